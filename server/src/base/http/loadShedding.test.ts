import { createServer } from 'node:http'
import { perfil } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import pg, { type Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { createLoadShedding } from './loadShedding.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ longTimeouts: false })
  token = await aSession(app.db, (await aUser(app.db)).id)
})
afterAll(() => app.stop())

/** Runs `meanwhile` while every connection waits for a lock and `waiting` queries are queued behind them. */
async function underLoad(waiting: number, meanwhile: () => Promise<void>) {
  const { db } = app.deps
  const holder = new pg.Client({ connectionString: app.database.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(1)')
  const busy = Promise.allSettled(
    Array.from({ length: 10 }, () => sql`select pg_advisory_xact_lock_shared(1)`.execute(db)),
  )
  let isOver = false
  // A query that times out in the queue is replaced by a new one.
  const rest = Array.from({ length: waiting }, async () => {
    while (!isOver) await sql`select 1`.execute(db).catch(() => {})
  })
  // Measuring the queue begins with the first request that finds one.
  const first = app.call(perfil, {}, { token })
  try {
    await meanwhile()
  } finally {
    await holder.end()
    await Promise.allSettled([busy, first])
    isOver = true
    await Promise.all(rest)
  }
  await eventually(async () => expect((await app.call(perfil, {}, { token })).status).toBe(200))
}

test('a queue that is too long makes new requests fail with 503 before it drains', () =>
  underLoad(256, async () => {
    const rejected = await app.call(perfil, {}, { token })
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('retry-after')).toBe('2')
    expect(rejected.data).toEqual({ msg: 'Servicio no disponible, intenta de nuevo', code: 'unavailable' })
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/metrics')).status).toBe(200)
  }))

test('a busy server stays ready', async () => {
  expect((await app.request('/readyz')).status).toBe(200)
  await underLoad(30, async () => {
    expect((await app.request('/readyz')).status).toBe(200)
  })
})

describe('a queue of thirty', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A server whose pool never hands out a connection. */
  function aServer() {
    const pool = { waitingCount: 30, connect: () => new Promise(() => {}) } as unknown as Pool
    const server = createServer()
    let accepted = 0
    server.on('request', () => {
      accepted++
    })
    const shedding = createLoadShedding(pool, app.deps.log, {})
    shedding.guard(server)
    const request = () => {
      const head = { end: () => {} }
      server.emit('request', { url: '/api/back-end/perfil' }, { writeHead: () => head })
      return { accepted, rejected: shedding.rejected() }
    }
    return { request, pool: pool as { waitingCount: number } }
  }

  test('that drains soon rejects no request', () => {
    const { request, pool } = aServer()
    expect(request()).toEqual({ accepted: 1, rejected: 0 })
    vi.advanceTimersByTime(2_900)
    expect(request()).toEqual({ accepted: 2, rejected: 0 })
    pool.waitingCount = 29
    vi.advanceTimersByTime(2_900)
    expect(request()).toEqual({ accepted: 3, rejected: 0 })
  })

  test('that does not drain rejects new requests at once', () => {
    const { request, pool } = aServer()
    request()
    vi.advanceTimersByTime(4_000)
    expect(request()).toEqual({ accepted: 1, rejected: 1 })
    expect(request()).toEqual({ accepted: 1, rejected: 2 })
    pool.waitingCount = 0
    expect(request()).toEqual({ accepted: 2, rejected: 2 })
  })
})
