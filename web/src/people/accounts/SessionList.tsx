import type { OpenSession } from '@remusic/contract/people/schemas/sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import DesktopIcon from '~icons/ph/desktop'
import DeviceMobileIcon from '~icons/ph/device-mobile'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import { LastUse, ShortDayText } from './DateText.tsx'
import { useLogoutEverywhere } from './queries.ts'
import { sessionsQuery, useCloseSession } from './settingsQueries.ts'

/** The open sessions of the account; each can be closed, or all of them at once. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const [isConfirming, setIsConfirming] = useState(false)
  const leave = useLogoutEverywhere()
  const navigate = useNavigate()
  const fail = useFailure()
  if (sessions.isPending)
    return (
      <SkeletonGroup label="Buscando tus sesiones">
        <SkeletonPerson />
        <SkeletonPerson />
      </SkeletonGroup>
    )
  if (sessions.isError)
    return (
      <ErrorState headingLevel={3} onRetry={() => void sessions.refetch()} pending={sessions.isFetching} />
    )
  return (
    <>
      <ul className="mb-4">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Button variant="ghost" onClick={() => setIsConfirming(true)}>
        Cerrar todas las sesiones
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="¿Cerrar todas las sesiones?"
        text="Tendrás que iniciar sesión de nuevo en todos tus equipos, en este también."
        confirmLabel="Cerrar todas"
        pending={leave.isPending}
        onConfirm={() =>
          leave.mutate(undefined, { onSuccess: () => void navigate(paths.login()), onError: fail })
        }
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}

function SessionRow({ session }: { session: OpenSession }) {
  const close = useCloseSession()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos cerrar la sesión')
  const Icon = /Android|iOS/.test(session.device) ? DeviceMobileIcon : DesktopIcon
  const name = session.device || 'Equipo desconocido'
  return (
    <DetailRow
      icon={<Icon />}
      title={name}
      text={
        <>
          {session.current ? (
            'En uso ahora'
          ) : (
            <>
              Último uso: <LastUse date={session.lastUsedDate} />
            </>
          )}{' '}
          · abierta el <ShortDayText date={session.createdDate} />
        </>
      }
      actions={
        session.current ? (
          <Badge tone="accent">Esta sesión</Badge>
        ) : (
          <Button
            variant="ghost"
            size="s"
            pending={close.isPending}
            aria-label={`Cerrar la sesión de ${name}`}
            onClick={() =>
              close.mutate(session.id, {
                onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
                onError: fail,
              })
            }
          >
            Cerrar
          </Button>
        )
      }
    />
  )
}
