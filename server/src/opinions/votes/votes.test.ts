import { randomInt } from 'node:crypto'
import { VOTE_TEXTS } from '@remusic/contract/opinions/heldVotes'
import { decideVotes, listHeldItems, listHeldVotes } from '@remusic/contract/opinions/schemas/heldVotes'
import {
  deleteReview,
  editReview,
  listReviews,
  reviewById,
  reviewsOfResource,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import { deactivate, restore } from '@remusic/contract/people/schemas/accounts'
import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import { listActs, undoAct } from '@remusic/contract/running/schemas/admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { retryWhileBusy } from '../../../testing/retryWhileBusy.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { castVotes, miscountedVotes, someAccounts, someTargets } from '../../../testing/votes.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { examineVotes, refreshVotes } from './jobs.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const daysAhead = (days: number) => daysAgo(-days)

let app: TestApp
let admin: { id: string; token: string }
beforeAll(async () => {
  app = await startTestApp()
  await someAccounts(app.db, [daysAgo(1_000)])
  const { id } = await aUser(app.db, { role: 'Admin' })
  admin = { id, token: await aSession(app.db, id) }
})
afterAll(() => app.stop())

let apiIds = 900_000
async function anItem() {
  const song = await aSong(app.db)
  const apiId = String(++apiIds)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  const [targetId] = (await someTargets(app.db, [song.id])) as [number]
  return { id: song.id, apiId, targetId }
}
type Item = Awaited<ReturnType<typeof anItem>>

/** A member who registered a moment ago. */
async function newcomer() {
  const { id } = await aUser(app.db, { role: 'Premium' })
  return { id, token: await aSession(app.db, id) }
}
type Someone = Awaited<ReturnType<typeof newcomer>>

const review = (item: Item, score: number, who: Someone) =>
  app.call(
    writeReview,
    { body: { apiId: item.apiId, type: 'song', title: 'Título', description: 'Texto', score } },
    who,
  )

/** Three votes of newcomers count for an item; this one has them. */
async function anItemWithNewcomers() {
  const item = await anItem()
  for (let i = 0; i < 3; i++) expect((await review(item, 4, await newcomer())).status).toBe(201)
  expect(await votesOf(item)).toMatchObject({ count: 3, held: 0 })
  return item
}

/** An item with the vote of one more newcomer, which is held. */
async function aHeldVote(score = 1) {
  const item = await anItemWithNewcomers()
  const author = await newcomer()
  const { data } = await review(item, score, author)
  return { item, author, id: data.review.id, review: data.review }
}

const votesOf = async (item: Item) =>
  (await app.call(reviewsOfResource, { query: { id: item.apiId, type: 'song', limit: 1 } })).data.stats

type Listed = { items: { id: string }[]; next: string | null }

const heldVotesOf = (item: Item, state: 'held' | 'released' | 'dropped' = 'held') =>
  app.call(listHeldVotes, { query: { kind: 'song', id: item.apiId, state } }, admin)

const decide = (item: Item, decision: 'release' | 'drop', reviews?: string[]) =>
  app.call(
    decideVotes,
    { body: { kind: 'song', id: item.apiId, decision, reason: 'Lo miré', ...(reviews && { reviews }) } },
    admin,
  )

describe('the vote of a newcomer, after those of three others', () => {
  test('is held: everybody reads the text, the score does not change, and only the author learns of it', async () => {
    const { item, author, id, review } = await aHeldVote(1)
    expect(review.vote).toBe('held')
    expect(await votesOf(item)).toMatchObject({ count: 3, average: 4, held: 1, dropped: 0 })
    const other = await newcomer()
    const { data } = await app.call(listReviews, { query: {} }, other)
    const shown = data.items.find((each) => each.id === id)
    expect(shown).toMatchObject({ score: 1 })
    expect(shown).not.toHaveProperty('vote')
    expect((await app.call(reviewById, { params: { id } }, author)).data.vote).toBe('held')
    expect((await app.call(reviewById, { params: { id } })).data).not.toHaveProperty('vote')
  })

  test('stays held when it is edited, or deleted and written again', async () => {
    const { item, author, id } = await aHeldVote(1)
    const body = { title: 'Otro', description: 'Texto', score: 2 }
    expect((await app.call(editReview, { params: { id }, body }, author)).data.review.vote).toBe('held')
    expect(await votesOf(item)).toMatchObject({ count: 3, held: 1 })
    await app.call(deleteReview, { params: { id } }, author)
    expect(await votesOf(item)).toMatchObject({ count: 3, held: 0 })
    // A year later the author is established otherwise.
    await sql`update users set created_at = ${daysAgo(400)} where id = ${author.id}::uuid`.execute(app.db)
    const elsewhere = await someTargets(app.db, await songs(6))
    await castVotes(
      app.db,
      elsewhere.map((targetId, i) => ({ userId: author.id, targetId, score: 3, at: daysAgo(300 + i) })),
    )
    expect((await review(item, 1, author)).data.review.vote).toBe('held')
    expect(await votesOf(item)).toMatchObject({ count: 3, held: 1 })
    expect(await miscountedVotes(app.db)).toEqual([])
  })

  test('of an established person counts at once and stays counted when it is edited', async () => {
    const item = await anItemWithNewcomers()
    const [id] = (await someAccounts(app.db, [daysAgo(200)])) as [string]
    const elsewhere = await someTargets(app.db, await songs(6))
    await castVotes(
      app.db,
      elsewhere.map((targetId, i) => ({ userId: id, targetId, score: 3, at: daysAgo(100 + i) })),
    )
    const person = { id, token: await aSession(app.db, id) }
    const { data } = await review(item, 5, person)
    expect(data.review).not.toHaveProperty('vote')
    const body = { title: 'Otro', description: 'Texto', score: 1 }
    await app.call(editReview, { params: { id: data.review.id }, body }, person)
    expect(await votesOf(item)).toMatchObject({ count: 4, held: 0, histogram: [1, 0, 0, 3, 0] })
  })
})

const songs = async (count: number) => {
  const made: number[] = []
  for (let i = 0; i < count; i++) made.push((await aSong(app.db)).id)
  return made
}

describe('in the panel', () => {
  test('an Admin sees who and why, and releases or drops with a reason, which is audited', async () => {
    const { item, author, id } = await aHeldVote(1)
    const listed = await app.call(listHeldItems, { query: { limit: 50 } }, admin)
    expect(listed.data.items.find(({ apiId }) => apiId === item.apiId)).toMatchObject({
      kind: 'song',
      votes: { count: 3, held: 1 },
      heldScores: [1, 0, 0, 0, 0],
      rules: [{ rule: 'young', count: 1 }],
    })
    const [vote] = (await heldVotesOf(item)).data.items
    expect(vote).toMatchObject({ id, score: 1, rule: 'young', otherVotes: 0, user: { id: author.id } })

    expect((await decide(item, 'drop', [id])).data).toMatchObject({ count: 1 })
    expect(await votesOf(item)).toMatchObject({ count: 3, held: 0, dropped: 1 })
    expect((await app.call(reviewById, { params: { id } }, author)).data.vote).toBe('dropped')
    // An Admin can change their mind.
    expect((await decide(item, 'release', [id])).data).toMatchObject({ count: 1 })
    expect(await votesOf(item)).toMatchObject({ count: 4, held: 0, dropped: 0 })
    expect((await heldVotesOf(item, 'released')).data.items[0]).toMatchObject({
      decidedBy: { id: admin.id },
      reason: 'Lo miré',
    })
    expect((await decide(item, 'release', [id])).status).toBe(409)
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'target_id', 'reason'])
      .where('target_id', '=', item.apiId)
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { action: 'drop-votes', actor_id: admin.id, target_id: item.apiId, reason: 'Lo miré' },
      { action: 'release-votes', actor_id: admin.id, target_id: item.apiId, reason: 'Lo miré' },
    ])
  })

  test('votes that were dropped return to how they were from the log, once', async () => {
    const { item, id: released } = await aHeldVote(1)
    await decide(item, 'release', [released])
    const author = await newcomer()
    const held = (await review(item, 5, author)).data.review.id
    const before = await votesOf(item)
    expect(before).toMatchObject({ count: 4, held: 1, dropped: 0 })
    expect((await decide(item, 'drop', [released, held])).data).toMatchObject({ count: 2 })
    expect(await votesOf(item)).toMatchObject({ count: 3, held: 0, dropped: 2 })

    const acts = async () => (await app.call(listActs, { query: { limit: 10 } }, admin)).data.items
    const [act] = (await acts()).filter(({ targetId }) => targetId === item.apiId)
    expect(act).toMatchObject({ action: 'drop-votes', undoable: true })
    const undo = () => app.call(undoAct, { params: { id: act?.id ?? '' }, body: {} }, admin)
    expect((await undo()).data).toEqual({ msg: VOTE_TEXTS.undropped })
    expect(await votesOf(item)).toEqual(before)
    expect((await heldVotesOf(item)).data.items).toMatchObject([{ id: held, decidedBy: null }])
    expect((await acts())[0]).toMatchObject({ action: 'hold-votes', undoes: act?.at, targetId: item.apiId })
    expect((await undo()).data).toMatchObject({ msg: UNDO_TEXTS.alreadyUndone })
  })

  test('all held votes of an item are released at once, and both lists have pages', async () => {
    const item = await anItemWithNewcomers()
    const people = await someAccounts(
      app.db,
      Array.from({ length: 25 }, () => new Date()),
    )
    await castVotes(
      app.db,
      people.map((userId) => ({ userId, targetId: item.targetId, score: 5, at: new Date() })),
    )
    const seen = new Set<string>()
    let cursor: string | null | undefined
    do {
      const query = { kind: 'song' as const, id: item.apiId, limit: 10, ...(cursor && { cursor }) }
      const { data }: { data: Listed } = await app.call(listHeldVotes, { query }, admin)
      for (const { id } of data.items) seen.add(id)
      cursor = data.next
    } while (cursor)
    expect(seen.size).toBe(25)
    const items = new Set<string>()
    do {
      const { data }: { data: { items: { apiId: string }[]; next: string | null } } = await app.call(
        listHeldItems,
        { query: { limit: 1, ...(cursor && { cursor }) } },
        admin,
      )
      for (const { apiId } of data.items) items.add(apiId)
      cursor = data.next
    } while (cursor)
    expect(items).toContain(item.apiId)
    expect((await decide(item, 'release')).data).toMatchObject({ count: 25 })
    expect(await votesOf(item)).toMatchObject({ count: 28, held: 0 })
    expect(await miscountedVotes(app.db)).toEqual([])
  })

  test('nobody but an Admin reads or decides', async () => {
    const { item, author } = await aHeldVote()
    const query = { kind: 'song' as const, id: item.apiId }
    expect((await app.call(listHeldItems, { query: {} }, author)).status).toBe(403)
    expect((await app.call(listHeldVotes, { query }, author)).status).toBe(403)
    const body = { ...query, decision: 'release' as const, reason: 'Porque sí' }
    expect((await app.call(decideVotes, { body }, author)).status).toBe(403)
    expect((await app.call(decideVotes, { body: { ...body, reason: ' ' } }, admin)).status).toBe(422)
  })
})

describe('by rule', () => {
  test('a vote is released once its author is established, a few at a time', async () => {
    const item = await anItemWithNewcomers()
    const people = await someAccounts(
      app.db,
      Array.from({ length: 8 }, () => daysAgo(2)),
    )
    await castVotes(
      app.db,
      people.map((userId) => ({ userId, targetId: item.targetId, score: 2, at: daysAgo(1) })),
    )
    expect((await votesOf(item)).held).toBe(8)
    // They go on reviewing, on several days.
    for (const userId of people) {
      const elsewhere = await someTargets(app.db, await songs(6))
      await castVotes(
        app.db,
        elsewhere.map((targetId, i) => ({ userId, targetId, score: 3, at: daysAhead(1 + i) })),
      )
    }
    await examineVotes(app.db, daysAhead(8))
    expect((await votesOf(item)).held).toBe(8)
    for (let run = 0; run < 3; run++) await examineVotes(app.db, daysAhead(20))
    expect(await votesOf(item)).toMatchObject({ count: 6, held: 5 })
    await examineVotes(app.db, daysAhead(51))
    expect(await votesOf(item)).toMatchObject({ count: 9, held: 2 })
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target_id', '=', item.apiId)
      .execute()
    expect(acts).toEqual(Array(2).fill({ action: 'release-votes', actor_id: null }))
    expect(await miscountedVotes(app.db)).toEqual([])
  })

  test('a vote of a banned author is dropped, and held again if the ban ends', async () => {
    const { item, author } = await aHeldVote()
    await app.call(deactivate, { body: { userId: author.id }, query: { role: 'admin' } }, admin)
    await examineVotes(app.db, new Date())
    expect(await votesOf(item)).toMatchObject({ held: 0, dropped: 0 })
    expect((await app.call(restore, { body: { userId: author.id } }, admin)).status).toBe(202)
    expect(await votesOf(item)).toMatchObject({ held: 0, dropped: 1 })
    await examineVotes(app.db, new Date())
    expect(await votesOf(item)).toMatchObject({ held: 1, dropped: 0 })
  })

  test('the score of an item with few votes is near the mean of its kind, which is refreshed', async () => {
    await refreshVotes(app.db, new Date())
    const item = await anItem()
    await review(item, 5, await newcomer())
    const { score, average, prior } = await votesOf(item)
    expect(average).toBe(5)
    expect(score).toBeCloseTo((prior.mean * prior.votes + 5) / (prior.votes + 1), 1)
    const { rows } = await sql<{ mean: number; votes: number }>`
      select mean, votes from score_priors where kind = 'song'`.execute(app.db)
    expect(rows[0]?.votes).toBeGreaterThan(10)
    expect(prior.mean).toBeCloseTo(rows[0]?.mean ?? 0, 1)
  })
})

test('votes cast equal those counted, held and dropped, whatever happens at once', async () => {
  const items = await Promise.all(Array.from({ length: 4 }, anItem))
  const people = await Promise.all(Array.from({ length: 10 }, newcomer))
  const anyOf = <T>(list: readonly T[]) => list[randomInt(list.length)] as T
  for (let round = 0; round < 3; round++) {
    const tokens = await Promise.all(
      people.map(async ({ id }) => ({ id, token: await aSession(app.db, id) })),
    )
    const written = await app.db
      .selectFrom('reviews')
      .select(['id', 'user_id', 'target_id'])
      .where('deleted_at', 'is', null)
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    const acts = Array.from({ length: 60 }, () => {
      const me = anyOf(tokens)
      const item = anyOf(items)
      const own = written.filter(({ user_id }) => user_id === me.id)
      const score = randomInt(1, 6)
      const acts = [
        () => review(item, score, me),
        () => review(item, score, me),
        () => decide(item, randomInt(2) ? 'release' : 'drop'),
        () =>
          decide(item, randomInt(2) ? 'release' : 'drop', [written.length > 0 ? anyOf(written).id : me.id]),
        () => app.call(deactivate, { body: { userId: me.id }, query: {} }, me),
        () => app.call(restore, { body: { userId: me.id } }, me),
      ]
      if (own.length > 0) {
        const params = { id: anyOf(own).id }
        const body = { title: 'Otra', description: 'Vez', score }
        acts.push(
          () => app.call(editReview, { params, body }, me),
          () => app.call(editReview, { params, body }, me),
          () => app.call(deleteReview, { params }, me),
        )
      }
      return anyOf(acts)
    })
    const hidden = app.db
      .updateTable('reviews')
      .set({ hidden_at: round % 2 ? null : new Date() })
      .where('target_id', '=', anyOf(items).targetId)
      .where(sql<boolean>`id in (select id from reviews order by id for no key update)`)
      .execute()
    const answers = await Promise.all([
      ...acts.map((act) => retryWhileBusy<{ status: number }>(act)),
      hidden.then(() => ({ status: 200 })),
      examineVotes(app.db, daysAhead(round)).then(() => ({ status: 200 })),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await miscountedVotes(app.db)).toEqual([])
  }
  const [kept, duplicate] = items as [Item, Item]
  await app.db
    .transaction()
    .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: duplicate.id, into: kept.id }]))
  await sql`delete from reviews where user_id = ${people[0]?.id}::uuid`.execute(app.db)
  expect(await miscountedVotes(app.db)).toEqual([])
  expect(app.logs.filter((line) => line.includes('deadlock'))).toEqual([])
})
