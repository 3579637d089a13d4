import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import ArrowLeftBoldIcon from '~icons/ph/arrow-left-bold'
import ClockCounterClockwiseBoldIcon from '~icons/ph/clock-counter-clockwise-bold'
import { messageOf } from '../../../base/failures/messageOf.ts'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../../base/ui/inputs/ButtonLink.tsx'
import { ErrorState } from '../../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../../base/ui/lists/SkeletonRow.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../../base/ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../../paths.ts'
import { CopyPlaylistButton } from '../CopyPlaylistButton.tsx'
import { PlaylistSongs } from '../PlaylistSongs.tsx'
import { EventTime } from './EventTime.tsx'
import { useRestoreVersion, versionQuery } from './queries.ts'
import { skippedTexts } from './undoneText.ts'

/** How long the result is visible: it may name several songs that could not come back. */
const RESULT_VISIBLE_MS = 8_000

type Props = { playlist: OpenPlaylist; number: number }

/** The playlist as it was after one of its changes, to read, copy or restore. */
export function VersionView({ playlist, number }: Props) {
  const version = useQuery(versionQuery(playlist.id, number))
  const back = (
    <ButtonLink
      component={Link}
      to={paths.playlistHistory(playlist.id)}
      size="s"
      variant="ghost"
      icon={<ArrowLeftBoldIcon aria-hidden />}
    >
      Todos los cambios
    </ButtonLink>
  )
  if (!version.data)
    return version.isPending ? (
      <SkeletonGroup label="Buscando la versión">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    ) : (
      <ErrorState
        title={messageOf(version.error)}
        onRetry={() => void version.refetch()}
        pending={version.isFetching}
        action={back}
      />
    )
  const { name, items, missing, smart, actor, at } = version.data
  const isCurrent = number === playlist.number
  return (
    <section aria-labelledby="version">
      <div className="flex flex-wrap gap-2 mb-5">
        {back}
        <Step to={number > 0 ? paths.playlistVersion(playlist.id, number - 1) : null}>Anterior</Step>
        <Step to={isCurrent ? null : paths.playlistVersion(playlist.id, number + 1)}>Siguiente</Step>
      </div>
      <h2 id="version" className="wrap-anywhere">
        {name}
      </h2>
      <p className="wrap-anywhere muted text-sm">
        {number === 0 ? (
          'Como estaba antes del primer cambio'
        ) : (
          <>
            Versión {number}
            {actor && `, de ${actor.name}`}
            {at && (
              <>
                {' '}
                · <EventTime at={at} />
              </>
            )}
          </>
        )}
        {' · '}
        {isCurrent ? 'es la de ahora' : 'solo para leer'}
        {missing > 0 &&
          ` · ${missing === 1 ? '1 canción ya no está' : `${missing.toLocaleString('es')} canciones ya no están`} en el catálogo`}
      </p>
      <div className="flex flex-wrap gap-2-5 mt-4 mb-5">
        {playlist.mine === 'owner' && !isCurrent && <RestoreButton playlist={playlist} number={number} />}
        {!smart && <CopyPlaylistButton id={playlist.id} version={number} />}
      </div>
      {smart ? (
        <p className="wrap-anywhere muted text-sm">En esta versión las canciones salían de reglas.</p>
      ) : (
        <PlaylistSongs songs={items} name={name} />
      )}
    </section>
  )
}

function Step({ to, children }: { to: string | null; children: string }) {
  if (to === null)
    return (
      <Button size="s" variant="ghost" disabled>
        {children}
      </Button>
    )
  return (
    <ButtonLink component={Link} to={to} replace preventScrollReset size="s" variant="ghost">
      {children}
    </ButtonLink>
  )
}

function RestoreButton({ playlist, number }: Props) {
  const [isAsking, setAsking] = useState(false)
  const restore = useRestoreVersion(playlist.id)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const navigate = useNavigate()
  const confirm = () =>
    restore
      .mutateAsync(number)
      .then(({ skipped }) => {
        showBanner({
          tone: 'ok',
          text: [`La playlist volvió a la versión ${number}`, ...skippedTexts(skipped)].join('. '),
          visibleMs: RESULT_VISIBLE_MS,
        })
        void navigate(paths.playlistHistory(playlist.id))
      }, showFailure)
      .finally(() => setAsking(false))
  return (
    <>
      <Button
        variant="primary"
        icon={<ClockCounterClockwiseBoldIcon aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Restaurar esta versión
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`¿Volver a la versión ${number}?`}
        text="La playlist queda como estaba entonces. Nada se pierde: es un cambio más del historial, que también puedes deshacer."
        confirmLabel="Restaurar"
        pending={restore.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
