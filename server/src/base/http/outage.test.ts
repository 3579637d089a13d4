import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, perfil } from '@remusic/contract/people/schemas/accounts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { openDatabase } from '../database/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let database: ReturnType<typeof openDatabase>
let app: TestApp
let token: string
let socket: Socket

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'remusic-out-'))
  await chmod(dataDir, 0o755)
  postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  await migrate(postgres.url)
  database = openDatabase(postgres.url)
  app = await startTestApp({
    database: { ...database, url: postgres.url, drop: async () => {} },
    socketSweepMs: 200,
    longTimeouts: false,
  })
  const user = await aUser(app.db)
  token = await aSession(app.db, user.id)
  socket = io(app.url, { auth: { token }, reconnection: false, transports: ['websocket'] })
  await eventually(() => expect(socket.connected).toBe(true))
})
afterAll(async () => {
  socket.disconnect()
  await app.stop()
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const profile = () => app.call(perfil, {}, { token })

describe('while PostgreSQL is unavailable', () => {
  beforeAll(async () => {
    expect((await profile()).status).toBe(200)
    await postgres.stop()
  })

  test('every call that needs it is answered with 503 and Retry-After', async () => {
    const signIn = () => app.call(login, { body: { email: 'a@example.org', password: 'contraseña' } })
    const calls: (() => Promise<{ status: number; headers: Headers; data: unknown }>)[] = [profile, signIn]
    for (const call of [...calls, ...calls, ...calls]) {
      const result = await call()
      expect(result.status).toBe(503)
      expect(result.headers.get('retry-after')).toBe('2')
      expect(result.data).toEqual({ msg: 'Servicio no disponible, intenta de nuevo', code: 'unavailable' })
    }
  })

  test('many simultaneous calls are answered as well', async () => {
    const result = await Promise.all(Array.from({ length: 60 }, profile))
    expect(new Set(result.map(({ status }) => status))).toEqual(new Set([503]))
  })

  test('the process is alive but not ready, and serves what needs no database', async () => {
    expect((await app.request('/healthz')).status).toBe(200)
    const ready = await app.request('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ ok: false, waitsFor: 'base de datos' })
    expect((await app.request('/api/back-end/settings')).status).toBe(200)
    expect((await app.request('/metrics')).status).toBe(200)
  })

  test('sockets stay connected', async () => {
    expect(socket.connected).toBe(true)
  })

  test('everything works again within two seconds of its return, in the same process', async () => {
    postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    await eventually(async () => expect((await profile()).status).toBe(200))
    await eventually(async () => expect((await app.request('/readyz')).status).toBe(200))
    expect(socket.connected).toBe(true)
  })
})

test('losing every connection causes no other errors than 503', async () => {
  await Promise.all(Array.from({ length: 20 }, profile))
  const statuses: number[] = []
  let going = true
  const load = Promise.all(
    Array.from({ length: 5 }, async () => {
      while (going) statuses.push((await profile()).status)
    }),
  )
  for (let i = 0; i < 5; i++) {
    await database.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      .catch(() => {})
    const answered = statuses.length
    await eventually(() => expect(statuses.length).toBeGreaterThan(answered + 10))
  }
  going = false
  await load
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  await eventually(async () => expect((await profile()).status).toBe(200))
})
