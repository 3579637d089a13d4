import type { FastifyInstance } from 'fastify'
import { UnavailableError } from './errors.ts'

/** More than this many waiting for a connection could not be answered within a second by a small machine. */
const WAITING_AT_MOST = 256
/** Supervisors must be able to tell a server that is busy from one that is dead. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Where more is asked than can be answered, what comes last is told at once to come back, before anything has been spent on
 * it: so whoever was let in is answered as quickly as ever.
 */
export function shedLoad(app: FastifyInstance, pool: { readonly waitingCount: number }) {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (pool.waitingCount < WAITING_AT_MOST || ALWAYS_ANSWERED.has(routeOptions.url ?? '')) return
    throw new UnavailableError()
  })
}
