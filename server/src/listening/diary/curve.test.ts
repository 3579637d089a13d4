import { randomUUID } from 'node:crypto'
import { saveTimeZone } from '@remusic/contract/base/schemas/settings'
import { editListen, logListen, onThisDay, opinionCurve } from '@remusic/contract/listening/schemas/diary'
import { deleteReview, editReview, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { sameDaysBefore } from './onThisDay.ts'

const START = new Date('2026-03-10T12:00:00Z')
let now = START
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())
beforeEach(() => {
  now = START
})

let addresses = 600_000
async function anItem() {
  const song = await aSong(app.db)
  const apiId = String(++addresses)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  return { ...song, apiId }
}

let people = 0
/** An account that is old enough for its votes to count, created on a day of its own. */
async function aMember({ timeZone }: { timeZone?: string } = {}) {
  const user = await aUser(app.db, { role: 'Premium' })
  await app.db
    .updateTable('users')
    .set({ created_at: new Date(Date.UTC(2020, 0, ++people)) })
    .where('id', '=', user.id)
    .execute()
  const as = { token: await aSession(app.db, user.id, START) }
  if (timeZone !== undefined) await app.call(saveTimeZone, { body: { timeZone } }, as)
  return {
    ...user,
    as,
    /** Opens a session that is valid at the test's current time. */
    signIn: async () => {
      as.token = await aSession(app.db, user.id, now)
    },
    log: async (apiId: string, body: object) => {
      const { status, data } = await app.call(
        logListen,
        { body: { clientId: randomUUID(), type: 'song', apiId, ...body } },
        as,
      )
      expect(status, JSON.stringify(data)).toBe(201)
      return data
    },
    review: async (apiId: string, score: number) => {
      const body = { apiId, type: 'song' as const, title: 'Un título', score, description: 'Lo que pienso' }
      const { status, data } = await app.call(writeReview, { body }, as)
      expect(status, JSON.stringify(data)).toBe(201)
      return data.review
    },
    curve: async (apiId: string) =>
      (await app.call(opinionCurve, { params: { type: 'song', apiId } }, as)).data,
    memories: async () => (await app.call(onThisDay, {}, as)).data,
  }
}

/** Every row of score_months equals what SQL counts in the reviews. */
async function recount() {
  const { rows } = await sql`
    with counted as (
      select target_id, date_trunc('month', created_at at time zone 'UTC')::date as month, array[
        count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
        count(*) filter (where score = 4), count(*) filter (where score = 5)
      ]::integer[] as score_counts
      from reviews
      where visible and not exists (
        select from held_votes where review_id = reviews.id and state in ('held', 'dropped')
      )
      group by 1, 2
    ), stored as (
      select target_id, month, score_counts from score_months where score_counts <> '{0,0,0,0,0}'
    )
    (table counted except table stored) union all (table stored except table counted)`.execute(app.db)
  expect(rows).toEqual([])
  // Together the months are the votes that the page of the item shows.
  const { rows: differing } = await sql`
    select id from review_targets where score_counts <> array(
      select coalesce(sum(score_counts[score]), 0)::integer
      from generate_series(1, 5) as score left join score_months on target_id = review_targets.id
      group by score order by score
    )`.execute(app.db)
  expect(differing).toEqual([])
}

describe('the curve of an opinion', () => {
  test('has every scored listen of a person and the score of their review, oldest first', async () => {
    const { apiId } = await anItem()
    const member = await aMember({ timeZone: 'America/Lima' })
    expect(await member.curve(apiId)).toEqual({ mine: [], community: [] })
    await member.log(apiId, { day: '2024-02-29', score: 2 })
    await member.log(apiId, { day: '2026-03-10', score: 5 })
    await member.log(apiId, { day: '2025-06-01' })
    now = new Date('2026-03-01T03:00:00Z')
    await member.review(apiId, 4)
    now = START
    const { mine } = await member.curve(apiId)
    expect(mine).toEqual([
      { day: '2024-02-29', score: 2, source: 'listen' },
      // It was still February in Lima.
      { day: '2026-02-28', score: 4, source: 'review' },
      { day: '2026-03-10', score: 5, source: 'listen' },
    ])
    expect((await (await aMember()).curve(apiId)).mine).toEqual([])
    const visitor = await app.call(opinionCurve, { params: { type: 'song', apiId } })
    expect(visitor.data.mine).toEqual([])
    expect((await app.call(opinionCurve, { params: { type: 'song', apiId: '999999998' } })).status).toBe(404)
  })

  test('follows the person who changes their mind about an entry', async () => {
    const { apiId } = await anItem()
    const member = await aMember()
    const { id } = await member.log(apiId, { day: '2026-01-05', score: 1 })
    await app.call(editListen, { params: { id }, body: { day: '2026-01-06', score: 3 } }, member.as)
    expect((await member.curve(apiId)).mine).toEqual([{ day: '2026-01-06', score: 3, source: 'listen' }])
  })

  test('has the mean of each month with votes, and of all votes until then', async () => {
    const { apiId } = await anItem()
    for (const [time, score] of [
      ['2025-12-31T23:59:59.999Z', 1],
      ['2026-01-01T00:00:00Z', 4],
      ['2026-01-31T23:59:59Z', 5],
      ['2026-03-01T00:00:00Z', 2],
    ] as const) {
      now = new Date(time)
      await (await aMember()).review(apiId, score)
    }
    const { community } = await (await aMember()).curve(apiId)
    expect(community).toEqual([
      { month: '2025-12', mean: 1, votes: 1, meanSoFar: 1 },
      { month: '2026-01', mean: 4.5, votes: 2, meanSoFar: 3.33 },
      { month: '2026-03', mean: 2, votes: 1, meanSoFar: 3 },
    ])
    await recount()
  })

  test('says nothing about the community to somebody who tastes blind, until they review', async () => {
    const { apiId } = await anItem()
    await (await aMember()).review(apiId, 5)
    const blind = await aMember()
    await app.call(setBlindTasting, { body: { tastesBlind: true } }, blind.as)
    await blind.log(apiId, { score: 2 })
    expect(await blind.curve(apiId)).toEqual({
      mine: [{ day: '2026-03-10', score: 2, source: 'listen' }],
      community: [],
      blind: true,
    })
    await blind.review(apiId, 2)
    expect((await blind.curve(apiId)).community).toMatchObject([{ votes: 2, mean: 3.5 }])
  })

  test('is exact after edits, deletions, moderation, absences, held votes and merges', async () => {
    const [first, second] = [await anItem(), await anItem()]
    const members = await Promise.all(Array.from({ length: 8 }, () => aMember()))
    const ids: string[] = []
    for (const [i, member] of members.entries()) {
      now = new Date(Date.UTC(2026, i % 3, 3))
      ids.push((await member.review(first.apiId, (i % 5) + 1)).id)
      if (i % 2 === 0) await member.review(second.apiId, 5 - (i % 5))
    }
    await recount()
    const [edited, deleted, hidden, held, dropped] = ids as [string, string, string, string, string]
    const [editor, deleter, , , , absent] = members
    await app.call(
      editReview,
      { params: { id: edited }, body: { title: 'Otra', score: 5, description: 'Cambié de idea' } },
      editor?.as,
    )
    await app.call(deleteReview, { params: { id: deleted } }, deleter?.as)
    await app.db.updateTable('reviews').set({ hidden_at: now }).where('id', '=', hidden).execute()
    await app.db
      .updateTable('users')
      .set({ deactivated_at: now, restore_until: now })
      .where('id', '=', absent?.id ?? '')
      .execute()
    await sql`update reviews set away = not users.active from users where users.id = user_id and away = users.active`.execute(
      app.db,
    )
    await recount()
    for (const [reviewId, state] of [
      [held, 'held'],
      [dropped, 'dropped'],
    ] as const)
      await sql`
        insert into held_votes (review_id, user_id, rule, state, held_at, checked_at, decided_at)
        select id, user_id, 'young', ${state}, now(), now(), ${state === 'held' ? null : now}
        from reviews where id = ${reviewId}`.execute(app.db)
    await recount()
    await app.db
      .updateTable('held_votes')
      .set({ state: 'released', decided_at: now })
      .where('review_id', '=', held)
      .execute()
    await recount()
    await app.db.updateTable('reviews').set({ score: 2 }).where('id', 'in', [held, dropped]).execute()
    await recount()
    const before = await members[6]?.curve(second.apiId)
    expect(before?.community.length).toBeGreaterThan(0)
    await app.db
      .transaction()
      .execute((tx) =>
        mergeItems(tx, MERGINGS, 'song', [{ from: second.id, into: first.id }], { byAdmin: true }),
      )
    await recount()
    await app.db.deleteFrom('reviews').where('id', 'in', [dropped, held]).execute()
    await recount()
  })

  test('is exact after many votes at the same time', async () => {
    const { apiId } = await anItem()
    const members = await Promise.all(Array.from({ length: 10 }, () => aMember()))
    const reviews = await Promise.all(members.map((member, i) => member.review(apiId, (i % 5) + 1)))
    await Promise.all(
      reviews.map(({ id }, i) =>
        i % 2
          ? app.call(deleteReview, { params: { id } }, members[i]?.as)
          : app.call(
              editReview,
              { params: { id }, body: { title: 'Otra', score: 1, description: 'Otra vez' } },
              members[i]?.as,
            ),
      ),
    )
    await recount()
  })

  test('contains the votes from before months were counted', async () => {
    const { apiId, id } = await anItem()
    await aReview(app.db, { songId: id, score: 3 })
    // Simulates an item that was reviewed before the migration, and again before the backfill reached it.
    await sql`
      update review_targets set has_months = false where song_id = ${id}`.execute(app.db)
    await sql`
      delete from score_months using review_targets where review_targets.id = target_id and song_id = ${id}`.execute(
      app.db,
    )
    const member = await aMember()
    await member.review(apiId, 5)
    expect((await member.curve(apiId)).community).toEqual([])
    await app.db.updateTable('review_targets').set({ has_months: true }).where('song_id', '=', id).execute()
    await recount()
    await (await aMember()).review(apiId, 1)
    await recount()
  })
})

describe('the memories of this day', () => {
  test('in earlier years is shown the newest first, reviews before listens', async () => {
    const [first, second] = [await anItem(), await anItem()]
    const member = await aMember({ timeZone: 'Pacific/Kiritimati' })
    // 10 March in Kiritimati, still the 9th in UTC.
    now = new Date('2025-03-09T11:00:00Z')
    await member.signIn()
    const review = await member.review(first.apiId, 4)
    await member.log(first.apiId, { score: 4 })
    const listen = await member.log(second.apiId, { score: 5, note: 'En la playa' })
    const older = await member.log(second.apiId, { day: '2023-03-10' })
    await member.log(second.apiId, { day: '2024-03-11' })
    now = new Date('2026-03-09T11:00:00Z')
    await member.signIn()
    const { today, items } = await member.memories()
    expect(today).toBe('2026-03-10')
    expect(items).toMatchObject([
      { kind: 'review', yearsAgo: 1, day: '2025-03-10', review: { id: review.id, score: 4 } },
      { kind: 'listen', yearsAgo: 1, day: '2025-03-10', listen: { id: listen.id, note: 'En la playa' } },
      { kind: 'listen', yearsAgo: 3, day: '2023-03-10', listen: { id: older.id } },
    ])
    expect(items).toHaveLength(3)
    now = new Date('2026-03-09T09:59:59Z')
    await member.signIn()
    expect(await member.memories()).toEqual({ today: '2026-03-09', items: [] })
    expect((await app.call(onThisDay, {})).status).toBe(401)
  })

  test('has no deleted review and no hidden item', async () => {
    const [first, second] = [await anItem(), await anItem()]
    const member = await aMember()
    now = new Date('2025-03-10T12:00:00Z')
    await member.signIn()
    const review = await member.review(first.apiId, 4)
    await member.log(second.apiId, {})
    now = START
    await member.signIn()
    expect((await member.memories()).items).toHaveLength(2)
    await app.call(deleteReview, { params: { id: review.id } }, member.as)
    await app.db.updateTable('songs').set({ hidden_at: now }).where('id', '=', second.id).execute()
    expect((await member.memories()).items).toEqual([])
  })

  test('contains a 29 February on the 28th of years that have none', () => {
    expect(sameDaysBefore('2025-02-28').slice(0, 2)).toEqual(['2024-02-28', '2024-02-29'])
    expect(sameDaysBefore('2028-02-28').slice(0, 4)).toEqual([
      '2027-02-28',
      '2026-02-28',
      '2025-02-28',
      '2024-02-28',
    ])
    expect(sameDaysBefore('2028-02-29').slice(0, 2)).toEqual(['2024-02-29', '2020-02-29'])
    expect(sameDaysBefore('2026-03-01')).not.toContain('2024-02-29')
    expect(sameDaysBefore('2026-01-01').at(-1)).toBe('1900-01-01')
  })
})
