import { requestReset } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const DAY_MS = 86_400_000
const AHEAD_MS = 70 * DAY_MS
const EXPIRY_JOBS = ['accounts-clean-up', 'notifications-forget', 'premium-end']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + AHEAD_MS) } })
})
afterAll(() => app.stop())

const refusals = () =>
  app.logs
    .map((line) => JSON.parse(line) as { level: number; job?: string; skewSeconds?: number })
    .filter(({ level, skewSeconds }) => level === 50 && skewSeconds !== undefined)

async function count(table: 'sessions' | 'notifications') {
  const { n } = await app.db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('a server whose clock is 70 days ahead deletes nothing, and one with the right time takes over', async () => {
  const active = await aUser(app.db, { role: 'Premium' })
  await aSession(app.db, active.id)
  const left = await aUser(app.db)
  const now = new Date()
  await app.db
    .updateTable('users')
    .set({ deactivated_at: now, restore_until: new Date(now.getTime() + 30 * DAY_MS) })
    .where('id', '=', left.id)
    .execute()
  const gone = await aUser(app.db)
  await app.db
    .updateTable('users')
    .set({
      deactivated_at: new Date(now.getTime() - 91 * DAY_MS),
      restore_until: new Date(now.getTime() - 61 * DAY_MS),
    })
    .where('id', '=', gone.id)
    .execute()
  await app.db
    .insertInto('notifications')
    .values({
      receiver_id: active.id,
      type: 1,
      group_key: 'una',
      title: 'Ana',
      read_at: now,
      updated_at: new Date(now.getTime() - 30 * DAY_MS),
    })
    .execute()
  await app.db
    .insertInto('premium_periods')
    .values({ user_id: active.id, starts_at: now, ends_at: new Date(now.getTime() + 30 * DAY_MS) })
    .execute()

  const nameOf = async (id: string) =>
    (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const roleOf = async (id: string) =>
    (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

  for (const job of EXPIRY_JOBS) await app.deps.jobs.send(app.db, job, {}, { key: 'prueba' })
  await eventually(() => expect(new Set(refusals().map(({ job }) => job))).toEqual(new Set(EXPIRY_JOBS)))
  expect(Math.abs((refusals()[0]?.skewSeconds ?? 0) - AHEAD_MS / 1_000)).toBeLessThan(60)
  expect(await count('sessions')).toBe(1)
  expect(await count('notifications')).toBe(1)
  expect(await nameOf(left.id)).not.toBeNull()
  expect(await nameOf(gone.id)).not.toBeNull()
  expect(await roleOf(active.id)).toBe('Premium')

  const other = await startTestApp({ database: app.database })
  try {
    await eventually(async () => {
      // The delay before a retry is longer than this test should take, and the wrong server may be first.
      await sql`update pgboss.job set start_after = now(), retry_limit = 1000 where state = 'retry'`.execute(
        app.db,
      )
      expect(await nameOf(gone.id)).toBeNull()
    })
  } finally {
    await other.stop()
  }
  expect(await nameOf(left.id)).not.toBeNull()
  expect(await count('sessions')).toBe(1)
  expect(await roleOf(active.id)).toBe('Premium')
})

test('the address of a reset request leaves the job queue within a day', async () => {
  const { email } = await aUser(app.db)
  await app.call(requestReset, { body: { email } })
  await eventually(async () => {
    const { rows } = await sql<{ finishedSeconds: number; queuedSeconds: number }>`
      select deletion_seconds as "finishedSeconds",
        extract(epoch from keep_until - start_after)::float as "queuedSeconds"
      from pgboss.job where data::text like ${`%${email}%`} and completed_on is not null`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.finishedSeconds).toBeLessThan(DAY_MS / 1_000)
    expect(rows[0]?.queuedSeconds).toBeLessThan(DAY_MS / 1_000)
  })
})
