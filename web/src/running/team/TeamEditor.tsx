import type { Creator } from '@remusic/contract/running/schemas/team'
import { CREATOR_LINKS } from '@remusic/contract/running/team'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import PlusBoldIcon from '~icons/ph/plus-bold'
import TrashIcon from '~icons/ph/trash'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { MoveButton } from '../../base/ui/lists/MoveButton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { useDragOrder } from '../../base/ui/lists/useDragOrder.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import { teamQuery, useOrderCreators, useRemoveCreator } from './queries.ts'
import classes from './TeamEditor.module.css'

/** The form imports its schemas, so it is loaded when it is opened. */
const CreatorDialog = lazyChunk(() => import('./CreatorDialog.tsx').then((m) => m.CreatorDialog))

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'remove'; creator: Creator }

/** The people of the team page, which an Admin adds, edits, orders and removes. */
export function TeamEditor() {
  const team = useQuery(teamQuery)
  const [opened, open] = useState<Opened | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => open(null)
  const count = team.data?.creators.length ?? 0
  return (
    <>
      <div className={`row flex-wrap justify-between gap-x-6 gap-y-3 ${classes.head}`}>
        <h2 ref={heading} tabIndex={-1}>
          Equipo
        </h2>
        {count > 0 && (
          <Button
            variant="primary"
            icon={<PlusBoldIcon aria-hidden />}
            onClick={() => open({ dialog: 'add' })}
          >
            Agregar persona
          </Button>
        )}
      </div>
      <p className="measure muted mt-2 mb-5">
        Quienes hacen ReMusic, como se ven en{' '}
        <TextLink component={Link} to={paths.teamMember()}>
          Creadores
        </TextLink>
        . El orden es el de esta lista.
      </p>
      {team.isPending ? (
        <SkeletonGroup label="Buscando al equipo" count={3}>
          <SkeletonPerson />
        </SkeletonGroup>
      ) : !team.data ? (
        <ErrorState headingLevel={3} onRetry={() => void team.refetch()} pending={team.isFetching} />
      ) : count === 0 ? (
        <EmptyState
          headingLevel={3}
          title="Todavía no hay nadie en el equipo"
          hint="Mientras la lista está vacía, la página de creadores invita a escribir."
          action={
            <Button variant="primary" onClick={() => open({ dialog: 'add' })}>
              Agregar persona
            </Button>
          }
        />
      ) : (
        <CreatorList creators={team.data.creators} onOpen={open} />
      )}
      {(opened?.dialog === 'add' || opened?.dialog === 'edit') && (
        <Suspense fallback={null}>
          <CreatorDialog creator={opened.dialog === 'edit' ? opened.creator : null} onClose={close} />
        </Suspense>
      )}
      {opened?.dialog === 'remove' && (
        <RemoveDialog
          creator={opened.creator}
          onClose={close}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  )
}

function CreatorList({ creators, onOpen }: { creators: Creator[]; onOpen: (opened: Opened) => void }) {
  const order = useOrderCreators()
  const showFailure = useFailure('No pudimos guardar el orden')
  const [announcement, setAnnouncement] = useState('')
  const move = (creator: Creator, place: number) => {
    const target = Math.min(Math.max(place, 1), creators.length)
    const others = creators.filter(({ id }) => id !== creator.id)
    const ids = others.toSpliced(target - 1, 0, creator).map(({ id }) => id)
    if (ids.every((id, i) => id === creators[i]?.id)) return
    setAnnouncement(`${creator.name}: lugar ${target} de ${creators.length}`)
    order.mutate(ids, { onError: showFailure })
  }
  const rowOf = useDragOrder<Creator>({ keyOf: ({ id }) => id, onMove: move })
  return (
    <>
      <ol>
        {creators.map((creator, i) => (
          <li
            key={creator.id}
            className={`grid items-center gap-4 ${classes.row}`}
            {...rowOf(creator, i + 1)}
          >
            <MoveButton
              name={creator.name}
              place={i + 1}
              count={creators.length}
              onMove={(place) => move(creator, place)}
            />
            <img className={classes.picture} src={creator.picture} alt="" width="56" height="56" />
            <div className={`grid min-w-0 wrap-anywhere ${classes.words}`}>
              <b>
                <bdi>{creator.name}</bdi>
              </b>
              <span className={classes.bio}>
                <bdi>{creator.bio}</bdi>
              </span>
              <small>
                {creator.links.length === 0
                  ? 'Sin enlaces'
                  : creator.links.map(({ kind }) => CREATOR_LINKS[kind].label).join(' · ')}
              </small>
            </div>
            <div className={`flex gap-1 ${classes.buttons}`}>
              <IconButton
                label={`Editar a ${creator.name}`}
                icon={<PencilSimpleIcon />}
                onClick={() => onOpen({ dialog: 'edit', creator })}
              />
              <IconButton
                label={`Quitar a ${creator.name}`}
                icon={<TrashIcon />}
                onClick={() => onOpen({ dialog: 'remove', creator })}
              />
            </div>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

type RemoveProps = { creator: Creator; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ creator, onClose, onRemoved }: RemoveProps) {
  const removal = useRemoveCreator()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  return (
    <ConfirmDialog
      opened
      title={`¿Quitar a ${creator.name} del equipo?`}
      text="Deja de verse enseguida, con su foto, su presentación y sus enlaces. Durante 30 días puedes deshacerlo en «Registro»."
      confirmLabel="Quitar"
      pending={removal.isPending}
      onConfirm={() =>
        removal.mutate(creator.id, {
          onSuccess: ({ msg }) => {
            onClose()
            onRemoved()
            showBanner({ tone: 'ok', text: msg })
          },
          onError: showFailure,
        })
      }
      onClose={onClose}
    />
  )
}
