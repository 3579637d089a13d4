import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router'
import { ApiError, offlineError } from '../base/api/error.ts'
import { pauseMs, queryClient } from '../base/api/query.ts'
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
import { isServerReachable, reloadOnce, reloadPage } from './reload.ts'

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

/** A chunk could not be loaded: a deploy has replaced it, which one reload mends, or there is no connection. */
function UnreachableScreen() {
  const [error, setError] = useState<ApiError | null>(null)
  const [isTrying, setIsTrying] = useState(true)
  const wasUnreachable = useRef(false)
  const reload = useCallback(async (isPressed: boolean) => {
    setIsTrying(true)
    // Without a connection a reload may end on the error page of the browser.
    if (!(await isServerReachable())) wasUnreachable.current = true
    else if (isPressed || wasUnreachable.current) return reloadPage()
    else if (reloadOnce()) return
    setIsTrying(false)
    setError(offlineError())
  }, [])
  useEffect(() => void reload(false), [reload])
  if (!error) return <PendingPage />
  return (
    <FailureScreen
      error={error}
      retry={() => reload(false)}
      onPress={() => reload(true)}
      pending={isTrying}
    />
  )
}

function FailedScreen({ error }: { error: unknown }) {
  const { reset } = useQueryErrorResetBoundary()
  const here = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const retry = () => {
    reset()
    void queryClient.resetQueries({ predicate: ({ state: { status } }) => status === 'error' })
    // Navigating to the same URL runs its guard again and resets the error boundary.
    void navigate(here, { replace: true, state: here.state })
  }
  return <FailureScreen error={error} retry={retry} pending={state === 'loading'} />
}

/** Retries a call that did not reach the server: at once when the network returns, and ever less often while there is one. */
function useRetryOnline(error: unknown, retry: () => void) {
  const isOnline = useIsOnline()
  const wasOnline = useRef(isOnline)
  const retries = useRef(0)
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    const returned = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    const pause = pauseMs(error, retries.current)
    if (pause === false) return
    if (returned) {
      retries.current = 0
      return latest.current()
    }
    const timer = setTimeout(() => {
      retries.current += 1
      latest.current()
    }, pause)
    return () => clearTimeout(timer)
    // Each failed retry brings another error.
  }, [error, isOnline])
}

interface FailureScreenProps {
  error: unknown
  retry: () => void
  /** The button does the same as `retry` without it. */
  onPress?: () => void
  pending: boolean
}

function FailureScreen({ error, retry, onPress = retry, pending }: FailureScreenProps) {
  const home = useSession() ? paths.feed() : paths.landing()
  useRetryOnline(error, retry)
  return (
    <main id={MAIN_ID} className={classes.screen} tabIndex={-1}>
      <ErrorState
        headingLevel={1}
        title="No pudimos mostrar esta página"
        hint={messageOf(error)}
        onRetry={onPress}
        pending={pending}
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
