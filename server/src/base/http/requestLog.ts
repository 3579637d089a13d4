import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { CSP_REPORTS_PATH } from './headers.ts'
import { createLogSampler } from './logSampler.ts'

export type Log = Logger

/** A structured log, one JSON object per line, without personal data or tokens. */
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

/** Logs only the fields that help to find the cause: drivers attach whole connections to their errors. */
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

/** Request ids are always generated here, so that a client cannot imitate the id of another request. */
export const newRequestId = () => randomUUID()

/** Logs one line per request, with its route pattern, after the response. Rejections by a rate limit are counted instead. */
export function logRequests(app: FastifyInstance, log: Log) {
  const countRejection = createLogSampler(log, 'requests rejected by a rate limit')
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
    const isRejected = line.status === 429
    if (isRejected) countRejection(line.route ?? 'none')
    request.log[isRejected || isRoutine(line.path) ? 'debug' : 'info'](line, 'answered')
  })
}

/** The path without its query, which may contain search terms, and without the tokens that some paths contain. */
export function withoutSecrets(url: string) {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.replace(SECRET_SEGMENT, '$1[oculto]').slice(0, 200)
}

const SECRET_SEGMENT =
  /(\/(?:confirmar|deshacer|no-fui-yo|users\/takeback|olvide-password|email\/confirm|email\/undo|resumen\/baja|digest\/leave|radar\/baja|releases\/leave|radar(?!\/baja)|archivo\/baja|archive\/mails\/leave|archivo(?=\/[^/]+\.zip))\/)[^/]+/gi
const isRoutine = (path: string) => ROUTINE_PATHS.has(path)
const ROUTINE_PATHS = new Set(['/healthz', '/readyz', '/metrics', CSP_REPORTS_PATH])

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
// Each star matches one level of nesting in pino.
const SECRET_PATHS = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`])
