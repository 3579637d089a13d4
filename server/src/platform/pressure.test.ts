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

/** Keeps every connection busy, lets so many wait for one, and hands back what follows once all of it is over. */
async function crowded(waiting: number, meanwhile: () => Promise<void>) {
  const { db } = app.deps
  const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(1.5)`.execute(db))
  const rest = Array.from({ length: waiting }, () => sql`select 1`.execute(db))
  const over = Promise.allSettled([...busy, ...rest])
  await meanwhile()
  await over
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

test('while too many wait, whoever comes next is told at once to come back', () =>
  crowded(256, isRefusedAtOnce))

test('while a few wait for too long, too', () =>
  crowded(30, async () => {
    await wait(600)
    await isRefusedAtOnce()
  }))
