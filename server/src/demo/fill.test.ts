import { login } from '@remusic/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { fillDemo } from './fill.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO: 'true' } })
}, 180_000)
afterAll(() => app.stop())

test.each(DEMO_ACCOUNTS)('$email signs in at once as $role', async ({ email, role }) => {
  const { data } = await app.call(login, { body: { email, password: DEMO_PASSWORD } })
  expect(data.active).toBe(true)
  const user = await app.db.selectFrom('users').select('role').where('id', '=', data.id).executeTakeFirst()
  expect(user?.role).toBe(role)
})

test('there is music from the first start, and filling again leaves it alone', async () => {
  const count = async () => (await app.db.selectFrom('songs').select('id').execute()).length
  const before = await count()
  expect(before).toBeGreaterThanOrEqual(12_500)
  await fillDemo(app.db, new Date(), { catalog: 'demo' })
  expect(await count()).toBe(before)
})

test('a community of more than forty is there, and filling again adds nobody', async () => {
  const count = async () => (await app.db.selectFrom('users').select('id').execute()).length
  const before = await count()
  expect(before).toBeGreaterThan(43)
  await fillDemo(app.db, new Date(), { catalog: 'demo' })
  expect(await count()).toBe(before)
})

test('without demo mode there are no demo accounts', async () => {
  const real = await startTestApp()
  expect(await real.db.selectFrom('users').select('id').execute()).toEqual([])
  await real.stop()
})
