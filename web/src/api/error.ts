import { ErrorBody, type ErrorCode } from '@remusic/contract/errors'
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

/** Reads the error out of an answer, also when a proxy in between has put its own page in place of our JSON. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null))
  return new ApiError(
    response.status,
    body.success ? body.data : unreadable(response.status),
    secondsToWait(response.headers.get('retry-after')),
  )
}

/** The sentence for a person, whatever it was that went wrong. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.msg : MESSAGES.internal
}

function unreadable(status: number): ErrorBody {
  if (status === 413) return { msg: MESSAGES.tooLarge, code: 'too_large' }
  if (status === 429) return { msg: MESSAGES.tooMany, code: 'too_many' }
  if (status === 404) return { msg: MESSAGES.notFound, code: 'not_found' }
  if (status >= 502 && status <= 504) return { msg: MESSAGES.unavailable, code: 'unavailable' }
  return { msg: MESSAGES.internal, code: 'internal' }
}

function secondsToWait(header: string | null): number | null {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
