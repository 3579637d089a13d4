import { ApiError } from '../api/error.ts'

/** The deadline has passed, so a retry cannot succeed. */
export function isTooLate(error: unknown): boolean {
  return error instanceof ApiError && error.status === 410
}
