import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

const STALE_TIME_MS = 30_000
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

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_TIME_MS,
      retry: isWorthRetrying,
      retryDelay: retryDelayMs,
      // The browser's offline flag is unreliable, so always try the call.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
