import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { UnavailableError } from './errors.ts'

/** A request waits for a connection several times, and the last of them all has to be answered within a second or so. */
const WAIT_AT_MOST_MS = 400
const WAITING_AT_MOST = 256
const MEASURED_EVERY_MS = 50
/** Supervisors must be able to tell a server that is busy from one that is dead. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Where more is asked than can be answered, what comes last is told at once to come back, before anything has been spent on
 * it: whoever was let in is answered, instead of everybody giving up half way.
 */
export function shedLoad(app: FastifyInstance, pool: Pool) {
  const queue = measureQueue(pool)
  app.addHook('onClose', async () => queue.stop())
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (pool.waitingCount === 0 || ALWAYS_ANSWERED.has(routeOptions.url ?? '')) return
    if (pool.waitingCount >= WAITING_AT_MOST || queue.waitMs() > WAIT_AT_MOST_MS) throw new UnavailableError()
  })
}

/** How long the queue for a connection is: while there is one, somebody stands in it with a watch. */
function measureQueue(pool: Pool) {
  let since: number | null = null
  let lastMs = 0
  const stand = async () => {
    since = performance.now()
    await pool.connect().then(
      (client) => client.release(),
      // Whoever needs the connection is told why there is none.
      () => {},
    )
    lastMs = performance.now() - since
    since = null
  }
  const measuring = setInterval(() => {
    if (since !== null) return
    if (pool.waitingCount > 0) void stand()
    else lastMs = 0
  }, MEASURED_EVERY_MS).unref()
  return {
    waitMs: () => Math.max(lastMs, since === null ? 0 : performance.now() - since),
    stop: () => clearInterval(measuring),
  }
}
