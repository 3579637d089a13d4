import { MESSAGES } from '@remusic/contract/base/messages'
import type { ErrorBody, ErrorCode } from '@remusic/contract/base/schemas/errors'

/** A call without a 2xx response, or without any response (`status` 0). `msg` can be shown to the user. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  /** Identifies a sign-in that needs a further step; the call of that step sends it. */
  readonly ticket: string
  /** The second steps of the account, the best first. */
  readonly methods: NonNullable<ErrorBody['methods']>
  /** The version of a song that is already in the playlist to which another one was to be added. */
  readonly duplicate: ErrorBody['duplicate']
  /** The seconds of the Retry-After header. */
  readonly retryAfter: number | null

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.msg)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.ticket = body.ticket ?? ''
    this.methods = body.methods ?? []
    this.duplicate = body.duplicate
    this.retryAfter = retryAfter
  }

  get msg() {
    return this.message
  }
}

export function offlineError() {
  return new ApiError(0, { msg: MESSAGES.offline, code: 'unavailable' })
}
