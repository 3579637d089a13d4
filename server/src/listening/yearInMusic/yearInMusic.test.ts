import { MIN_PEOPLE } from '@remusic/contract/listening/diary'
import {
  communityYear,
  communityYears,
  myYear,
  myYears,
  type YearInMusic,
} from '@remusic/contract/listening/schemas/yearInMusic'
import {
  cardsOf,
  communityPicturePath,
  type RankedItem,
  YEAR_CARDS,
  type YearFigures,
  yearPicturePath,
} from '@remusic/contract/listening/yearInMusic'
import { CARD_FORMATS } from '@remusic/contract/publishing/sharing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { moveChangedFacts } from '../stats/facts.ts'
import { refreshYears } from './refresh.ts'

const IN_JANUARY = new Date('2026-01-15T12:00:00Z')
let now = IN_JANUARY
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())
beforeEach(() => {
  now = IN_JANUARY
})

type Song = Awaited<ReturnType<typeof aSong>>

async function someone(traits: Parameters<typeof aUser>[1] & { timeZone?: string } = {}) {
  const { timeZone, ...rest } = traits
  const { id, name } = await aUser(app.db, rest)
  if (timeZone) await app.db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', id).execute()
  // Long-lived, because some tests run in other years.
  const token = await aSession(app.db, id, now)
  return { id, name, token }
}
type Someone = Awaited<ReturnType<typeof someone>>

async function targetOf(column: 'song_id' | 'album_id', id: number) {
  const known = await app.db
    .selectFrom('review_targets')
    .select('id')
    .where(column, '=', id)
    .executeTakeFirst()
  if (known) return known.id
  const values = column === 'song_id' ? { song_id: id } : { album_id: id }
  return (await app.db.insertInto('review_targets').values(values).returning('id').executeTakeFirstOrThrow())
    .id
}

async function listen(
  person: { id: string },
  song: Song,
  day: string,
  { album = false, again = false, note = '' } = {},
) {
  const target_id = album ? await targetOf('album_id', song.album.id) : await targetOf('song_id', song.id)
  const { id } = await app.db
    .insertInto('listens')
    .values({ user_id: person.id, client_id: crypto.randomUUID(), target_id, day, again, note })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aReviewAt(person: { id: string }, song: Song, at: string, score = 4) {
  const { id } = await aReview(app.db, { userId: person.id, songId: song.id, score })
  await app.db
    .updateTable('reviews')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute()
  return id
}

const like = (reviewId: string, person: { id: string }) =>
  app.db.insertInto('review_likes').values({ review_id: reviewId, user_id: person.id }).execute()

async function withGenre(song: Song, name: string, releasedOn: string) {
  const genre =
    (await app.db.selectFrom('genres').select('id').where('name', '=', name).executeTakeFirst()) ??
    (await app.db
      .insertInto('genres')
      .values({ api_id: name, name })
      .returning('id')
      .executeTakeFirstOrThrow())
  await app.db
    .updateTable('artists')
    .set({ genre_id: genre.id, country: 'AR' })
    .where('id', '=', song.artist.id)
    .execute()
  await app.db
    .updateTable('albums')
    .set({ released_on: releasedOn })
    .where('id', '=', song.album.id)
    .execute()
  return song
}

async function yearOf(person: Someone, year: number): Promise<YearInMusic> {
  const { data, status } = await app.call(myYear, { params: { year } }, { token: person.token })
  expect(status).toBe(200)
  return data
}

async function figuresOf(person: Someone, year: number): Promise<YearFigures> {
  const found = await yearOf(person, year)
  if (found.state !== 'ready') throw new Error(`${year} is ${found.state}`)
  return found.figures
}

/** Counts a year again, from the raw rows and without any SQL of the feature. */
async function recount(person: { id: string }, year: number) {
  const { time_zone } = await app.db
    .selectFrom('users')
    .select('time_zone')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const entries = await app.db.selectFrom('listens').selectAll().where('user_id', '=', person.id).execute()
  const targets = new Map(
    (await app.db.selectFrom('review_targets').selectAll().execute()).map((row) => [row.id, row]),
  )
  const songs = new Map((await app.db.selectFrom('songs').selectAll().execute()).map((row) => [row.id, row]))
  const albums = new Map(
    (await app.db.selectFrom('albums').selectAll().execute()).map((row) => [row.id, row]),
  )
  const artists = new Map(
    (await app.db.selectFrom('artists').selectAll().execute()).map((row) => [row.id, row]),
  )
  const genres = new Map(
    (await app.db.selectFrom('genres').selectAll().execute()).map((row) => [row.id, row]),
  )
  const live = entries
    .filter((entry) => entry.deleted_at === null)
    .map((entry) => {
      const target = targets.get(entry.target_id)
      const song = target?.song_id ? songs.get(target.song_id) : undefined
      const album = albums.get(target?.album_id ?? song?.album_id ?? 0)
      const artist = artists.get(song?.artist_id ?? album?.artist_id ?? 0)
      return { ...entry, song, album, ownAlbum: target?.album_id ?? null, artist }
    })
  const heard = live.filter(({ day }) => day.startsWith(`${year}-`))
  const before = new Set(live.filter(({ day }) => day < `${year}-01-01`).map(({ artist }) => artist?.id))
  const days = [...new Set(heard.map(({ day }) => day))].sort()
  const countBy = <K>(keys: (K | null | undefined)[]) => {
    const counts = new Map<K, number>()
    for (const key of keys) if (key != null) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  let streak = 0
  let longest = 0
  for (const [i, day] of days.entries()) {
    const previous = days[i - 1]
    streak = previous && Date.parse(day) - Date.parse(previous) === 86_400_000 ? streak + 1 : 1
    longest = Math.max(longest, streak)
  }
  const yearIn = (moment: Date) =>
    Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: time_zone ?? 'UTC' }).format(moment))
  const reviews = (
    await app.db.selectFrom('reviews').selectAll().where('user_id', '=', person.id).execute()
  ).filter(({ visible, created_at }) => visible && yearIn(created_at) === year)
  const compared = reviews.filter(({ target_id }) => (targets.get(target_id)?.review_count ?? 0) > 1)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const sorted = (counts: Map<string, number>) =>
    [...counts]
      .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
      .map(([name, listens]) => ({ name, listens }))
  return {
    listens: heard.length,
    again: heard.filter(({ again }) => again).length,
    days: days.length,
    songs: countBy(heard.map(({ song }) => song?.id)).size,
    albums: countBy(heard.map(({ ownAlbum }) => ownAlbum)).size,
    artists: countBy(heard.map(({ artist }) => artist?.id)).size,
    reviews: reviews.length,
    months: Array.from(
      { length: 12 },
      (_, month) => heard.filter(({ day }) => Number(day.slice(5, 7)) === month + 1).length,
    ),
    topArtists: sorted(countBy(heard.map(({ artist }) => artist?.name))),
    topSongs: sorted(countBy(heard.map(({ song }) => song?.title))),
    topAlbums: sorted(countBy(heard.map(({ ownAlbum }) => albums.get(ownAlbum ?? 0)?.title))),
    genres: sorted(countBy(heard.map(({ artist }) => genres.get(artist?.genre_id ?? 0)?.name))),
    decades: [
      ...countBy(
        heard.map(
          ({ album }) => album?.released_on && Math.floor(Number(album.released_on.slice(0, 4)) / 10) * 10,
        ),
      ),
    ]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([decade, listens]) => ({ decade, listens })),
    streak: longest,
    busiestDay: Math.max(0, ...countBy(heard.map(({ day }) => day)).values()),
    likes: Math.max(0, ...reviews.map(({ like_count }) => like_count)),
    scores:
      compared.length === 0
        ? null
        : {
            items: compared.length,
            mine: mean(compared.map(({ score }) => score)),
            community: mean(
              compared.map(({ target_id }) => {
                const target = targets.get(target_id)
                return (target?.score_sum ?? 0) / (target?.review_count ?? 1)
              }),
            ),
          },
    discoveries: new Set(heard.map(({ artist }) => artist?.id).filter((id) => !before.has(id))).size,
  }
}

/** The figures of a response, in the form of the recount. Items with equal counts have no order here. */
function comparable(figures: YearFigures) {
  const plain = (items: { name: string; listens: number }[]) =>
    items
      .map(({ name, listens }) => ({ name, listens }))
      .sort((a, b) => b.listens - a.listens || a.name.localeCompare(b.name))
  const { streak, busiestDay, likedReview, discoveries, topArtists, topSongs, topAlbums, genres, ...rest } =
    figures
  return {
    ...rest,
    topArtists: plain(topArtists),
    topSongs: plain(topSongs),
    topAlbums: plain(topAlbums),
    genres: plain(genres),
    streak: streak?.days ?? 0,
    busiestDay: busiestDay?.listens ?? 0,
    likes: likedReview?.likes ?? 0,
    discoveries: discoveries.artists,
  }
}

const isStored = async (person: { id: string }, year: number) => {
  const row = await app.db
    .selectFrom('years_in_music')
    .select(['stale', 'computed_at'])
    .where('user_id', '=', person.id)
    .where('year', '=', year)
    .executeTakeFirst()
  return row?.stale === false
}

async function expectRecounted(person: Someone, year: number) {
  const counted = await recount(person, year)
  const expected = {
    ...counted,
    scores: counted.scores && {
      items: counted.scores.items,
      mine: expect.closeTo(counted.scores.mine, 9),
      community: expect.closeTo(counted.scores.community, 9),
    },
  }
  expect(comparable(await figuresOf(person, year))).toEqual(expected)
}

/** A diary of two years with everything that figures are made of. */
async function aDiary(person: Someone) {
  const songs = [
    await withGenre(await aSong(app.db), 'Cumbia del test', '1994-03-01'),
    await withGenre(await aSong(app.db), 'Cumbia del test', '2003-03-01'),
    await withGenre(await aSong(app.db), 'Tango del test', '2009-12-31'),
    await aSong(app.db),
  ] as [Song, Song, Song, Song]
  const [a, b, c, d] = songs
  await listen(person, a, '2023-06-01')
  for (const day of ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-01']) await listen(person, a, day)
  await listen(person, a, '2024-12-31', { again: true })
  await listen(person, b, '2024-01-01')
  await listen(person, b, '2024-03-01', { album: true })
  await listen(person, c, '2024-07-09', { note: 'solo para mí' })
  await listen(person, d, '2025-01-01')
  const gone = await listen(person, d, '2024-05-05')
  await app.db.updateTable('listens').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  const others = [await someone(), await someone()] as [Someone, Someone]
  await aReviewAt(others[0], a, '2024-01-01T00:00:00Z', 1)
  await aReviewAt(others[1], b, '2024-01-01T00:00:00Z', 5)
  const liked = await aReviewAt(person, a, '2024-06-01T00:00:00Z', 5)
  await aReviewAt(person, b, '2024-12-31T23:30:00Z', 2)
  await aReviewAt(person, c, '2025-01-01T02:00:00Z', 3)
  for (const other of others) await like(liked, other)
  return { songs, liked, gone }
}

describe('every figure is counted from the diary and the reviews', () => {
  test('as it is computed when it is read, and as it is computed in the night', async () => {
    const person = await someone()
    await aDiary(person)
    await listen(await someone(), await aSong(app.db), '2024-04-04')
    for (const year of [2023, 2024, 2025]) await expectRecounted(person, year)
    expect(await isStored(person, 2024)).toBe(false)
    const read = await figuresOf(person, 2024)
    await refreshYears(app.db, now)
    expect(await isStored(person, 2024)).toBe(true)
    expect(await figuresOf(person, 2024)).toEqual(read)
    expect(read).toMatchObject({
      listens: 8,
      reviews: 2,
      streak: { days: 3, from: '2024-02-28', until: '2024-03-01' },
      busiestDay: { day: '2024-03-01', listens: 3 },
      likedReview: { title: 'Un título', likes: 2 },
      scores: { items: 2 },
      discoveries: { artists: 2 },
    })
  })

  test('also after entries are changed, deleted, restored and moved to another year', async () => {
    const person = await someone()
    const { songs, gone, liked } = await aDiary(person)
    await refreshYears(app.db, now)
    const changes: (() => Promise<unknown>)[] = [
      () => app.db.updateTable('listens').set({ deleted_at: null }).where('id', '=', gone).execute(),
      () => app.db.updateTable('listens').set({ day: '2023-02-02' }).where('id', '=', gone).execute(),
      () => listen(person, songs[2], '2022-08-08'),
      () =>
        app.db
          .deleteFrom('listens')
          .where('user_id', '=', person.id)
          .where('day', '=', '2024-03-01')
          .execute(),
      () => app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', liked).execute(),
    ]
    for (const change of changes) {
      await change()
      for (const year of [2023, 2024, 2025]) await expectRecounted(person, year)
      await refreshYears(app.db, now)
      for (const year of [2022, 2023, 2024, 2025].filter((year) => year > 2022)) {
        await expectRecounted(person, year)
        expect(await isStored(person, year)).toBe(true)
      }
    }
  })

  test('after two artists are merged, and after the genre of one is corrected', async () => {
    const person = await someone()
    const { songs } = await aDiary(person)
    await refreshYears(app.db, now)
    const [a, b] = songs
    await app.db
      .transaction()
      .execute((tx) => mergeItems(tx, MERGINGS, 'artist', [{ from: b.artist.id, into: a.artist.id }]))
    await expectRecounted(person, 2024)
    const merged = await figuresOf(person, 2024)
    expect(merged.topArtists.map(({ name }) => name)).not.toContain(b.artist.name)
    const corrected = async (name: string) => {
      await withGenre(a, name, '1975-05-05')
      await moveChangedFacts(app.db)
      expect(await isStored(person, 2024)).toBe(false)
      await expectRecounted(person, 2024)
      await refreshYears(app.db, now)
      expect(await isStored(person, 2024)).toBe(true)
      await expectRecounted(person, 2024)
    }
    await corrected('Corregido del test')
    await corrected('Otra vez del test')
  })

  test('after the person moves to another time zone', async () => {
    const person = await someone({ timeZone: 'America/Argentina/Buenos_Aires' })
    await aDiary(person)
    await refreshYears(app.db, now)
    // Two hours after midnight in UTC it is still the old year in Buenos Aires.
    expect((await figuresOf(person, 2024)).reviews).toBe(3)
    await app.db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', person.id).execute()
    expect((await figuresOf(person, 2024)).reviews).toBe(1)
    for (const year of [2024, 2025]) await expectRecounted(person, year)
    await refreshYears(app.db, now)
    for (const year of [2024, 2025]) await expectRecounted(person, year)
  })

  test('an item that is hidden in the catalogue is counted but not named', async () => {
    const person = await someone()
    const { songs } = await aDiary(person)
    await refreshYears(app.db, now)
    await app.db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', songs[0].id).execute()
    const figures = await figuresOf(person, 2024)
    expect(figures.listens).toBe(8)
    expect(figures.topSongs.map(({ name }) => name)).not.toContain(songs[0].title)
  })

  test('reading stores nothing, and what somebody writes while it is computed is not lost', async () => {
    const person = await someone()
    const song = await aSong(app.db)
    await listen(person, song, '2024-05-05')
    await figuresOf(person, 2024)
    expect(await isStored(person, 2024)).toBe(false)
    await app.db.transaction().execute(async (tx) => {
      const target_id = await targetOf('song_id', song.id)
      await tx
        .insertInto('listens')
        .values({ user_id: person.id, client_id: crypto.randomUUID(), target_id, day: '2024-05-06' })
        .execute()
      // The job runs before this transaction is committed, and leaves the year for the next time.
      await refreshYears(app.db, now)
    })
    expect((await figuresOf(person, 2024)).listens).toBe(2)
    await refreshYears(app.db, now)
    expect((await figuresOf(person, 2024)).listens).toBe(2)
    expect(await isStored(person, 2024)).toBe(true)
  })
})

describe('when a year can be opened', () => {
  test('the current one from 1 December of the time zone of the person', async () => {
    now = new Date('2025-11-30T11:00:00Z')
    const east = await someone({ timeZone: 'Pacific/Kiritimati' })
    const west = await someone({ timeZone: 'America/Los_Angeles' })
    const song = await aSong(app.db)
    for (const person of [east, west]) await listen(person, song, '2025-03-03')
    expect(await yearOf(west, 2025)).toEqual({ state: 'early', year: 2025, opensOn: '2025-12-01' })
    expect((await yearOf(east, 2025)).state).toBe('ready')
    const mine = async (person: Someone) => (await app.call(myYears, {}, { token: person.token })).data
    expect(await mine(west)).toEqual({ years: [], thisYear: 2025, opensOn: '2025-12-01', isDecember: false })
    expect(await mine(east)).toMatchObject({ years: [2025], isDecember: true })
    // The job computes it before anybody can open it.
    await refreshYears(app.db, now)
    expect(await isStored(west, 2025)).toBe(true)
    now = new Date('2025-12-01T08:00:00Z')
    expect((await yearOf(west, 2025)).state).toBe('ready')
  })

  test('a year without anything is empty, one to come is early, and a wrong one is rejected', async () => {
    const person = await someone()
    expect(await yearOf(person, 2020)).toEqual({ state: 'empty', year: 2020 })
    expect(await yearOf(person, 2099)).toEqual({ state: 'early', year: 2099, opensOn: '2099-12-01' })
    const { status, data } = await app.call(myYear, { params: { year: 1500 } }, { token: person.token })
    expect({ status, data }).toMatchObject({ status: 400 })
    expect((await app.call(myYear, { params: { year: 2020 } })).status).toBe(401)
    const left = await someone()
    await listen(left, await aSong(app.db), '2024-01-01')
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date(), restore_until: new Date() })
      .where('id', '=', left.id)
      .execute()
    expect((await app.call(myYear, { params: { year: 2024 } }, { token: left.token })).status).toBe(403)
  })

  test('an entry of the year that was deleted leaves an empty year', async () => {
    const person = await someone()
    const id = await listen(person, await aSong(app.db), '2024-02-29')
    await refreshYears(app.db, now)
    expect((await app.call(myYears, {}, { token: person.token })).data.years).toEqual([2024])
    await app.db.deleteFrom('listens').where('id', '=', id).execute()
    expect((await app.call(myYears, {}, { token: person.token })).data.years).toEqual([])
    expect((await yearOf(person, 2024)).state).toBe('empty')
    await refreshYears(app.db, now)
    expect((await yearOf(person, 2024)).state).toBe('empty')
  })
})

describe('the community', () => {
  const community = async (year: number, token?: string) =>
    (await app.call(communityYear, { params: { year } }, token === undefined ? {} : { token })).data
  async function communityFigures(year: number, token?: string) {
    const found = await community(year, token)
    if (found.state !== 'ready') throw new Error(`${year} is ${found.state}`)
    return found.figures
  }

  test('shows nothing of diaries with fewer than five people behind it, nor of people who have left', async () => {
    const people: Someone[] = []
    for (let i = 0; i < MIN_PEOPLE; i++) people.push(await someone())
    const [common, rare] = [await aSong(app.db), await aSong(app.db)]
    const [first, ...others] = people as [Someone, ...Someone[]]
    await withGenre(common, 'Milonga del test', '1980-01-01')
    for (const person of others) await listen(person, common, '2010-05-05')
    for (const person of others) await listen(person, rare, '2010-05-06')
    await aReviewAt(first, rare, '2010-06-06T12:00:00Z')
    expect(await communityFigures(2010)).toMatchObject({
      listens: null,
      listeners: null,
      songs: [],
      genres: [],
      reviews: 1,
    })
    await listen(first, common, '2010-12-31')
    await refreshYears(app.db, now)
    const { data } = await app.call(communityYears, {})
    expect(data.years).toContain(2010)
    const figures = await communityFigures(2010)
    expect(figures).toMatchObject({ listens: 9, listeners: 5, reviews: 1, reviewers: 1 })
    expect(figures.songs).toMatchObject([{ name: common.title, listens: 5, people: 5 }])
    expect(figures.artists).toMatchObject([{ name: common.artist.name, people: 5 }])
    expect(figures.genres).toMatchObject([{ name: 'Milonga del test', people: 5 }])
    expect(figures.countries).toEqual([{ code: 'AR', listens: 5, people: 5 }])
    expect(figures.decades).toEqual([{ decade: 1980, listens: 5, people: 5 }])
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date(), restore_until: new Date() })
      .where('id', '=', first.id)
      .execute()
    now = new Date(now.getTime() + 3_600_000)
    expect(await community(2010)).toEqual({ state: 'empty', year: 2010 })
    await refreshYears(app.db, now)
    expect(await community(2010)).toEqual({ state: 'empty', year: 2010 })
  })

  test('shows the most liked reviews, except those of people who have blocked the reader', async () => {
    const [author, other, reader] = [await someone({ name: 'Autora' }), await someone(), await someone()]
    const song = await aSong(app.db)
    const [liked, alsoLiked] = [
      await aReviewAt(author, song, '2011-03-03T12:00:00Z'),
      await aReviewAt(other, song, '2011-03-03T12:00:00Z'),
    ]
    await like(liked, reader)
    await like(liked, other)
    await like(alsoLiked, author)
    await refreshYears(app.db, now)
    const titles = async (token?: string) =>
      (await communityFigures(2011, token)).likedReviews.map(({ author, likes }) => [author.name, likes])
    expect(await titles()).toEqual([
      ['Autora', 2],
      [other.name, 1],
    ])
    expect(JSON.stringify(await communityFigures(2011))).not.toContain('score')
    await app.db.insertInto('blocks').values({ blocker_id: author.id, blocked_id: reader.id }).execute()
    expect(await titles(reader.token)).toEqual([[other.name, 1]])
  })

  test('is open from 1 December, and has a picture for other sites', async () => {
    now = new Date('2012-11-30T12:00:00Z')
    await aReviewAt(await someone(), await aSong(app.db), '2012-03-03T12:00:00Z')
    expect(await community(2012)).toEqual({ state: 'early', year: 2012, opensOn: '2012-12-01' })
    expect((await app.request(communityPicturePath(2012, 'wide'))).status).toBe(404)
    now = new Date('2012-12-01T12:00:00Z')
    expect((await community(2012)).state).toBe('ready')
    const picture = await app.request(communityPicturePath(2012, 'wide'))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})

describe('pictures', () => {
  const picture = async (path: string, token?: string) => {
    const response = await app.request(path, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  test('every card has one in both sizes, also with long and right-to-left names', async () => {
    const person = await someone({ name: 'أحمد '.repeat(8) })
    const songs: Song[] = []
    for (const title of ['Título '.repeat(40), 'أغنية جميلة جدًا', '真夜中のドア', '𒀀𒀁'])
      songs.push(
        await withGenre(
          await aSong(app.db, { title, artist: title.slice(0, 90) }),
          'Género del test',
          '2001-01-01',
        ),
      )
    for (const [i, song] of songs.entries())
      for (let day = 1; day <= 5 - i; day++)
        await listen(person, song, `2024-03-0${day}`, { note: 'secreta' })
    const liked = await aReviewAt(person, songs[0] as Song, '2024-03-03T12:00:00Z')
    await like(liked, await someone())
    const cards = cardsOf(2024, await figuresOf(person, 2024))
    expect(cards.map(({ kind }) => kind)).toEqual([...YEAR_CARDS])
    expect(JSON.stringify(cards)).not.toContain('secreta')
    for (const { kind } of cards)
      for (const format of ['wide', 'story'] as const) {
        const { status, headers, bytes } = await picture(
          yearPicturePath(person.id, 2024, kind, format),
          person.token,
        )
        expect(status, kind).toBe(200)
        expect(headers.get('cache-control')).toBe('private, no-cache')
        const { width, height } = await sharp(bytes).metadata()
        expect({ width, height }, kind).toEqual(CARD_FORMATS[format])
      }
  })

  test('only their owner sees them, unless the figures are public', async () => {
    const [person, other] = [await someone(), await someone()]
    await listen(person, await aSong(app.db), '2024-03-03')
    const path = yearPicturePath(person.id, 2024, 'closing', 'wide')
    expect((await picture(path, person.token)).status).toBe(200)
    for (const token of [undefined, other.token]) expect((await picture(path, token)).status).toBe(404)
    await app.db
      .insertInto('diary_settings')
      .values({ user_id: person.id, stats_audience: 'public' })
      .execute()
    expect((await picture(path, other.token)).status).toBe(200)
    // The profile is still closed to visitors.
    expect((await picture(path)).status).toBe(404)
    await app.db.insertInto('profiles').values({ user_id: person.id, open_to_visitors: true }).execute()
    expect((await picture(path)).status).toBe(200)
    await app.db.insertInto('blocks').values({ blocker_id: person.id, blocked_id: other.id }).execute()
    expect((await picture(path, other.token)).status).toBe(404)
  })

  test.each(['closing/huge.jpg', 'nothing/wide.jpg', 'discoveries/wide.jpg'])(
    '%s is not found',
    async (path) => {
      const person = await someone()
      await aReviewAt(person, await aSong(app.db), '2024-03-03T12:00:00Z')
      expect((await picture(`/media/years/${person.id}/2024/${path}`, person.token)).status).toBe(404)
    },
  )
})

describe('the cards', () => {
  const item = (listens: number): RankedItem => ({
    kind: 'song',
    apiId: '1',
    name: 'Canción',
    artist: 'Artista',
    image: '/art/cover/1.svg',
    listens,
  })
  const little: YearFigures = {
    listens: 2,
    again: 0,
    days: 1,
    songs: 1,
    albums: 0,
    artists: 1,
    reviews: 0,
    months: Array(12).fill(0),
    topArtists: [],
    topSongs: [item(2)],
    topAlbums: [],
    genres: [],
    decades: [],
    streak: { days: 1, from: '2024-02-29', until: '2024-02-29' },
    busiestDay: { day: '2024-02-29', listens: 2 },
    likedReview: null,
    scores: null,
    discoveries: { artists: 1, first: [] },
  }

  test('somebody with little in their diary gets a short year', () => {
    const cards = cardsOf(2024, little)
    expect(cards.map(({ kind }) => kind)).toEqual(['opening', 'favourites', 'closing'])
    expect(cards[0]).toMatchObject({ title: '2 escuchas', text: 'En 1 día de 2024. Pocas, pero tuyas.' })
  })

  test('nothing is no card at all', () => {
    expect(cardsOf(2024, { ...little, listens: 0, topSongs: [] })).toEqual([])
  })
})
