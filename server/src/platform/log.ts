import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines, one object each, without anything personal and without tokens. */
export function createLog({ level, to }: { level: string; to?: DestinationStream }): Log {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: { pid: process.pid },
      redact: { paths: SECRET_PATHS, censor: '[oculto]' },
      serializers: { err: describeError },
    },
    to ?? pino.destination({ fd: 1, sync: false }),
  )
}

/** What helps to find the cause, and nothing of what was in hand: drivers hang whole connections on their errors. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, constraint, issues } = error as { code?: unknown; constraint?: unknown; issues?: unknown }
  return {
    name,
    message,
    stack,
    code,
    constraint,
    issues,
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Ids of requests are ours: one sent by a client could be made to look like another request's. */
export const newRequestId = () => randomUUID()

/** One line per request, by route pattern, once it has been answered. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, me } = request
    const line = {
      method,
      route: routeOptions.url ?? null,
      path: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(me && { userId: me.id }),
    }
    request.log[isRoutine(line.path) ? 'debug' : 'info'](line, 'answered')
  })
}

/** The path alone, for the eyes of an operator: a query may hold what somebody searched for, a path may hold a token. */
export function withoutSecrets(url: string) {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.replace(/(\/(?:confirmar|olvide-password)\/)[^/]+/gi, '$1[oculto]').slice(0, 200)
}

const isRoutine = (path: string) => path === '/healthz' || path === '/readyz' || path === '/metrics'

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'credential',
  'secret',
  'email',
  'text',
  'to_address',
  'text_body',
  'html_body',
]
// pino matches one level per star.
const SECRET_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`])
