import { ApiError } from '../api/error.ts'

/** Nothing exists at that URL, so a retry cannot succeed. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
