import { ApiError } from '../api/error.ts'

/** The answer depends on who asks, and nobody is signed in. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}
