import { DIARY_TEXTS } from '@remusic/contract/listening/diary'
import type { UndatedListen } from '@remusic/contract/listening/schemas/diary'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import TrashIcon from '~icons/ph/trash'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import classes from './DiaryList.module.css'
import { undatedPages, useDeleteUndated } from './queries.ts'
import { importText } from './sources.ts'

/** The member's undated listens: scores of services that store no dates. */
export function UndatedList({ onShowAll }: { onShowAll: () => void }) {
  const pages = useInfiniteQuery(undatedPages)
  const section = useRef<HTMLElement>(null)
  const [removed, setRemoved] = useState<UndatedListen | null>(null)
  const remove = useDeleteUndated()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos quitarla')
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
    <section
      ref={section}
      tabIndex={-1}
      className={`min-w-0 ${classes.section}`}
      aria-label="Escuchas sin fecha"
    >
      <SectionHeader
        title="Sin fecha"
        actions={
          <Button size="s" variant="ghost" onClick={onShowAll}>
            Ver el diario
          </Button>
        }
      />
      <p className="measure muted mb-4">
        Lo que trajiste de servicios que no guardan cuándo lo escuchaste. Solo lo ves tú; cuenta para tus
        recomendaciones, y no para el calendario ni los números.
      </p>
      <PagedList
        pages={pages}
        loading={
          <SkeletonGroup label="Buscando lo que escuchaste" count={5}>
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={
          <EmptyState
            headingLevel={3}
            title="No hay nada sin fecha"
            hint="Aquí aparecen las calificaciones que traes de servicios como Rate Your Music."
            action={
              <ButtonLink component={Link} to={paths.historyImports()}>
                Traer mi historia
              </ButtonLink>
            }
          />
        }
        error={{ headingLevel: 3, title: messageOf(pages.error) }}
      >
        {(entries) => (
          <ul aria-label="Escuchas sin fecha">
            {entries.map((entry) => (
              <UndatedRow
                key={`${entry.type} ${entry.item.apiId}`}
                entry={entry}
                onRemove={() => setRemoved(entry)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        opened={removed !== null}
        title={`¿Quitar «${removed?.item.name ?? ''}»?`}
        text="Se borran su calificación y su nota. No se puede deshacer."
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
        <Cover src={item.image} size={52} />
      </span>
      <div className="min-w-0">
        {hidden ? (
          <span className={`truncate semibold ${classes.name}`} dir="auto">
            {item.name}
          </span>
        ) : (
          <Link className={`truncate semibold ${classes.name}`} to={paths[type](item.apiId)} dir="auto">
            {item.name}
          </Link>
        )}
        <span className="block wrap-anywhere muted text-sm">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {score !== null && <Score className={classes.score} value={score} size="s" />}
      <span className={classes.menu}>
        <IconButton label={`Quitar: ${item.name}`} icon={<TrashIcon />} onClick={onRemove} />
      </span>
      {note !== '' && (
        <p className={`measure wrap-anywhere whitespace-pre-line muted mt-1 ${classes.note}`} dir="auto">
          <VisuallyHidden>Nota privada: </VisuallyHidden>
          {note}
        </p>
      )}
    </li>
  )
}
