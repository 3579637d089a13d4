import { ApiError } from '../api/error.ts'

/** The caller may not see it, so a retry cannot succeed. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}
