import { ApiError } from '../base/api/error.ts'

/** Marks a part of a page that the server did not finish in time. React hands it to the browser with the error of that part. */
export const LATE_DIGEST = 'late'

/**
 * Whether an error that React has recovered from needs no report. The browser renders a part that the server did not finish in time. A
 * call that fails while its screen is being left, for example after signing out, has no effect, because React has rendered the next screen
 * without it.
 */
export const isExpectedRecovery = (error: unknown): boolean =>
  error instanceof Error &&
  (error.cause instanceof ApiError || ('digest' in error && error.digest === LATE_DIGEST))
