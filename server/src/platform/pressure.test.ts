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

test('while more wait than can be answered soon, whoever comes next is told at once to come back', async () => {
  const { db } = app.deps
  const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(1.5)`.execute(db))
  const waiting = Array.from({ length: 256 }, () => sql`select 1`.execute(db))
  const all = Promise.allSettled([...busy, ...waiting])

  const began = performance.now()
  const refused = await app.call(perfil, {}, { token })
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.data).toEqual({ msg: 'Servicio no disponible, intenta de nuevo', code: 'unavailable' })
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await app.request('/metrics')).status).toBe(200)

  await all
  await vi.waitFor(async () => expect((await app.call(perfil, {}, { token })).status).toBe(200), {
    timeout: 2_000,
  })
})
