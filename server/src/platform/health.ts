import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

export type Readiness = {
  closing: boolean
  /** How often somebody other than a supervisor has asked for something while this closes. */
  askedLate: number
}

/** What supervisors ask, to tell a server that is busy or closing from one that is dead. */
export const ASKED_BY_SUPERVISORS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Somebody who looks after several servers takes one that is slow to answer for one that is gone. */
const ANSWERED_WITHIN_MS = 300
/** A question that waits behind those of many people says nothing new; for so long the last answer is believed. */
const BELIEVED_FOR_MS = 3_000

/** For supervisors: `/healthz` says that the process lives, `/readyz` that it should be sent requests. */
export function serveHealth(
  app: FastifyInstance,
  { db, migrations, readiness }: { db: Db; migrations: readonly string[]; readiness: Readiness },
) {
  const schema = { hide: true }
  app.get('/healthz', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  app.get('/readyz', { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const waitsFor = readiness.closing ? 'cierre' : await missing()
    return waitsFor === null
      ? reply.send({ ok: true })
      : reply.code(503).header('retry-after', '2').send({ ok: false, waitsFor })
  })

  let asking: Promise<string | null> | undefined
  let allWasThereAt = Number.NEGATIVE_INFINITY

  async function missing() {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    const isLate = wait(ANSWERED_WITHIN_MS, 'late' as const, { ref: false })
    const found = await Promise.race([asking, isLate])
    if (found !== 'late') return found
    return performance.now() - allWasThereAt < BELIEVED_FOR_MS ? null : asking
  }

  async function ask() {
    const found = await whatIsMissing()
    allWasThereAt = found === null ? performance.now() : Number.NEGATIVE_INFINITY
    return found
  }

  async function whatIsMissing() {
    try {
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
      const ran = new Set(rows.map(({ name }) => name))
      return migrations.every((name) => ran.has(name)) ? null : 'migraciones'
    } catch {
      return 'base de datos'
    }
  }
}
