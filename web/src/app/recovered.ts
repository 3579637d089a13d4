import { ApiError } from '../base/api/error.ts'

/** Marks a part of a page that the server did not finish in time. React hands it to the browser with the error of that part. */
export const LATE_DIGEST = 'late'

/**
 * Whether an error that React has recovered from is no error of the application. The browser renders what the server was too
 * late with. A call that fails while a screen is left, for example after signing out, leaves no trace: React has rendered the
 * next screen without it.
 */
export const isExpectedRecovery = (error: unknown): boolean =>
  error instanceof Error &&
  (error.cause instanceof ApiError || ('digest' in error && error.digest === LATE_DIGEST))
