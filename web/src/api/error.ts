import type { ErrorBody, ErrorCode } from '@remusic/contract/errors'
import { MESSAGES } from '@remusic/contract/messages'

/** A call that was not answered with 2xx, or not answered at all (`status` 0). `msg` can be shown to a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  /** Seconds that the server asks us to wait before trying again. */
  readonly retryAfter: number | null

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.msg)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.retryAfter = retryAfter
  }

  get msg() {
    return this.message
  }
}

export function offlineError() {
  return new ApiError(0, { msg: MESSAGES.offline, code: 'unavailable' })
}
