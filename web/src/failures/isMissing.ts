import { ApiError } from '../api/error.ts'

/** There is nothing at that address, and asking again changes nothing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
