// The least that can answer what ReMusic is asked: a route a call that runs its SQL, or compares a password, and nothing
// else. Nobody is identified, nothing is checked, counted or written down.
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import { barePath } from './call.ts'
import { READS } from './calls/reads.ts'
import { BARE_TABLES, WRITES } from './calls/writes.ts'

const pool = new pg.Pool({ ...JSON.parse(process.env.DATABASE ?? '{}'), max: 10 })
await pool.query('create sequence if not exists bare_seq')
for (const table of BARE_TABLES)
  await pool.query(`create table if not exists bare_${table} (like ${table} including all)`)

const app = Fastify()
for (const call of [...READS, ...WRITES]) {
  const run = async (values: unknown[][]) => {
    const answers = await Promise.all(call.bare.sql.map((text, i) => pool.query(text, values[i])))
    return answers.map(({ rows }) => rows)
  }
  const path = barePath(call)
  if (call.kind === 'write') app.post<{ Body: unknown[][] }>(path, ({ body }) => run(body))
  else app.get<{ Querystring: { values: string } }>(path, ({ query }) => run(JSON.parse(query.values)))
}
const { rows } = await pool.query<{ hash: string }>(
  "select password_hash as hash from users where role = 'Admin' limit 1",
)
app.post<{ Body: { password: string } }>('/login', async ({ body }) => ({
  matches: await verify(rows[0]?.hash ?? '', body.password),
}))

const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ ready: { url } })
process.on('SIGTERM', () => process.exit(0))
