import type { Route } from '@remusic/contract/base/schemas/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let server: FastifyInstance
beforeAll(async () => {
  app = await startTestApp({
    routes: (instance) => {
      server = instance
    },
  })
})
afterAll(() => app.stop())

const entries = () => [...server.handlers.values()].map(({ entry }) => entry)
const adminEntries = () => entries().filter((entry) => entry.access === 'admin')
const ANY_ID = '01900000-0000-7000-8000-000000000000'

async function answerTo(entry: Route, token?: string) {
  const response = await app.request(entry.url.replace(/:\w+/g, ANY_ID), {
    method: entry.method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: (await response.json()) as { msg: string; code: string } }
}

test('every route that is under /admin, changes a role or fills the catalogue is declared for Admins only', () => {
  const isForAdmins = /\/admin(\/|$)|\/(give|take)(premium|admin)$|\/(artists|albums|genres)\/create(top)?$/
  const declared = entries().filter(({ url }) => isForAdmins.test(url))
  expect(declared.filter((entry) => entry.access !== 'admin')).toEqual([])
  expect(adminEntries().length).toBe(declared.length)
  expect(adminEntries().length).toBeGreaterThan(15)
})

test('Admin routes reject a missing token, an expired one and every other role', async () => {
  const [free, premium] = [await aUser(app.db), await aUser(app.db, { role: 'Premium' })]
  const gone = await aUser(app.db, { role: 'Admin', active: false })
  const [freeToken, premiumToken] = [await aSession(app.db, free.id), await aSession(app.db, premium.id)]
  const goneToken = await aSession(app.db, gone.id)
  const refusals = [
    [undefined, 401, 'unauthenticated'],
    ['a-token-that-nobody-has', 401, 'unauthenticated'],
    [freeToken, 403, 'forbidden'],
    [premiumToken, 403, 'forbidden'],
    [goneToken, 403, 'inactive'],
  ] as const
  for (const entry of adminEntries()) {
    for (const [token, status, code] of refusals) {
      const answer = await answerTo(entry, token)
      const call = `${entry.method} ${entry.url}, ${status}`
      expect([answer.status, answer.body.code], call).toEqual([status, code])
      if (code === 'forbidden') expect(answer.body.msg, call).toBe('No tienes permisos de administrador')
    }
  }
  expect(await app.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
})
