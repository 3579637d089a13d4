import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

const FRESH_FOR_MS = 30_000
const MOST_RETRIES = 2
const FIRST_RETRY_MS = 600
const LAST_RETRY_MS = 10_000

/** Asking again helps only where the fault is not ours: the server or the line was away. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  const isOurs = !(error instanceof ApiError) || (error.status >= 400 && error.status < 500)
  return !isOurs && failures < MOST_RETRIES
}

/** Doubles each time, and never sooner than the server asked for. */
export function retryDelayMs(failures: number, error: Error): number {
  const usual = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS)
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
  return Math.max(usual, asked)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_MS,
      retry: isWorthRetrying,
      retryDelay: retryDelayMs,
      // A browser that believes itself offline is often wrong; the call itself finds out.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
