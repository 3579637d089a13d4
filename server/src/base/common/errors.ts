import { MESSAGES } from '@remusic/contract/base/messages'
import type { ErrorBody, ErrorCode } from '@remusic/contract/base/schemas/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConflict, isDatabaseUnavailable, isInvalidValue } from '../database/databaseErrors.ts'

type Extra = {
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** The data that the client needs for the call that continues this one. */
  next?: Pick<ErrorBody, 'ticket' | 'methods' | 'duplicate'>
}

/** An error response. Modules extend it with errors that carry their own message to the user. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  readonly next: Pick<ErrorBody, 'ticket' | 'methods' | 'duplicate'> | undefined

  constructor(status: number, code: ErrorCode, msg: string, { fields, headers = {}, next }: Extra = {}) {
    super(msg)
    this.name = new.target.name
    this.status = status
    this.code = code
    this.fields = fields
    this.headers = headers
    this.next = next
  }

  get body(): ErrorBody {
    return { msg: this.message, code: this.code, ...(this.fields && { fields: this.fields }), ...this.next }
  }
}

/** The base class of an error with a fixed message: `class X extends rejection(NotFoundError, TEXTS.x) {}`. */
export const rejection = <Arguments extends unknown[]>(
  Base: new (...args: Arguments) => ApiError,
  ...args: Arguments
): (new () => ApiError) =>
  class extends Base {
    constructor() {
      super(...args)
    }
  }

export class MalformedError extends ApiError {
  constructor(msg: string = MESSAGES.malformed) {
    super(400, 'malformed', msg)
  }
}

export class InvalidFieldsError extends ApiError {
  constructor(fields: Record<string, string>) {
    super(422, 'invalid_fields', Object.values(fields)[0] ?? MESSAGES.malformed, { fields })
  }
}

export class UnauthenticatedError extends ApiError {
  constructor(msg: string = MESSAGES.unauthenticated) {
    super(401, 'unauthenticated', msg, { headers: { 'www-authenticate': 'Bearer' } })
  }
}

export class ForbiddenError extends ApiError {
  constructor(msg: string, code: ErrorCode = 'forbidden') {
    super(403, code, msg)
  }
}

/** The call, or this amount of it, requires Premium. */
export class PlanLimitError extends ForbiddenError {
  constructor(msg: string) {
    super(msg, 'plan_limit')
  }
}

/** The path, query or body names another user than the authenticated one as the actor. */
export class OtherActorError extends rejection(ForbiddenError, MESSAGES.otherActor) {}

export class NotFoundError extends ApiError {
  constructor(msg: string = MESSAGES.notFound) {
    super(404, 'not_found', msg)
  }
}

export class MethodNotAllowedError extends ApiError {
  constructor(allow: readonly string[]) {
    super(405, 'method_not_allowed', MESSAGES.methodNotAllowed, { headers: { allow: allow.join(', ') } })
  }
}

export class ConflictError extends ApiError {
  constructor(msg: string) {
    super(409, 'conflict', msg)
  }
}

export class UnsupportedTypeError extends ApiError {
  constructor() {
    super(415, 'unsupported_type', MESSAGES.unsupportedType)
  }
}

export class TooManyError extends ApiError {
  constructor(retryAfterSeconds: number, msg: string = MESSAGES.tooMany) {
    super(429, 'too_many', msg, {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    })
  }
}

/** A dependency is unavailable; the same request may succeed soon. */
export class UnavailableError extends ApiError {
  constructor(msg: string = MESSAGES.unavailable, retryAfterSeconds = 2) {
    super(503, 'unavailable', msg, { headers: { 'retry-after': String(retryAfterSeconds) } })
  }
}

/** Converts anything thrown while serving a request into an error response in Spanish. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseUnavailable(error) || isConflict(error)) return new UnavailableError()
  if (isInvalidValue(error)) return new MalformedError()
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  return BY_STATUS.get(status) ?? (status >= 400 && status < 500 ? new MalformedError() : INTERNAL)
}

const INTERNAL = new ApiError(500, 'internal', MESSAGES.internal)

/** Replaces the English errors that Fastify, its plugins and Node raise themselves. */
const BY_STATUS = new Map<number, ApiError>([
  [401, new UnauthenticatedError()],
  [403, new ForbiddenError(MESSAGES.notFound)],
  [404, new NotFoundError()],
  [405, new ApiError(405, 'method_not_allowed', MESSAGES.methodNotAllowed)],
  [408, new ApiError(408, 'malformed', 'La petición tardó demasiado en llegar')],
  [413, new ApiError(413, 'too_large', MESSAGES.tooLarge)],
  [414, new ApiError(414, 'too_large', 'La dirección es demasiado larga')],
  [415, new UnsupportedTypeError()],
  [416, new ApiError(416, 'malformed', 'El rango pedido no existe')],
  [429, new TooManyError(60)],
  [431, new ApiError(431, 'too_large', 'Las cabeceras de la petición son demasiado grandes')],
  [503, new UnavailableError()],
])

export function installErrorHandlers(app: FastifyInstance) {
  app.setErrorHandler(sendError)
  app.addHook('onRequest', (request, _reply, done) => {
    const params = Object.values(request.params ?? {})
    const isMalformed = params.some((value) => typeof value === 'string' && unstorable(value))
    done(isMalformed ? new MalformedError() : undefined)
  })
}

export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = respondToError(error, request, request.routeOptions?.url)
  if (status === 413) await drain(request)
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** The response to anything thrown while a route answered; failures of the server are logged. */
export function respondToError(error: unknown, request: FastifyRequest, route: string | undefined) {
  const { status, headers, body, message } = toApiError(error)
  // A 501, like a 400, is caused by the request and not by a failure of the server.
  if (status >= 500 && status !== 501)
    request.log[status === 503 ? 'warn' : 'error']({ err: error, route }, message)
  return { status, headers, body: status === 500 ? { ...body, id: request.id } : body }
}

/** PostgreSQL rejects U+0000, which Fastify decodes from %00 and passes on. */
export const unstorable = (text: string) => text.includes('\u0000') || !text.isWellFormed()

const MAX_DRAIN_BYTES = 32 * 1024 * 1024
const MAX_DRAIN_MS = 2_000

/**
 * Reads and discards the rest of a body that is too large, within bounds: a client that is still sending when the
 * connection closes would see a broken pipe instead of the response.
 */
export function drain({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return
  return new Promise<void>((resolve) => {
    let bytes = 0
    const timer = setTimeout(resolve, MAX_DRAIN_MS)
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_DRAIN_BYTES) resolve()
    })
    for (const event of ['end', 'error', 'close']) raw.once(event, resolve)
    raw.once('close', () => clearTimeout(timer))
    raw.resume()
  })
}
