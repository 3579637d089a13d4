import { QueryClient, type QueryOptions } from '@tanstack/react-query'
import { ApiError } from './error.ts'

export const STALE_TIME_MS = 30_000
const MAX_RETRIES = 2
const MIN_BACKOFF_MS = 600
const MAX_BACKOFF_MS = 10_000

/** A retry only helps after network and server errors, not after a 4xx or a bug on our side. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  const isClientError = !(error instanceof ApiError) || (error.status >= 400 && error.status < 500)
  return !isClientError && failures < MAX_RETRIES
}

/** Exponential backoff that respects Retry-After. */
export function retryDelayMs(failures: number, error: Error): number {
  const backoff = Math.min(MIN_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS)
  const requested = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
  return Math.max(backoff, requested)
}

/** Browsers report a network before it carries anything, so a retry that fails is followed by others, ever less often. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const

/** After how many milliseconds a call that did not reach the server is tried again; false if nothing suggests that it would. */
export function pauseMs(error: unknown, retries: number): number | false {
  const isUnreachable = error instanceof ApiError && error.status === 0
  if (!isUnreachable || navigator.onLine === false) return false
  return PAUSES_MS[Math.min(retries, PAUSES_MS.length - 1)] as number
}

/** A server renders each page with a client of its own, a browser has one. */
export function createQueryClient(options: Pick<QueryOptions, 'retry'> = {}) {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: isWorthRetrying,
        retryDelay: retryDelayMs,
        // The server has rendered that an item does not exist, or that it needs a session; fetching it again would replace that
        // by a skeleton. Signing in resets every query.
        retryOnMount: ({ state: { error } }) =>
          !(error instanceof ApiError && [400, 401, 404].includes(error.status)),
        // The browser's offline flag is unreliable, so always try the call.
        networkMode: 'always',
        refetchInterval: ({ state: { error, errorUpdateCount } }) => pauseMs(error, errorUpdateCount - 1),
        ...options,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()
