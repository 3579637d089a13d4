import { MESSAGES } from '@remusic/contract/base/messages'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router'
import { ApiError } from '../base/api/error.ts'
import { queryClient } from '../base/api/query.ts'
import { messageOf } from '../base/failures/messageOf.ts'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { ChunkLoadError } from '../base/ui/layout/lazyChunk.ts'
import { ErrorState } from '../base/ui/lists/ErrorState.tsx'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { paths } from '../paths.ts'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { useSession } from '../people/accounts/session.ts'
import { useIsOnline } from '../people/offline/useIsOnline.ts'
import { PendingPage } from './layouts/PendingPage.tsx'
import classes from './RouteError.module.css'
import { reloadOnce } from './reload.ts'

/** Replaces a screen that failed and keeps the navigation. */
export function LayoutError() {
  const error = useRouteError()
  if (isMissing(error)) return <NotFoundPage />
  if (error instanceof ChunkLoadError) return <UnreachableScreen />
  return <FailedScreen error={error} />
}

/** Replaces the whole page when a layout itself has failed. */
export function RootError() {
  return (
    <>
      <header className={classes.corner}>
        <BrandLink />
      </header>
      <LayoutError />
    </>
  )
}

/** Shown until the first screen has loaded. */
export function FirstLoad() {
  return <PendingPage />
}

function UnreachableScreen() {
  const [isReloading, setIsReloading] = useState(true)
  useEffect(() => setIsReloading(reloadOnce()), [])
  if (isReloading) return <PendingPage />
  return <FailedScreen error={new ApiError(0, { msg: MESSAGES.offline, code: 'unavailable' })} reload />
}

/** Browsers report a network before it carries anything, so a retry that fails is followed by others. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const

/** Retries a call that did not reach the server: at once when the network returns, and ever less often while there is one. */
function useRetryOnline(error: unknown, retry: () => void, once: boolean) {
  const isOnline = useIsOnline()
  const wasOnline = useRef(isOnline)
  const retries = useRef(0)
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    const returned = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    const isUnreachable = error instanceof ApiError && error.status === 0
    if (!isUnreachable || !isOnline) return
    if (returned) {
      retries.current = 0
      return latest.current()
    }
    if (once) return
    const timer = setTimeout(
      () => {
        retries.current += 1
        latest.current()
      },
      PAUSES_MS[Math.min(retries.current, PAUSES_MS.length - 1)],
    )
    return () => clearTimeout(timer)
    // Each failed retry brings another error.
  }, [error, isOnline, once])
}

function FailedScreen({ error, reload = false }: { error: unknown; reload?: boolean }) {
  const { reset } = useQueryErrorResetBoundary()
  const here = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const home = useSession() ? paths.feed() : paths.landing()
  const retry = () => {
    if (reload) return location.reload()
    reset()
    void queryClient.resetQueries({ predicate: ({ state: { status } }) => status === 'error' })
    // Navigating to the same URL runs its guard again and resets the error boundary.
    void navigate(here, { replace: true, state: here.state })
  }
  useRetryOnline(error, retry, reload)
  return (
    <main id={MAIN_ID} className={classes.screen} tabIndex={-1}>
      <ErrorState
        headingLevel={1}
        title="No pudimos mostrar esta página"
        hint={messageOf(error)}
        onRetry={retry}
        pending={state === 'loading'}
        action={
          <ButtonLink component={Link} to={home} variant="ghost">
            Volver al inicio
          </ButtonLink>
        }
      />
    </main>
  )
}

function isMissing(error: unknown) {
  return (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
}
