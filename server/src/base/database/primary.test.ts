import { followUser } from '@remusic/contract/music/schemas/follows'
import { perfil } from '@remusic/contract/people/schemas/accounts'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ConfigError } from '../../config.ts'

let app: TestApp
/** This connection was opened before any change, so it may still write. */
let operator: PoolClient
beforeAll(async () => {
  app = await startTestApp({ longTimeouts: false })
  operator = await app.database.pool.connect()
})
afterAll(async () => {
  operator.release()
  await app.stop()
})

/** Makes new connections read-only, as a failover does that demotes the server. */
const demote = () => changeServer('set default_transaction_read_only = on')
const promote = () => changeServer('reset default_transaction_read_only')

async function changeServer(change: string) {
  const name = new URL(app.database.url).pathname.slice(1)
  await operator.query(`alter database ${name} ${change}`)
}

/** A demoted PostgreSQL ends its connections too. */
const endConnections = () =>
  operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL'])(
  'a read-only server in %s is rejected at the start',
  async (name) => {
    const readOnly = new URL(app.database.url)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    const starting = startTestApp({ database: app.database, env: { [name]: readOnly.href } })
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(
      new RegExp(`^${name} debe indicar el servidor principal .* solo lectura$`),
    )
  },
)

test('a server that cannot be reached is named at the start', async () => {
  const env = { DATABASE_DIRECT_URL: 'postgres://nadie@127.0.0.1:1/nada' }
  await expect(startTestApp({ database: app.database, env })).rejects.toThrow(
    /^No se puede conectar con la base de datos que indica DATABASE_DIRECT_URL/,
  )
})

describe('after a failover that has left the server read-only', () => {
  let token: string
  let ids: { meId: string; targetId: string }
  const follow = () => app.call(followUser, { params: ids }, { token })
  beforeAll(async () => {
    const [me, target] = [await aUser(app.db), await aUser(app.db)]
    ids = { meId: me.id, targetId: target.id }
    token = await aSession(app.db, me.id)
    expect((await app.request('/readyz')).status).toBe(200)
    await demote()
    await endConnections()
  })

  test('writes are answered with 503, reads are served, and the server is not ready', async () => {
    await eventually(async () => expect((await app.call(perfil, {}, { token })).status).toBe(200))
    const answer = await follow()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    await eventually(async () => {
      const ready = await app.request('/readyz')
      expect(ready.status).toBe(503)
      expect(await ready.json()).toEqual({ ok: false, waitsFor: 'base de datos de solo lectura' })
    })
  })

  test('new connections reach the new primary, although the old ones stay open', async () => {
    // Keeps several connections to the demoted server in the pool.
    await Promise.all(Array.from({ length: 6 }, () => app.call(perfil, {}, { token })))
    await promote()
    await eventually(async () => expect((await app.request('/readyz')).status).toBe(200))
    expect((await follow()).status).toBe(200)
  })

  test('a write discards the connection that led to the demoted server', async () => {
    await demote()
    await endConnections()
    await eventually(async () => expect((await app.call(perfil, {}, { token })).status).toBe(200))
    await promote()
    await eventually(async () => expect((await follow()).status).toBe(200), 10)
  })
})
