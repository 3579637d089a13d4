import { DIARY_TEXTS } from '@remusic/contract/diary'
import type { UndatedListen } from '@remusic/contract/schemas/diary'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import TrashIcon from '~icons/ph/trash'
import { messageOf } from '../failures/messageOf.ts'
import { useFailure } from '../failures/useFailure.ts'
import { paths } from '../paths.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { Score } from '../ui/marks/Score.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import classes from './DiaryList.module.css'
import { undatedPages, useDeleteUndated } from './queries.ts'
import { importText } from './sources.ts'

const PLACEHOLDERS = ['1', '2', '3', '4', '5']

/** What one has heard without anybody knowing when: scores of services that store no dates. */
export function UndatedList({ onShowAll }: { onShowAll: () => void }) {
  const pages = useInfiniteQuery(undatedPages)
  const section = useRef<HTMLElement>(null)
  const [removed, setRemoved] = useState<UndatedListen | null>(null)
  const remove = useDeleteUndated()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos quitarla')
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const confirm = () => {
    if (!removed) return
    remove.mutate(removed, {
      onSuccess: () => {
        showBanner({ tone: 'ok', text: DIARY_TEXTS.undatedDeleted })
        section.current?.focus({ preventScroll: true })
      },
      onError: fail,
      onSettled: () => setRemoved(null),
    })
  }
  return (
    <section ref={section} tabIndex={-1} className={classes.section} aria-label="Escuchas sin fecha">
      <SectionHeader
        title="Sin fecha"
        actions={
          <Key size="s" variant="ghost" onClick={onShowAll}>
            Ver el diario
          </Key>
        }
      />
      <p className={classes.lead}>
        Lo que trajiste de servicios que no guardan cuándo lo escuchaste. Solo lo ves tú; cuenta para tus
        recomendaciones, y no para el calendario ni los números.
      </p>
      {pages.isPending ? (
        <SkeletonGroup label="Buscando lo que escuchaste">
          {PLACEHOLDERS.map((key) => (
            <SkeletonRow key={key} />
          ))}
        </SkeletonGroup>
      ) : !pages.data ? (
        <ErrorState
          headingLevel={3}
          title={messageOf(pages.error)}
          onRetry={() => void pages.refetch()}
          pending={pages.isFetching}
        />
      ) : entries.length === 0 && !pages.hasNextPage ? (
        <EmptyState
          headingLevel={3}
          title="No hay nada sin fecha"
          hint="Aquí aparecen los puntajes que traes de servicios como Rate Your Music."
          action={
            <KeyLink component={Link} to={paths.historyImports()}>
              Traer mi historia
            </KeyLink>
          }
        />
      ) : (
        <>
          <ul className={classes.entries} aria-label="Escuchas sin fecha">
            {entries.map((entry) => (
              <UndatedRow
                key={`${entry.type} ${entry.item.apiId}`}
                entry={entry}
                onRemove={() => setRemoved(entry)}
              />
            ))}
          </ul>
          <LoadMore
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            failed={pages.isFetchNextPageError}
            onMore={() => void pages.fetchNextPage()}
          />
        </>
      )}
      <ConfirmDialog
        opened={removed !== null}
        title={`¿Quitar «${removed?.item.name ?? ''}»?`}
        text="Se borran su puntaje y su nota. No se puede deshacer."
        confirmLabel="Quitar"
        pending={remove.isPending}
        onConfirm={confirm}
        onClose={() => setRemoved(null)}
      />
    </section>
  )
}

function UndatedRow({ entry, onRemove }: { entry: UndatedListen; onRemove: () => void }) {
  const { type, item, score, note, from, hidden } = entry
  const facts = [
    type === 'album' && 'Álbum',
    item.artist,
    importText(from),
    hidden && 'ya no se muestra en ReMusic',
  ]
  return (
    <li className={classes.entry}>
      <span className={classes.picture}>
        <Sleeve src={item.image} size={52} />
      </span>
      <div className={classes.words}>
        {hidden ? (
          <span className={classes.name} dir="auto">
            {item.name}
          </span>
        ) : (
          <Link className={classes.name} to={paths[type](item.apiId)} dir="auto">
            {item.name}
          </Link>
        )}
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {score !== null && <Score className={classes.score} value={score} size="s" />}
      <span className={classes.menu}>
        <IconKey label={`Quitar: ${item.name}`} icon={<TrashIcon />} onClick={onRemove} />
      </span>
      {note !== '' && (
        <p className={classes.note} dir="auto">
          <VisuallyHidden>Nota privada: </VisuallyHidden>
          {note}
        </p>
      )}
    </li>
  )
}
