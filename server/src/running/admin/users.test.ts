import type { RequestOf } from '@remusic/contract/base/schemas/route'
import { countUsers, listManagedUsers, type UserSort } from '@remusic/contract/running/schemas/admin'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import type { Schema } from '../../base/database/schema.ts'
import { findManagedUsers } from './users.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const admin = await aUser(app.db, { role: 'Admin', name: 'Administra', email: 'administra@example.org' })
  token = await aSession(app.db, admin.id)
})
afterAll(() => app.stop())

type Query = RequestOf<typeof listManagedUsers>['query']
const list = async (query: Query) => (await app.call(listManagedUsers, { query }, { token })).data
const names = async (query: Query) => (await list(query)).items.map((user) => user.name)

describe('the user lists of the admin panel', () => {
  test('group accounts by role while active, and as inactive otherwise', async () => {
    const free = await aUser(app.db)
    const premium = await aUser(app.db, { role: 'Premium' })
    const inactive = await aUser(app.db, { role: 'Premium', active: false })
    const erased = await aUser(app.db, { active: false })
    const erasure = { erased_at: new Date(), email: null, password_hash: null }
    await app.db.updateTable('users').set(erasure).where('id', '=', erased.id).execute()
    for (const [group, user] of [
      ['free', free],
      ['premium', premium],
      ['inactive', inactive],
    ] as const)
      expect((await list({ group })).items.map(({ id, group }) => ({ id, group }))).toEqual([
        { id: user.id, group },
      ])
    expect(await names({ group: 'admin' })).toEqual(['Administra'])
    expect((await list({})).items).toHaveLength(4)

    const counts = await app.call(countUsers, {}, { token })
    expect(counts.data).toEqual({
      total: 2,
      free: 1,
      premium: 1,
      admin: 1,
      inactive: 1,
      openReports: 0,
      openAppeals: 0,
    })
  })

  test('show what an Admin needs to know before acting', async () => {
    const user = await aUser(app.db, { role: 'Premium', name: 'Paga Siempre' })
    const until = new Date('2100-01-01T00:00:00.000Z')
    const period = { user_id: user.id, starts_at: new Date('2026-01-01'), ends_at: until }
    await app.db.insertInto('premium_periods').values(period).execute()
    const hidden = await aReview(app.db, { userId: user.id })
    await aReview(app.db, { userId: user.id })
    await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
    const gifted = await aUser(app.db, { role: 'Premium', name: 'Paga Nunca' })
    for (const ends_at of [null, until])
      await app.db
        .insertInto('premium_periods')
        .values({ user_id: gifted.id, starts_at: new Date('2026-01-01'), ends_at })
        .execute()

    const { items } = await list({ query: 'paga', sort: 'name', order: 'desc' })
    expect(items).toMatchObject([
      {
        id: user.id,
        email: user.email,
        role: 'Premium',
        banned: false,
        restoreUntil: null,
        premiumUntil: until.toISOString(),
        reviewCount: 1,
        openReports: 0,
      },
      { id: gifted.id, premiumUntil: null, reviewCount: 0 },
    ])
  })

  test('are searched by name and email, ignoring case and accents and treating wildcards literally', async () => {
    await aUser(app.db, { name: 'Ñusta Wari Pérez', email: 'inca@cusco.example' })
    await aUser(app.db, { name: '100%_real', email: 'real_persona@example.org' })
    expect(await names({ query: 'PEREZ' })).toEqual(['Ñusta Wari Pérez'])
    expect(await names({ query: 'INCA@' })).toEqual(['Ñusta Wari Pérez'])
    expect(await names({ query: 'WÁ' })).toEqual(['Ñusta Wari Pérez'])
    expect(await names({ query: 'ri' })).toEqual([])
    expect(await names({ query: '0%_' })).toEqual(['100%_real'])
    expect(await names({ query: 'real_p' })).toEqual(['100%_real'])
    expect(await names({ query: 'perez', group: 'premium' })).toEqual([])
    expect(await names({ query: '   ', group: 'admin' })).toEqual(['Administra'])
  })

  test('reject an unknown sort order or cursor', async () => {
    const odd = ['sort=password_hash', 'order=up', 'group=all', 'limit=51', 'cursor=no']
    for (const search of odd) {
      const answer = await app.request(`/api/back-end/admin/users?${search}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status, search).toBe(400)
    }
  })
})

describe('with ten thousand accounts, many sharing a name and a timestamp', () => {
  const SORTS: UserSort[] = ['created', 'name', 'email']
  beforeAll(async () => {
    // Inserted in chunks to stay below the statement timeout.
    for (let part = 0; part < 10; part++)
      await sql`
        insert into users (name, email, role, created_at)
        select 'Nombre ' || n % 7, 'uno-de-tantos-' || n || '@example.org',
          case when n % 3 = 0 then 'Premium' else 'Gratuito' end, timestamptz '2025-01-01' + (n % 11) * interval '1 day'
        from generate_series(${part * 1_000}::int, ${part * 1_000 + 999}::int) as n`.execute(app.db)
    await sql`analyze users`.execute(app.db)
  })

  test.each(SORTS)('pages sorted by %s have no gaps and no duplicates', async (sort) => {
    for (const [group, order] of [
      ['premium', 'asc'],
      [undefined, 'desc'],
    ] as const) {
      const all = await app.db
        .selectFrom('users')
        .select('id')
        .where('listed_in', group ? '=' : 'is not', group ?? null)
        .execute()
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await findManagedUsers(app.db, { group, sort, order, cursor, limit: 500 }, new Date())
        seen.push(...page.items.map((user) => user.id))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe(all.length)
    }
  })

  test('the API returns pages of the requested size and no cursor on the last one', async () => {
    const first = await list({ group: 'premium', sort: 'name', order: 'asc', limit: 50 })
    expect(first.items).toHaveLength(50)
    const second = await list({
      group: 'premium',
      sort: 'name',
      order: 'asc',
      limit: 50,
      cursor: first.next ?? '',
    })
    const both = [...first.items, ...second.items].map((user) => user.name)
    expect(both).toEqual(both.toSorted())
    expect(new Set([...first.items, ...second.items].map((user) => user.id)).size).toBe(100)
    expect((await list({ group: 'admin' })).next).toBeNull()
  })

  test('every sort order uses an index: no plan sorts, and a deep page reads as little as the first', async () => {
    const { db, queries } = recordQueries()
    const deep = await app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Nombre 3')
      .where('role', '=', 'Gratuito')
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    for (const group of ['free', undefined] as const)
      for (const sort of SORTS)
        for (const order of ['asc', 'desc'] as const) {
          const read: number[] = []
          for (const cursor of [undefined, deep.id]) {
            await findManagedUsers(db, { group, sort, order, limit: 20, cursor }, new Date())
            const plan = await planOf(queries.at(-1))
            expect(plan.text).not.toMatch(/"Sort"|"Seq Scan",[^}]*"Relation Name": "users"/)
            read.push(plan.blocks)
          }
          const [first = 0, further = 0] = read
          expect(further, `${group} by ${sort} ${order}: ${read}`).toBeLessThan(first + 40)
        }
  })

  function recordQueries() {
    const queries: CompiledQuery[] = []
    const dialect = new PostgresDialect({ pool: app.database.pool })
    const db = new Kysely<Schema>({ dialect, log: ({ query }) => void queries.push(query) })
    return { db, queries }
  }

  async function planOf(query: CompiledQuery | undefined) {
    if (!query) throw new Error('No query was recorded')
    type Explained = { 'QUERY PLAN': [{ Plan: Record<string, number> }] }
    const { rows } = await app.database.pool.query<Explained>(
      `explain (analyze, buffers, format json) ${query.sql}`,
      [...query.parameters],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    return {
      text: JSON.stringify(plan, null, 1),
      blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    }
  }
})
