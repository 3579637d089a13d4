import { MESSAGES } from '@remusic/contract/base/messages'
import type { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { ApiError } from './error.ts'

/** Reads the error from a response, even if a proxy replaced our JSON with a page of its own. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  return new ApiError(
    response.status,
    isOurs(body) ? body : fallbackBody(response.status),
    parseRetryAfter(response.headers.get('retry-after')),
  )
}

function isOurs(body: unknown): body is ErrorBody {
  const { msg, code } = (body ?? {}) as Partial<ErrorBody>
  return typeof msg === 'string' && typeof code === 'string'
}

function fallbackBody(status: number): ErrorBody {
  if (status === 413) return { msg: MESSAGES.tooLarge, code: 'too_large' }
  if (status === 429) return { msg: MESSAGES.tooMany, code: 'too_many' }
  if (status === 404) return { msg: MESSAGES.notFound, code: 'not_found' }
  if (status >= 502 && status <= 504) return { msg: MESSAGES.unavailable, code: 'unavailable' }
  return { msg: MESSAGES.internal, code: 'internal' }
}

function parseRetryAfter(header: string | null): number | null {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
