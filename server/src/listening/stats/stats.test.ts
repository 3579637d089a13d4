import { saveTimeZone } from '@remusic/contract/base/schemas/settings'
import type { Audience } from '@remusic/contract/listening/diary'
import {
  deleteListen,
  diarySettings,
  editListen,
  logListen,
  restoreListen,
  saveDiarySettings,
} from '@remusic/contract/listening/schemas/diary'
import { compareYears, statsOf } from '@remusic/contract/listening/schemas/stats'
import { STATS_TEXTS } from '@remusic/contract/listening/stats'
import { followUser } from '@remusic/contract/music/schemas/follows'
import { deleteReview, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { openProfile } from '@remusic/contract/publishing/schemas/profiles'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { setHidden } from '../../music/catalogue/overrides.ts'
import { refreshCommunityScores } from './communityScores.ts'
import { moveChangedFacts } from './facts.ts'

let now = new Date()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())
/** New Year in Kiritimati; in Buenos Aires it is still the 31st. */
const NEW_YEAR = new Date('2025-12-31T12:00:00Z')
beforeEach(() => {
  now = NEW_YEAR
})

let addresses = 51_000
async function aNamedSong({
  country,
  language,
  released,
  genre,
}: {
  country?: string
  language?: string
  released?: string
  genre?: string
} = {}) {
  const song = await aSong(app.db)
  const renamed = async (table: 'songs' | 'albums' | 'artists', id: number) => {
    const apiId = String(++addresses)
    await app.db.updateTable(table).set({ api_id: apiId }).where('id', '=', id).execute()
    return apiId
  }
  const genreId = genre
    ? (
        await app.db
          .insertInto('genres')
          .values({ api_id: `g-${genre}`, name: genre })
          .onConflict((conflict) => conflict.column('api_id').doUpdateSet({ name: genre }))
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    : null
  await app.db
    .updateTable('artists')
    .set({ country: country ?? null, genre_id: genreId })
    .where('id', '=', song.artist.id)
    .execute()
  await app.db
    .updateTable('albums')
    .set({ released_on: released ?? null, language: language ?? null })
    .where('id', '=', song.album.id)
    .execute()
  return {
    ...song,
    apiId: await renamed('songs', song.id),
    album: { ...song.album, apiId: await renamed('albums', song.album.id) },
    artist: { ...song.artist, apiId: await renamed('artists', song.artist.id) },
  }
}
type Song = Awaited<ReturnType<typeof aNamedSong>>

async function aMember(role: 'Gratuito' | 'Premium' = 'Premium') {
  const user = await aUser(app.db, { role })
  const as = { token: await aSession(app.db, user.id, now) }
  const me = { params: { userId: user.id } }
  return {
    id: user.id,
    as,
    stats: async (year?: number) =>
      (await app.call(statsOf, { ...me, query: year === undefined ? {} : { year } }, as)).data,
    statsOf: (other: { id: string }) => app.call(statsOf, { params: { userId: other.id }, query: {} }, as),
    async log(song: Song, day: string, more: { score?: number; type?: 'song' | 'album' } = {}) {
      const { type = 'song' } = more
      const apiId = type === 'song' ? song.apiId : song.album.apiId
      const answer = await app.call(
        logListen,
        { body: { clientId: crypto.randomUUID(), type, apiId, day, score: more.score ?? null } },
        as,
      )
      expect(answer.status, JSON.stringify(answer.data)).toBe(201)
      return answer.data.id
    },
    async review(apiId: string, score: number, type: 'song' | 'album' | 'artist' = 'song') {
      const body = { apiId, type, title: 'Título', score, description: 'Texto' }
      const answer = await app.call(writeReview, { body }, as)
      expect(answer.status, JSON.stringify(answer.data)).toBe(201)
      const id = answer.data.review.id
      await app.db.updateTable('reviews').set({ created_at: now }).where('id', '=', id).execute()
      return id
    },
    async share(audience: Audience) {
      const { data } = await app.call(diarySettings, {}, as)
      const answer = await app.call(saveDiarySettings, { body: { ...data, statsAudience: audience } }, as)
      expect(answer.status, JSON.stringify(answer.data)).toBe(200)
    },
    moveTo: (timeZone: string) => app.call(saveTimeZone, { body: { timeZone } }, as),
  }
}

const figuresIn = <T extends { listens: number; reviews: number; meanScore: number | null }>(
  row: T | undefined,
) => row && [row.listens, row.reviews, row.meanScore]

describe('the figures of a person', () => {
  test('count listens, reviews and scores by year, month, genre, decade, country, language and item', async () => {
    const member = await aMember()
    const cumbia = await aNamedSong({
      country: 'CO',
      language: 'spa',
      released: '1987-05-01',
      genre: 'Cumbia',
    })
    const samba = await aNamedSong({ country: 'BR', language: 'por', released: '1990-01-01', genre: 'Samba' })
    const unknown = await aNamedSong()
    await member.log(cumbia, '2024-02-29', { score: 5 })
    await member.log(cumbia, '2025-03-01', { score: 2 })
    await member.log(cumbia, '2025-03-02')
    await member.log(samba, '2025-03-02', { type: 'album', score: 3 })
    await member.log(unknown, '2025-12-31')
    await member.review(cumbia.apiId, 4)
    await member.review(samba.artist.apiId, 1, 'artist')

    const stats = await member.stats(2025)
    expect(stats).toMatchObject({ year: 2025, listens: 4, reviews: 2, songs: 2, albums: 1, artists: 3 })
    expect(stats.meanScore).toBeCloseTo((2 + 3 + 4 + 1) / 4)
    expect(stats.scores.mine).toEqual([1, 1, 1, 1, 0])
    expect(stats.years.map(({ year, listens }) => [year, listens])).toEqual([
      [2025, 4],
      [2024, 1],
    ])
    expect(stats.months).toHaveLength(12)
    expect(figuresIn(stats.months[2])).toEqual([3, 0, 2.5])
    expect(figuresIn(stats.months[11])).toEqual([1, 2, 2.5])
    expect(figuresIn(stats.months[0])).toEqual([0, 0, null])
    expect(stats.genres.map(({ key, name }) => [key, name])).toEqual([
      ['g-Cumbia', 'Cumbia'],
      ['g-Samba', 'Samba'],
    ])
    expect(figuresIn(stats.genres[0])).toEqual([2, 1, 3])
    expect(stats.decades.map(({ key, listens }) => [key, listens])).toEqual([
      ['1980', 2],
      ['1990', 1],
    ])
    expect(stats.countries.map(({ key, name }) => [key, name])).toEqual([
      ['CO', 'Colombia'],
      ['BR', 'Brasil'],
    ])
    expect(stats.languages.map(({ key, name }) => [key, name])).toEqual([
      ['spa', 'español'],
      ['por', 'portugués'],
    ])
    expect(stats.favouriteArtists.map(({ apiId }) => apiId)).toEqual([
      cumbia.artist.apiId,
      samba.artist.apiId,
      unknown.artist.apiId,
    ])
    expect(stats.favouriteSongs[0]).toMatchObject({
      kind: 'song',
      apiId: cumbia.apiId,
      name: cumbia.title,
      artist: cumbia.artist.name,
      artistId: cumbia.artist.apiId,
      listens: 2,
      reviews: 1,
      meanScore: 3,
    })
    expect(stats.favouriteAlbums.map(({ apiId }) => apiId)).toEqual([samba.album.apiId])
    expect(stats.days).toEqual([
      { day: '2025-03-01', listens: 1, reviews: 0 },
      { day: '2025-03-02', listens: 2, reviews: 0 },
      { day: '2025-12-31', listens: 1, reviews: 2 },
    ])

    const ever = await member.stats()
    expect(ever).toMatchObject({
      year: null,
      listens: 5,
      reviews: 2,
      daysFrom: '2025-01-01',
      daysTo: '2025-12-31',
    })
    expect(figuresIn(ever.months[1])).toEqual([1, 0, 5])
    expect(await member.stats(1999)).toMatchObject({
      listens: 0,
      days: [],
      genres: [],
      streaks: { longest: null },
    })
  })

  test('follow entries that are edited, deleted and restored, and reviews that are deleted', async () => {
    const member = await aMember()
    const song = await aNamedSong()
    const id = await member.log(song, '2025-06-01', { score: 5 })
    await app.call(editListen, { params: { id }, body: { day: '2024-06-01', score: 1 } }, member.as)
    expect(await member.stats(2025)).toMatchObject({ listens: 0, songs: 0 })
    expect(await member.stats(2024)).toMatchObject({ listens: 1, songs: 1, meanScore: 1 })
    await app.call(deleteListen, { params: { id } }, member.as)
    expect((await member.stats()).years).toEqual([])
    await app.call(restoreListen, { params: { id } }, member.as)
    expect(await member.stats()).toMatchObject({ listens: 1, meanScore: 1 })
    const review = await member.review(song.apiId, 5)
    expect(await member.stats()).toMatchObject({ reviews: 1, meanScore: 3 })
    await app.call(deleteReview, { params: { id: review } }, member.as)
    expect(await member.stats()).toMatchObject({ reviews: 0, meanScore: 1 })
  })

  test('place a review on the day of the person, and move it with the time zone', async () => {
    const member = await aMember()
    const song = await aNamedSong()
    await member.log(song, '2025-12-30')
    await member.review(song.apiId, 5)
    expect((await member.stats(2025)).days.at(-1)).toEqual({ day: '2025-12-31', listens: 0, reviews: 1 })
    expect((await member.moveTo('Pacific/Kiritimati')).status).toBe(200)
    const stats = await member.stats(2026)
    expect(stats).toMatchObject({ listens: 0, reviews: 1, days: [{ day: '2026-01-01', reviews: 1 }] })
    expect(figuresIn(stats.months[0])).toEqual([0, 1, 5])
    expect((await member.stats(2025)).reviews).toBe(0)
    // The diary names days, which stay what they are.
    expect((await member.stats(2025)).listens).toBe(1)
    await member.moveTo('America/Argentina/Buenos_Aires')
    expect((await member.stats(2025)).reviews).toBe(1)
    expect((await member.stats()).years.map(({ year }) => year)).toEqual([2025])
  })

  test('find the longest streak, and the one that goes on until today or yesterday', async () => {
    const member = await aMember()
    const song = await aNamedSong()
    for (const day of ['2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02', '2025-12-30'])
      await member.log(song, day)
    const gap = await member.log(song, '2025-12-29')
    expect((await member.stats()).streaks).toEqual({
      current: { days: 2, from: '2025-12-29', to: '2025-12-30' },
      longest: { days: 4, from: '2024-12-30', to: '2025-01-02' },
    })
    // Only the days of the year count, and of equal streaks the latest is returned.
    expect((await member.stats(2025)).streaks.longest).toEqual({
      days: 2,
      from: '2025-12-29',
      to: '2025-12-30',
    })
    expect((await member.stats(2024)).streaks.longest).toEqual({
      days: 2,
      from: '2024-12-30',
      to: '2024-12-31',
    })
    await app.call(deleteListen, { params: { id: gap } }, member.as)
    expect((await member.stats()).streaks.current).toMatchObject({ days: 1 })
    now = new Date('2026-01-01T12:00:00Z')
    expect((await member.stats()).streaks.current).toBeNull()
  })

  test('name an artist correctly after a correction, and leave hidden items out of the favourites', async () => {
    const member = await aMember()
    const song = await aNamedSong({ country: 'AR' })
    await member.log(song, '2025-06-01')
    await app.db.updateTable('artists').set({ country: 'UY' }).where('id', '=', song.artist.id).execute()
    await moveChangedFacts(app.db)
    expect((await member.stats()).countries.map(({ key }) => key)).toEqual(['UY'])
    await app.db.transaction().execute((tx) => setHidden(tx, { kind: 'song', id: song.id }, true))
    const stats = await member.stats()
    expect(stats.favouriteSongs).toEqual([])
    expect(stats.listens).toBe(1)
  })

  test('reject years that are none', async () => {
    const member = await aMember()
    for (const year of ['mil', '1899', '10000', '-1']) {
      const answer = await app.request(`/api/back-end/stats/of/${member.id}?year=${year}`, {
        headers: { authorization: `Bearer ${member.as.token}` },
      })
      expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([
        400,
        STATS_TEXTS.badYear,
      ])
    }
  })
})

describe('the audience', () => {
  test('is decided by their owner: nobody else, followers, or everybody who may open the profile', async () => {
    const [owner, follower, stranger] = [await aMember(), await aMember(), await aMember()]
    await owner.log(await aNamedSong(), '2025-06-01')
    await app.call(followUser, { params: { meId: follower.id, targetId: owner.id } }, follower.as)
    const visitor = () => app.call(statsOf, { params: { userId: owner.id }, query: {} })
    const statuses = async () =>
      (
        await Promise.all([owner.statsOf(owner), follower.statsOf(owner), stranger.statsOf(owner), visitor()])
      ).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 403, 403, 401])
    await owner.share('followers')
    expect(await statuses()).toEqual([200, 200, 403, 401])
    await owner.share('public')
    expect(await statuses()).toEqual([200, 200, 200, 401])
    await app.call(openProfile, { body: { openToVisitors: true } }, owner.as)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await app.call(blockPerson, { params: { userId: stranger.id } }, owner.as)
    expect((await stranger.statsOf(owner)).status).toBe(404)
    await app.db
      .updateTable('users')
      .set({ deactivated_at: now, restore_until: new Date(now.getTime() + 86_400_000) })
      .where('id', '=', owner.id)
      .execute()
    expect((await follower.statsOf(owner)).status).toBe(404)
    await app.db
      .updateTable('users')
      .set({ deactivated_at: null, restore_until: null })
      .where('id', '=', owner.id)
      .execute()
    expect((await follower.statsOf(owner)).data).toMatchObject({ listens: 1 })
  })

  test('does not tell scores of others to somebody who tastes blind', async () => {
    const [owner, blind] = [await aMember(), await aMember()]
    const song = await aNamedSong({ genre: 'Tango', released: '1950-01-01', country: 'AR', language: 'spa' })
    await owner.log(song, '2025-06-01', { score: 4 })
    await owner.log(song, '2025-06-01', { score: 4, type: 'album' })
    await owner.review(song.apiId, 5)
    await owner.share('public')
    await refreshCommunityScores(app.db)
    expect((await blind.statsOf(owner)).data.scores.community?.[4]).toBeGreaterThan(0)
    await app.call(setBlindTasting, { body: { tastesBlind: true } }, blind.as)
    const { data } = await blind.statsOf(owner)
    expect(data.scores).toEqual({ mine: null, community: null })
    expect(JSON.stringify(data)).not.toMatch(/"meanScore":\d/)
    expect(data).toMatchObject({ listens: 2, reviews: 1 })
    // Blind tasting never hides their own scores, but those of the community.
    await blind.log(song, '2025-06-02', { score: 3 })
    expect((await blind.stats()).scores).toEqual({ mine: [0, 0, 1, 0, 0], community: null })
  })

  test('two years are compared in plans that include it', async () => {
    const [free, premium] = [await aMember('Gratuito'), await aMember('Premium')]
    const song = await aNamedSong()
    await premium.log(song, '2024-06-01')
    const compare = (member: typeof free, query: { year: number; other: number }) =>
      app.call(compareYears, { params: { userId: member.id }, query }, member.as)
    expect((await compare(free, { year: 2024, other: 2025 })).status).toBe(403)
    const { data } = await compare(premium, { year: 2024, other: 2025 })
    expect([data.year.listens, data.other.listens]).toEqual([1, 0])
    expect((await compare(premium, { year: 2024, other: 2024 })).status).toBe(400)
  })
})
