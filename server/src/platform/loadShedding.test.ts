import { setTimeout as wait } from 'node:timers/promises'
import { perfil } from '@remusic/contract/schemas/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aSession, aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ longTimeouts: false })
  token = await aSession(app.db, (await aUser(app.db)).id)
})
afterAll(() => app.stop())

/** Runs `meanwhile` while every connection is busy for `seconds` and `waiting` queries are queued behind them. */
async function underLoad(waiting: number, seconds: number, meanwhile: () => Promise<void>) {
  const { db } = app.deps
  const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(${seconds})`.execute(db))
  let isOver = false
  // A query that times out in the queue is replaced by a new one.
  const rest = Array.from({ length: waiting }, async () => {
    while (!isOver) await sql`select 1`.execute(db).catch(() => {})
  })
  // The queue is measured from the first request that finds one.
  const first = app.call(perfil, {}, { token })
  try {
    await meanwhile()
  } finally {
    await Promise.allSettled([...busy, first])
    isOver = true
    await Promise.all(rest)
  }
  await vi.waitFor(async () => expect((await app.call(perfil, {}, { token })).status).toBe(200), {
    timeout: 30_000,
  })
}

async function expectFastRejection() {
  const began = performance.now()
  const rejected = await app.call(perfil, {}, { token })
  expect(performance.now() - began).toBeLessThan(500)
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('retry-after')).toBe('2')
  expect(rejected.data).toEqual({ msg: 'Servicio no disponible, intenta de nuevo', code: 'unavailable' })
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await app.request('/metrics')).status).toBe(200)
}

test('a short queue that drains soon rejects no request', () =>
  underLoad(30, 1.2, async () => {
    await wait(800)
    expect((await app.call(perfil, {}, { token })).status).toBe(200)
  }))

test('a queue that does not drain makes new requests fail fast with 503', () =>
  underLoad(30, 4.5, async () => {
    await wait(4_000)
    await expectFastRejection()
  }))

test('a queue that is too long makes new requests fail fast with 503', () =>
  underLoad(256, 1.5, expectFastRejection))

test('a busy server stays ready and answers the readiness check quickly', async () => {
  expect((await app.request('/readyz')).status).toBe(200)
  await underLoad(30, 1.5, async () => {
    const began = performance.now()
    expect((await app.request('/readyz')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
