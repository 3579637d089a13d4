import { findRunningPeriods } from '@remusic/server/people/premium/periods'
import { aUser } from '@remusic/server/testing/builders'
import { type TestDatabase, testDatabase } from '@remusic/server/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewSubscriptions } from './subscriptions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const FIRST = new Date('2026-05-20T12:00:00Z')
const daysLater = (days: number) => new Date(FIRST.getTime() + days * 86_400_000)
const start = (now: Date) => renewSubscriptions(database.db, { now, currency: 'ARS' })

test('the demo Premium account has receipts and a running month, even after months without a start', async () => {
  const { db } = database
  const { id } = await aUser(db, { email: 'premium@remusic.demo', role: 'Premium' })
  const stranger = await aUser(db, { role: 'Premium' })
  const paymentsOf = (userId: string) =>
    db
      .selectFrom('payments')
      .select('approved_at as at')
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute()

  await start(FIRST)
  expect(await paymentsOf(id)).toHaveLength(3)
  expect(await findRunningPeriods(db, id, FIRST)).toHaveLength(1)
  await start(FIRST)
  expect(await paymentsOf(id)).toHaveLength(3)
  // A day before its month ends, the next one is paid and starts where it ends.
  const [running] = await findRunningPeriods(db, id, FIRST)
  await start(new Date((running?.endsAt?.getTime() ?? 0) - 86_400_000))
  expect(await findRunningPeriods(db, id, FIRST)).toMatchObject([{}, { startsAt: running?.endsAt }])

  await db.updateTable('users').set({ role: 'Gratuito' }).where('id', '=', id).execute()
  await start(daysLater(100))
  expect((await paymentsOf(id)).length).toBeGreaterThanOrEqual(6)
  expect(await findRunningPeriods(db, id, daysLater(100))).toHaveLength(1)
  expect(await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()).toEqual({
    role: 'Premium',
  })
  expect(await paymentsOf(stranger.id)).toEqual([])

  await db
    .insertInto('subscriptions')
    .values({ user_id: id, cancelled_at: daysLater(101) })
    .execute()
  const paid = (await paymentsOf(id)).length
  await start(daysLater(300))
  expect(await paymentsOf(id)).toHaveLength(paid)
})
