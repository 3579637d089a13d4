import type { RequestOf } from '@remusic/contract/base/schemas/route'
import type { Role } from '@remusic/contract/people/plans'
import { deactivate, perfil, restore } from '@remusic/contract/people/schemas/accounts'
import { MAX_SUSPENDED_AT_ONCE } from '@remusic/contract/running/admin'
import {
  giveAdmin,
  givePremium,
  listActs,
  listSuspendable,
  suspendMany,
  takeAdmin,
  takePremium,
} from '@remusic/contract/running/schemas/admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let admin: { id: string; name: string }
let token: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await aUser(app.db, { role: 'Admin' })
  token = await aSession(app.db, admin.id)
})
afterAll(() => app.stop())

type Query = RequestOf<typeof listActs>['query']
const acts = async (query: Query) => (await app.call(listActs, { query }, { token })).data
const actsOn = async (target: string) => (await acts({ target })).items

type Person = { role?: Role; active?: boolean }
const ACTS: [string, Person, (userId: string) => Promise<{ status: number }>][] = [
  ['give-premium', {}, (userId) => app.call(givePremium, { body: { userId } }, { token })],
  ['take-premium', { role: 'Premium' }, (userId) => app.call(takePremium, { body: { userId } }, { token })],
  ['give-admin', { role: 'Premium' }, (userId) => app.call(giveAdmin, { body: { userId } }, { token })],
  ['take-admin', { role: 'Admin' }, (userId) => app.call(takeAdmin, { body: { userId } }, { token })],
  ['deactivate', {}, (userId) => app.call(deactivate, { body: { userId }, query: {} }, { token })],
  ['ban', {}, (userId) => app.call(deactivate, { body: { userId }, query: { role: 'admin' } }, { token })],
  ['restore', { active: false }, (userId) => app.call(restore, { body: { userId } }, { token })],
]

describe.each(ACTS)('%s', (action, person, act) => {
  test('is logged once, and a rejected second attempt is not logged', async () => {
    const user = await aUser(app.db, person)
    expect((await act(user.id)).status).toBeLessThan(300)
    expect((await act(user.id)).status).toBe(409)
    expect(await actsOn(user.id)).toMatchObject([
      { action, actor: { id: admin.id, name: admin.name }, target: { id: user.id }, reason: null },
    ])
  })

  test('is rolled back if it cannot be logged', async () => {
    const user = await aUser(app.db, person)
    const find = () => app.db.selectFrom('users').selectAll().where('id', '=', user.id).execute()
    const before = await find()
    await sql`create trigger out_of_ink before insert on audit_log
      for each row execute function refuse_change()`.execute(app.db)
    try {
      expect((await act(user.id)).status).toBe(500)
    } finally {
      await sql`drop trigger out_of_ink on audit_log`.execute(app.db)
    }
    expect(await find()).toEqual(before)
    expect((await app.mails()).filter((mail) => mail.to_address === user.email)).toEqual([])
    expect(await actsOn(user.id)).toEqual([])
  })
})

describe('the audit log', () => {
  test('is filtered by actor, target, action and time, newest first, and paged', async () => {
    const [other, target] = [await aUser(app.db, { role: 'Admin' }), await aUser(app.db)]
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    // Several entries share a timestamp and their ids are not in time order, so the cursor needs both.
    await app.db
      .insertInto('audit_log')
      .values(
        Array.from({ length: 30 }, (_, i) => ({
          actor_id: other.id,
          action: i % 2 ? 'ban' : 'restore',
          target_user_id: target.id,
          target_kind: 'review',
          target_id: String(i),
          reason: `Motivo ${i}`,
          at: at(20 - Math.floor(i / 10)),
        })),
      )
      .execute()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await acts({ actor: other.id, limit: 7, ...(cursor && { cursor }) })
      seen.push(...page.items.map((act) => act.at))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(30)
    expect(seen).toEqual(seen.toSorted().toReversed())

    const bans = await acts({ target: target.id, action: 'ban', limit: 50 })
    expect(bans.items).toHaveLength(15)
    const days = await acts({ actor: other.id, from: '2026-01-19T00:00:00Z', until: '2026-01-20T00:00:00Z' })
    expect(days.items).toHaveLength(10)
    expect(days.items[0]).toMatchObject({
      at: at(19).toISOString(),
      actor: { id: other.id },
      target: { id: target.id },
      targetKind: 'review',
      before: null,
    })
  })

  test('cannot be updated or deleted, not even with SQL', async () => {
    await app.db.insertInto('audit_log').values({ action: 'probado' }).execute()
    for (const statement of [
      sql`update audit_log set action = 'otra cosa'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`insert into audit_log (id, action) select id, 'otra cosa' from audit_log limit 1
        on conflict (id) do update set action = excluded.action`,
      sql`merge into audit_log using (select) as one on true when matched then delete`,
    ])
      await expect(statement.execute(app.deps.db)).rejects.toThrow('append-only')
    expect((await acts({ action: 'otra cosa' })).items).toEqual([])
  })
})

describe('suspending many accounts', () => {
  const terms = { rule: 'spam', length: 'week', reason: 'Una ola de cuentas que publican anuncios' } as const
  type Body = RequestOf<typeof suspendMany>['body']
  const suspend = (who: Body['who'], as = token) =>
    app.call(suspendMany, { body: { who, ...terms } }, { token: as })
  const statesOf = async (ids: string[]) =>
    app.db
      .selectFrom('users')
      .select(['active', 'banned_at', 'banned_until'])
      .where('id', 'in', ids)
      .execute()

  test('names them before, and gives each the case, the mail and the entry in the log of a single ban', async () => {
    const word = `oleada${process.pid}`
    const people = await Promise.all([1, 2, 3].map((i) => aUser(app.db, { name: `${word} ${i}` })))
    const other = [
      await aUser(app.db, { name: 'Otra persona' }),
      await aUser(app.db, { name: `${word} jefa`, role: 'Admin' }),
    ]
    const early = await aUser(app.db, { name: `${word} antes` })
    const ids = people.map(({ id }) => id)
    const all = [...ids, ...other.map(({ id }) => id)]
    await app.db
      .updateTable('users')
      .set({ created_at: sql<Date>`now() - interval '1 minute'` })
      .where('id', 'in', all)
      .execute()
    const recent = { since: new Date(Date.now() - 3_600_000).toISOString(), query: word }
    await app.db
      .updateTable('users')
      .set({ created_at: new Date('2026-01-01') })
      .where('id', '=', early.id)
      .execute()
    const { data } = await app.call(listSuspendable, { query: recent }, { token })
    expect(data.count).toBe(3)
    expect(new Set(data.people.map(({ id }) => id))).toEqual(new Set(ids))

    const session = { token: await aSession(app.db, ids[0] ?? '') }
    const late = await aUser(app.db, { name: `${word} después` })
    await app.db
      .updateTable('users')
      .set({ created_at: new Date(Date.parse(data.until) + 1) })
      .where('id', '=', late.id)
      .execute()
    const done = await suspend({ ...recent, until: data.until })
    expect([done.status, done.data]).toEqual([200, { suspended: 3, left: 0 }])
    expect((await app.call(perfil, {}, session)).status).toBe(401)
    for (const { active, banned_at, banned_until } of await statesOf(ids))
      expect([active, banned_at !== null, banned_until !== null]).toEqual([false, true, true])
    for (const { active } of await statesOf([...other, early, late].map(({ id }) => id)))
      expect(active).toBe(true)
    for (const { id, email } of people) {
      expect(await actsOn(id)).toMatchObject([
        { action: 'ban', actor: { id: admin.id }, reason: terms.reason },
      ])
      expect((await app.mails()).filter((mail) => mail.to_address === email)).toHaveLength(1)
    }
    expect((await app.call(restore, { body: { userId: ids[0] ?? '' } }, { token })).status).toBe(202)
    expect(await suspend({ userIds: ids })).toMatchObject({ data: { suspended: 1, left: 0 } })
  })

  test('goes in batches, each account once, also when two Admins press at once', async () => {
    const people = await Promise.all(
      Array.from({ length: MAX_SUSPENDED_AT_ONCE + 10 }, () => aUser(app.db, { name: 'Enjambre Uno' })),
    )
    const who = {
      since: '2026-01-01T00:00:00Z',
      until: new Date(Date.now() + 60_000).toISOString(),
      query: 'Enjambre Uno',
    }
    const second = await aSession(app.db, (await aUser(app.db, { role: 'Admin' })).id)
    const both = await Promise.all([suspend(who), suspend(who, second)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const last = await suspend(who)
    expect(last.data.left).toBe(0)
    const sum = [...both, last].reduce((total, { data }) => total + data.suspended, 0)
    expect(sum).toBe(people.length)
    const logged = await app.db
      .selectFrom('audit_log')
      .select('target_user_id')
      .where('action', '=', 'ban')
      .where(
        'target_user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    expect(logged).toHaveLength(people.length)
  })

  test('suspends neither Admins nor anybody for a member, nor more than one batch', async () => {
    const member = await aUser(app.db, { role: 'Premium' })
    const userIds = [admin.id]
    expect(await suspend({ userIds })).toMatchObject({ status: 200, data: { suspended: 0, left: 0 } })
    expect((await suspend({ userIds: [member.id] }, await aSession(app.db, member.id))).status).toBe(403)
    expect(
      (
        await suspend({
          userIds: Array.from({ length: MAX_SUSPENDED_AT_ONCE + 1 }, () => crypto.randomUUID()),
        })
      ).status,
    ).toBe(422)
  })
})
