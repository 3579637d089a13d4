import { MESSAGES } from '@remusic/contract/base/messages'
import { ApiError } from '../api/error.ts'

/** The sentence to show to the user, whatever kind of error it is. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.msg : MESSAGES.internal
}
