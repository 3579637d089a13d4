import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '../database/client.ts'
import { discardIdleConnections } from '../database/primary.ts'
import { MIGRATION_NAMES, tooNew } from '../database/releases.ts'

export type Readiness = {
  closing: boolean
  /** The number of requests, other than health checks, that arrived after shutdown began. */
  lateRequests: number
}

/** Answered even under overload and during shutdown, so that a supervisor can tell a busy server from a dead one. */
export const HEALTH_CHECK_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** True on a standby, and on a primary whose operator allows no writes. */
const isReadOnly = sql<boolean>`current_setting('transaction_read_only')::bool`.as('isReadOnly')

/** Load balancers treat a slow health check as a failed one. */
const CHECK_TIMEOUT_MS = 300
/** Anybody can request the checks, so all requests within this time share one query. */
const REUSE_MS = 250
/** A check that is queued behind other queries proves nothing; the last result stays valid for this long. */
const LAST_RESULT_VALID_MS = 3_000

/** `/healthz` answers while the process is alive, `/readyz` while it should receive requests. */
export function serveHealth(
  app: FastifyInstance,
  { db, pool, readiness }: { db: Db; pool: Pool; readiness: Readiness },
) {
  const schema = { hide: true }
  app.get('/healthz', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  app.get('/readyz', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const waitsFor = readiness.closing ? 'cierre' : await missingDependency()
    return waitsFor === null
      ? reply.send({ ok: true })
      : reply.code(503).header('retry-after', '2').send({ ok: false, waitsFor })
  })

  let checking: Promise<string | null> | undefined
  let lastReadyAt = Number.NEGATIVE_INFINITY

  async function missingDependency() {
    checking ??= check().finally(() => setTimeout(forget, REUSE_MS).unref())
    const timeout = wait(CHECK_TIMEOUT_MS, 'timeout' as const, { ref: false })
    const result = await Promise.race([checking, timeout])
    if (result !== 'timeout') return result
    return performance.now() - lastReadyAt < LAST_RESULT_VALID_MS ? null : checking
  }

  function forget() {
    checking = undefined
  }

  async function check() {
    const missing = await checkDatabase()
    lastReadyAt = missing === null ? performance.now() : Number.NEGATIVE_INFINITY
    return missing
  }

  async function checkDatabase() {
    try {
      const applied = await db.selectFrom('migrations').select(['name', 'release', isReadOnly]).execute()
      if (applied.some((row) => row.isReadOnly)) {
        await discardIdleConnections(pool)
        return 'base de datos de solo lectura'
      }
      const names = new Set(applied.map(({ name }) => name))
      if (!MIGRATION_NAMES.every((name) => names.has(name))) return 'migraciones'
      return tooNew(applied).length === 0 ? null : 'versión más nueva'
    } catch {
      return 'base de datos'
    }
  }
}
