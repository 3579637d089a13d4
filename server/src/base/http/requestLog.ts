import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../common/log.ts'
import { createLogSampler } from '../common/logSampler.ts'
import { CSP_REPORTS_PATH } from './headers.ts'

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
