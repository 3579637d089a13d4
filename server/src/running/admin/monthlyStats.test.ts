import type { Role } from '@remusic/contract/people/plans'
import { deactivate, restore } from '@remusic/contract/people/schemas/accounts'
import { incomeByMonth, registrationsByMonth, takePremium } from '@remusic/contract/running/schemas/admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const NOW = new Date('2026-03-15T12:00:00.000Z')
let now = NOW
let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  const admin = await aMember('Admin', '2025-12-31T23:59:59.999Z')
  token = await aSession(app.db, admin.id, NOW)
})
afterAll(() => app.stop())

async function aMember(role: Role, createdAt: string, active = true) {
  const user = await aUser(app.db, { role, active })
  await app.db
    .updateTable('users')
    .set({ created_at: new Date(createdAt) })
    .where('id', '=', user.id)
    .execute()
  return user
}

/** Overwrites the periods in which the user was Premium, which the database records itself. */
async function wasPremium(userId: string, ...times: [from: string, until: string | null][]) {
  await app.db.deleteFrom('premium_times').where('user_id', '=', userId).execute()
  for (const [from, until] of times)
    await app.db
      .insertInto('premium_times')
      .values({ user_id: userId, began_at: from, ended_at: until })
      .execute()
}

async function paid(userId: string, approvedAt: string, status: 'approved' | 'refunded' | 'charged_back') {
  const base = { user_id: userId, provider: 'sandbox' as const, amount: 599, currency: 'ARS' }
  const { id } = await app.db
    .insertInto('payment_attempts')
    .values({ ...base, status, preference_id: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('payments')
    .values({
      ...base,
      attempt_id: id,
      provider_payment_id: crypto.randomUUID(),
      status,
      approved_at: approvedAt,
    })
    .execute()
}

const income = async (months: number) =>
  (await app.call(incomeByMonth, { query: { months } }, { token })).data
const premiumNow = async () => (await income(1)).months[0]?.premiumUsers

test('accounts are counted in the UTC month they were created in, under their current role', async () => {
  await aMember('Gratuito', '2026-02-28T23:59:59.999Z')
  await aMember('Gratuito', '2026-03-01T00:00:00.000Z')
  await aMember('Premium', '2026-03-02T00:00:00.000Z')
  await aMember('Gratuito', '2026-01-10T00:00:00.000Z', false)
  await aMember('Gratuito', '2025-10-31T00:00:00.000Z')
  // The time zone of the database connection must not affect the months.
  await sql`select set_config('TimeZone', 'Pacific/Kiritimati', false)`.execute(app.db)
  const answer = await app.call(registrationsByMonth, { query: { months: 5 } }, { token })
  expect(answer.data.months).toEqual([
    { month: '2025-11', Gratuito: 0, Premium: 0, Admin: 0 },
    { month: '2025-12', Gratuito: 0, Premium: 0, Admin: 1 },
    { month: '2026-01', Gratuito: 1, Premium: 0, Admin: 0 },
    { month: '2026-02', Gratuito: 1, Premium: 0, Admin: 0 },
    { month: '2026-03', Gratuito: 1, Premium: 1, Admin: 0 },
  ])
  const year = await app.call(registrationsByMonth, { query: {} }, { token })
  expect(year.data.months).toHaveLength(12)
  expect(year.data.months.map(({ Gratuito }) => Gratuito).reduce((sum, n) => sum + n)).toBe(4)
})

test('the income of a month is 599 for each account that was Premium when it ended', async () => {
  await app.db.updateTable('users').set({ role: 'Gratuito' }).where('role', '=', 'Premium').execute()
  await app.db.deleteFrom('premium_times').execute()
  const [always, twice, briefly] = [
    await aUser(app.db, { role: 'Premium' }),
    await aUser(app.db, { role: 'Premium' }),
    await aUser(app.db),
  ]
  await wasPremium(always.id, ['2025-06-01T00:00:00Z', null])
  await wasPremium(twice.id, ['2025-11-20T00:00:00Z', '2026-01-01T00:00:00Z'], ['2026-02-10T00:00:00Z', null])
  // One period begins and ends within a month, the other ends before the first month requested.
  await wasPremium(
    briefly.id,
    ['2026-01-02T00:00:00Z', '2026-01-30T00:00:00Z'],
    ['2025-02-02T00:00:00Z', '2025-05-01T00:00:00Z'],
  )
  await paid(twice.id, '2025-12-31T23:59:59.999Z', 'approved')
  await paid(twice.id, '2026-02-10T00:00:00Z', 'approved')
  await paid(always.id, '2026-02-11T00:00:00Z', 'approved')
  await paid(briefly.id, '2026-01-02T00:00:00Z', 'refunded')
  await paid(briefly.id, '2026-01-03T00:00:00Z', 'charged_back')
  await paid(always.id, '2025-10-11T00:00:00Z', 'approved')

  const month = (name: string, premiumUsers: number, collected: number, refunded = 0) => ({
    month: name,
    premiumUsers,
    expected: 599 * premiumUsers,
    collected,
    refunded,
  })
  expect(await income(5)).toEqual({
    price: 599,
    currency: 'ARS',
    premiumUsers: 2,
    income: 1_198,
    months: [
      month('2025-11', 2, 0),
      month('2025-12', 2, 599),
      month('2026-01', 1, 0, 1_198),
      month('2026-02', 2, 1_198),
      month('2026-03', 2, 0),
    ],
  })
})

test('gaining or losing Premium changes the count at once, whatever the cause', async () => {
  now = new Date()
  const admin = await aUser(app.db, { role: 'Admin' })
  token = await aSession(app.db, admin.id, now)
  const before = (await premiumNow()) ?? 0
  const user = await aUser(app.db, { role: 'Premium' })
  expect(await premiumNow()).toBe(before + 1)
  await app.call(deactivate, { body: { userId: user.id }, query: {} }, { token })
  expect(await premiumNow()).toBe(before)
  await app.call(restore, { body: { userId: user.id } }, { token })
  expect(await premiumNow()).toBe(before + 1)
  await app.call(takePremium, { body: { userId: user.id } }, { token })
  expect(await premiumNow()).toBe(before)
  expect((await income(1)).premiumUsers).toBe(before)
})

test('accepts 1 to 120 months', async () => {
  for (const months of ['0', '121', 'x', '1.5']) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.request(`/api/back-end/admin/income?months=${months}`, { headers })).status).toBe(400)
  }
  expect((await income(120)).months).toHaveLength(120)
})
