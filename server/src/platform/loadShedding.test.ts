import { setTimeout as wait } from 'node:timers/promises'
import { perfil } from '@remusic/contract/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aSession, aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await aSession(app.db, (await aUser(app.db)).id)
})
afterAll(() => app.stop())

/** Keeps every connection busy for so long, lets so many wait for one, and goes on once all of it is over. */
async function crowded(waiting: number, seconds: number, meanwhile: () => Promise<void>) {
  const { db } = app.deps
  const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(${seconds})`.execute(db))
  let isOver = false
  // Whoever has waited for too long leaves, and comes again.
  const rest = Array.from({ length: waiting }, async () => {
    while (!isOver) await sql`select 1`.execute(db).catch(() => {})
  })
  await meanwhile().finally(async () => {
    await Promise.allSettled(busy)
    isOver = true
    await Promise.all(rest)
  })
  await vi.waitFor(async () => expect((await app.call(perfil, {}, { token })).status).toBe(200), {
    timeout: 2_000,
  })
}

async function isRefusedAtOnce() {
  const began = performance.now()
  const refused = await app.call(perfil, {}, { token })
  expect(performance.now() - began).toBeLessThan(500)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.data).toEqual({ msg: 'Servicio no disponible, intenta de nuevo', code: 'unavailable' })
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await app.request('/metrics')).status).toBe(200)
}

test('a queue that goes away soon sends nobody away', () =>
  crowded(30, 1.2, async () => {
    await wait(800)
    expect((await app.call(perfil, {}, { token })).status).toBe(200)
  }))

test('a queue that does not go away does, and whoever comes next is told at once', () =>
  crowded(30, 4.5, async () => {
    await wait(4_000)
    await isRefusedAtOnce()
  }))

test('while too many wait, whoever comes next is told at once to come back', () =>
  crowded(256, 1.5, isRefusedAtOnce))

test('a server that is busy stays ready, and says so at once', async () => {
  expect((await app.request('/readyz')).status).toBe(200)
  await crowded(30, 1.5, async () => {
    const began = performance.now()
    expect((await app.request('/readyz')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
