import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

export type Readiness = {
  closing: boolean
  /** When somebody other than a supervisor last asked for something while this closes. */
  lastAskedAt: number
}

/** What supervisors ask, to tell a server that is busy or closing from one that is dead. */
export const ASKED_BY_SUPERVISORS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

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

  async function missing() {
    try {
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
      const ran = new Set(rows.map(({ name }) => name))
      return migrations.every((name) => ran.has(name)) ? null : 'migraciones'
    } catch {
      return 'base de datos'
    }
  }
}
