import { reviewsOfResource, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aSong } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import {
  castVotes,
  importVotes,
  miscountedVotes,
  someAccounts,
  someTargets,
  type Vote,
} from '../../../testing/votes.ts'
import { examineVotes, refreshVotes } from './jobs.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const HONEST = 200
const ATTACKERS = 500
const DAYS = 20
const OTHERS = 60
const FANS = 500
/** How far a score of honest votes may move. */
const TOLERANCE = 0.1

let app: TestApp
/** Items that people have reviewed before. */
let others: number[]
let honest: string[]
beforeAll(async () => {
  app = await startTestApp()
  // The site is three years old.
  await someAccounts(app.db, [daysAgo(1_095)])
  others = await someTargets(app.db, await songs(OTHERS))
  honest = await establishedPeople(HONEST, 1, manyVotes)
})
afterAll(() => app.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
let apiIds = 800_000
async function aNumberedSong() {
  const { id } = await aSong(app.db)
  const apiId = String(++apiIds)
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', id).execute()
  return { id, apiId }
}

const songs = async (count: number) => {
  const made = await Promise.all(Array.from({ length: count }, () => aSong(app.db)))
  return made.map(({ id }) => id)
}

/** A generator with a fixed seed, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

type History = { votes: (random: () => number) => number }

/** People who joined over two years, and voted for other items on different days. */
async function establishedPeople(count: number, seed: number, { votes }: History): Promise<string[]> {
  const random = randomFrom(seed)
  const joined = Array.from({ length: count }, () => daysAgo(30 + random() * 700))
  const people = await someAccounts(app.db, joined)
  const cast: Vote[] = people.flatMap((userId, i) => {
    const from = (joined[i] as Date).getTime() + 15 * DAY
    const targets = new Set(
      Array.from({ length: votes(random) }, () => others[Math.floor(random() * others.length)]),
    )
    return [...targets].map((targetId) => ({
      userId,
      targetId: targetId as number,
      score: 1 + Math.floor(random() * 5),
      at: new Date(from + random() * (Date.now() - from)),
    }))
  })
  cast.sort((a, b) => a.at.getTime() - b.at.getTime())
  await castVotes(app.db, cast)
  return people
}

const manyVotes: History = { votes: (random) => 8 + Math.floor(random() * 8) }
const fewVotes: History = { votes: (random) => 1 + Math.floor(random() * 3) }

/** A song with votes of all established people: most give 4 or 5, or 1 or 2. */
async function aSettledSong(taste: 'loved' | 'disliked', seed: number) {
  const song = await aNumberedSong()
  const [targetId] = (await someTargets(app.db, [song.id])) as [number]
  const random = randomFrom(seed)
  const scores = taste === 'loved' ? [3, 4, 4, 5, 5] : [1, 1, 2, 2, 3]
  await castVotes(
    app.db,
    honest.map((userId, i) => ({
      userId,
      targetId,
      score: scores[i % 5] as number,
      at: daysAgo(1 + random() * 20),
    })),
  )
  const before = await shown(song.apiId)
  expect(before).toMatchObject({ count: HONEST, held: 0 })
  return { ...song, targetId, before }
}

async function shown(apiId: string) {
  const { data } = await app.call(reviewsOfResource, { query: { id: apiId, type: 'song', limit: 1 } })
  return data.stats as typeof data.stats & { score: number; average: number }
}

type Song = Awaited<ReturnType<typeof aSettledSong>>

async function expectUnmoved(song: Song) {
  const now = await shown(song.apiId)
  expect(Math.abs(now.score - song.before.score)).toBeLessThan(TOLERANCE)
  expect(Math.abs(now.average - song.before.average)).toBeLessThan(TOLERANCE)
  expect(await miscountedVotes(app.db)).toEqual([])
  return now
}

const ATTACKS = [
  { score: 1, taste: 'loved' },
  { score: 5, taste: 'disliked' },
] as const

describe.each(ATTACKS)(
  `${ATTACKERS} accounts that give $score to a song that is $taste do not move its score`,
  ({ score, taste }) => {
    test('when they were created today, during and after the attack', async () => {
      const song = await aSettledSong(taste, 100 + score)
      const people = await someAccounts(
        app.db,
        Array.from({ length: ATTACKERS }, () => daysAgo(0.5)),
      )
      for (let i = 0; i < ATTACKERS; i += ATTACKERS / 5) {
        await castVotes(
          app.db,
          people
            .slice(i, i + ATTACKERS / 5)
            .map((userId) => ({ userId, targetId: song.targetId, score, at: new Date() })),
        )
        await expectUnmoved(song)
      }
      await examineVotes(app.db, new Date())
      const after = await expectUnmoved(song)
      expect(after.count + after.held + after.dropped).toBe(HONEST + ATTACKERS)
      expect(after.held).toBeGreaterThan(ATTACKERS - 10)
    })

    test('when all of them write at the same time', async () => {
      const song = await aSettledSong(taste, 200 + score)
      const people = await someAccounts(
        app.db,
        Array.from({ length: ATTACKERS }, () => daysAgo(0.1)),
      )
      const tokens: string[] = []
      for (const id of people) tokens.push(await aSession(app.db, id))
      const body = { apiId: song.apiId, type: 'song' as const, title: 'Título', description: 'Texto', score }
      // The server rejects what it cannot take in time, and the attackers try again.
      let waiting = tokens
      while (waiting.length > 0) {
        const statuses = await Promise.all(
          waiting.map(async (token) => (await app.call(writeReview, { body }, { token })).status),
        )
        // A 409 means that an earlier attempt, answered too late, has stored the review.
        expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
        waiting = waiting.filter((_, i) => statuses[i] === 503)
        await expectUnmoved(song)
      }
      const after = await expectUnmoved(song)
      expect(after.count + after.held).toBe(HONEST + ATTACKERS)
    })

    test(`when new ones arrive every day for ${DAYS} days`, async () => {
      const song = await aSettledSong(taste, 300 + score)
      for (let day = DAYS; day > 0; day--) {
        const people = await someAccounts(
          app.db,
          Array.from({ length: ATTACKERS / DAYS }, () => daysAgo(day + 0.2)),
        )
        await castVotes(
          app.db,
          people.map((userId) => ({ userId, targetId: song.targetId, score, at: daysAgo(day) })),
        )
        await examineVotes(app.db, daysAgo(day - 0.1))
        await refreshVotes(app.db, daysAgo(day - 0.1))
        await expectUnmoved(song)
      }
    })

    test('when they were created together long ago and never voted', async () => {
      const song = await aSettledSong(taste, 400 + score)
      const random = randomFrom(score)
      const people = await someAccounts(
        app.db,
        Array.from({ length: ATTACKERS }, () => new Date(daysAgo(90).getTime() + random() * 6 * HOUR)),
      )
      await castVotes(
        app.db,
        people.map((userId) => ({ userId, targetId: song.targetId, score, at: new Date() })),
      )
      await expectUnmoved(song)
      await examineVotes(app.db, new Date())
      await expectUnmoved(song)
    })

    test('when they have voted for the same few items before', async () => {
      const song = await aSettledSong(taste, 500 + score)
      const random = randomFrom(score + 7)
      const people = await someAccounts(
        app.db,
        Array.from({ length: ATTACKERS }, () => daysAgo(40 + random() * 300)),
      )
      const warmUp = await someTargets(app.db, await songs(2))
      for (const [i, targetId] of warmUp.entries())
        await castVotes(
          app.db,
          people.map((userId) => ({ userId, targetId, score: 4, at: daysAgo(20 + i) })),
        )
      await castVotes(
        app.db,
        people.map((userId) => ({ userId, targetId: song.targetId, score, at: new Date() })),
      )
      await examineVotes(app.db, new Date())
      await expectUnmoved(song)
    })

    test('when they are old, created one by one, and never voted: within minutes', async () => {
      const song = await aSettledSong(taste, 600 + score)
      const random = randomFrom(score + 9)
      const people = await someAccounts(
        app.db,
        Array.from({ length: ATTACKERS }, () => daysAgo(40 + random() * 600)),
      )
      await castVotes(
        app.db,
        people.map((userId) => ({ userId, targetId: song.targetId, score, at: new Date() })),
      )
      await examineVotes(app.db, new Date())
      await expectUnmoved(song)
    })

    test('when they built a long record together: within minutes', async () => {
      const song = await aSettledSong(taste, 700 + score)
      const random = randomFrom(score + 11)
      const people = await someAccounts(
        app.db,
        Array.from({ length: ATTACKERS }, () => daysAgo(100 + random() * 600)),
      )
      const farm = await someTargets(app.db, await songs(8))
      for (const [i, targetId] of farm.entries())
        await castVotes(
          app.db,
          people.map((userId) => ({ userId, targetId, score: 3, at: daysAgo(80 - i) })),
        )
      // The votes that were held in between count: the worst case is that nobody noticed the farm.
      await sql`
      update held_votes set state = 'released', decided_at = now() where user_id = any(${people}::uuid[]) and state = 'held'`.execute(
        app.db,
      )
      await castVotes(
        app.db,
        people.map((userId) => ({ userId, targetId: song.targetId, score, at: new Date() })),
      )
      await examineVotes(app.db, new Date())
      await expectUnmoved(song)
    })

    test('when they import a forged record and the vote, dated years ago', async () => {
      const song = await aSettledSong(taste, 800 + score)
      const random = randomFrom(score + 13)
      // Half of them are from today, the others are old enough and have no record but the forged one.
      const people = await someAccounts(
        app.db,
        Array.from({ length: ATTACKERS }, (_, i) => daysAgo(i % 2 === 0 ? 0.5 : 40 + random() * 600)),
      )
      const filler = await someTargets(app.db, await songs(6))
      const forged = people.flatMap((userId) => [
        ...filler.map((targetId, i) => ({ userId, targetId, score: 4, at: daysAgo(4_000 - i) })),
        { userId, targetId: song.targetId, score, at: daysAgo(3_900) },
      ])
      await importVotes(app.db, forged)
      expect(await expectUnmoved(song)).toMatchObject({ count: HONEST, held: ATTACKERS })
      await examineVotes(app.db, new Date())
      await refreshVotes(app.db, new Date())
      expect(await expectUnmoved(song)).toMatchObject({ count: HONEST, held: ATTACKERS })
    })

    test('when they built a long record together and import the vote, dated years ago: within minutes', async () => {
      const song = await aSettledSong(taste, 900 + score)
      const random = randomFrom(score + 17)
      const people = await someAccounts(
        app.db,
        Array.from({ length: ATTACKERS }, () => daysAgo(100 + random() * 600)),
      )
      const farm = await someTargets(app.db, await songs(8))
      for (const [i, targetId] of farm.entries())
        await castVotes(
          app.db,
          people.map((userId) => ({ userId, targetId, score: 3, at: daysAgo(80 - i) })),
        )
      await sql`
        update held_votes set state = 'released', decided_at = now()
        where user_id = any(${people}::uuid[]) and state = 'held'`.execute(app.db)
      await importVotes(
        app.db,
        people.map((userId) => ({ userId, targetId: song.targetId, score, at: daysAgo(3_900) })),
      )
      await examineVotes(app.db, new Date())
      await expectUnmoved(song)
    })
  },
)

test.each([
  ['long', manyVotes],
  ['short', fewVotes],
] as const)(
  `of ${FANS} established people with a %s history who review a new release, less than one in a hundred is held`,
  async (_, history) => {
    const song = await aNumberedSong()
    const [targetId] = (await someTargets(app.db, [song.id])) as [number]
    const random = randomFrom(history.votes(() => 0.5) + 5)
    const people = await establishedPeople(FANS, 900 + history.votes(() => 0), history)
    await castVotes(
      app.db,
      people.map((userId) => ({
        userId,
        targetId,
        score: [5, 5, 5, 4, 3][Math.floor(random() * 5)] as number,
        at: new Date(Date.now() - random() * 2 * HOUR),
      })),
    )
    for (let run = 0; run < 2; run++) {
      const { held, count, dropped } = await shown(song.apiId)
      expect(held).toBeLessThan(FANS / 100)
      expect(count + held + dropped).toBe(FANS)
      await examineVotes(app.db, new Date())
    }
    expect(await miscountedVotes(app.db)).toEqual([])
  },
)
