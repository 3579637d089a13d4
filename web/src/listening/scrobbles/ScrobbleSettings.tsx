import { SCROBBLE_PATH, SCROBBLE_TEXTS, WAITING_DAYS } from '@remusic/contract/listening/scrobbles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { CopyButton } from '../../base/ui/overlays/CopyButton.tsx'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../paths.ts'
import { LastUse } from '../../people/accounts/DateText.tsx'
import { type AddressKind, PROGRAMS } from './programs.ts'
import { useDiscardWaiting, waitingQuery } from './queries.ts'
import classes from './ScrobbleSettings.module.css'

const ADDRESSES: readonly { kind: AddressKind; label: string; path: string }[] = [
  { kind: 'site', label: 'Dirección del servidor', path: '' },
  { kind: 'api', label: 'Dirección de la API', path: SCROBBLE_PATH },
  { kind: 'call', label: 'Dirección para enviar escuchas', path: `${SCROBBLE_PATH}/submit-listens` },
]
const labelOf = (kind: AddressKind) => ADDRESSES.find((address) => address.kind === kind)?.label ?? ''

/** How a scrobbler is connected, and what connected ones have sent. */
export function ScrobbleSettings() {
  // A server can have several host names, and only the browser knows which one is in use.
  const site = useIsHydrated() ? window.location.origin : ''
  return (
    <div className={`grid grid-cols-1 gap-5 ${classes.settings}`}>
      <p className="muted">
        Los programas que envían a ListenBrainz lo que escuchas también pueden anotarlo en tu diario.
      </p>
      <ol className={classes.steps}>
        <li>Crea arriba un token con el permiso «Escribir el diario», uno para cada programa, y cópialo.</li>
        <li>
          En el programa, elige ListenBrainz con un servidor propio y pega el token y la dirección que pide.
        </li>
        <li>Escucha algo: llega a tu diario cuando va por la mitad.</li>
      </ol>
      <div className="grid gap-3">
        {ADDRESSES.map(({ kind, label, path }) => (
          <div key={kind} className="flex flex-wrap items-end gap-3">
            <TextField className={classes.field} label={label} value={site + path} readOnly dir="ltr" />
            <CopyButton text={site + path} aria-label={`Copiar: ${label}`} disabled={site === ''}>
              Copiar
            </CopyButton>
          </div>
        ))}
      </div>
      <details>
        <summary>Cómo se conecta cada programa</summary>
        <ul className="grid gap-4 mt-3">
          {PROGRAMS.map(({ name, what, address, steps }) => (
            <li key={name}>
              <h3 className={classes.name}>{name}</h3>
              <p className="muted">{what}</p>
              <p>
                {steps} <span className="muted">Usa: {labelOf(address).toLocaleLowerCase('es')}.</span>
              </p>
            </li>
          ))}
        </ul>
      </details>
      <Waiting />
      <p className="muted">
        Qué está sonando se muestra en tu perfil solo si lo eliges en{' '}
        <TextLink component={Link} to={paths.diarySettings()}>
          los ajustes del diario
        </TextLink>
        .
      </p>
    </div>
  )
}

/** The listens that have arrived, and those that wait for their songs. */
function Waiting() {
  const waiting = useQuery(waitingQuery)
  const discard = useDiscardWaiting()
  const [isAsking, setAsking] = useState(false)
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos descartarlas')
  if (waiting.isPending)
    return (
      <SkeletonGroup label="Buscando lo que llegó">
        <Skeleton height={48} />
      </SkeletonGroup>
    )
  if (!waiting.data)
    return (
      <ErrorState
        headingLevel={3}
        title={messageOf(waiting.error)}
        onRetry={() => void waiting.refetch()}
        pending={waiting.isFetching}
      />
    )
  const { total, items, lastScrobbleAt } = waiting.data
  const count = total === 1 ? 'Una escucha espera' : `${total.toLocaleString('es')} escuchas esperan`
  return (
    <div>
      <p className="muted">
        {lastScrobbleAt === null ? (
          'Todavía no llegó nada de ningún programa.'
        ) : (
          <>
            Lo último que llegó a tu diario de un programa: <LastUse date={lastScrobbleAt} />.
          </>
        )}
      </p>
      {total > 0 && (
        <>
          <details>
            <summary>{count} a que su canción esté en ReMusic</summary>
            <p className="muted">
              Las buscamos cada día, durante {WAITING_DAYS} días. Cuando la canción entra al catálogo, su
              escucha entra a tu diario.
            </p>
            <ul className="grid gap-1 wrap-anywhere mt-3 mb-3" aria-label="Las últimas que esperan">
              {items.map(({ title, artist, listenedAt }) => (
                <li key={`${listenedAt} ${artist} ${title}`}>
                  <bdi>{title}</bdi>{' '}
                  <span className="muted">
                    de <bdi>{artist}</bdi>
                  </span>
                </li>
              ))}
            </ul>
          </details>
          <Button size="s" onClick={() => setAsking(true)}>
            Descartarlas
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="¿Descartar las escuchas que esperan?"
        text="No llegarán a tu diario, aunque sus canciones entren al catálogo."
        confirmLabel="Descartar"
        pending={discard.isPending}
        onConfirm={() =>
          discard.mutate(undefined, {
            onSuccess: () => showBanner({ tone: 'ok', text: SCROBBLE_TEXTS.discarded }),
            onError: fail,
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
