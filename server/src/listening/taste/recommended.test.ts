import { randomUUID } from 'node:crypto'
import { logListen } from '@remusic/contract/listening/schemas/diary'
import type { RecommendedSong } from '@remusic/contract/listening/schemas/taste'
import { recommendedSongs } from '@remusic/contract/listening/schemas/taste'
import { plainText, reasonSentence } from '@remusic/contract/listening/taste'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { aGenre, aMember, aSongOf, fansOf, type WorldSong } from '../../../testing/tasteWorld.ts'
import { refreshTaste } from './refresh.ts'

type Genre = Awaited<ReturnType<typeof aGenre>>
type Member = { id: string; token: string }

let app: TestApp
let cumbia: Genre
let tango: Genre
let rock: Genre
beforeAll(async () => {
  app = await startTestApp()
  cumbia = await aGenre(app.db, 'Cumbia', 16)
  tango = await aGenre(app.db, 'Tango', 16)
  rock = await aGenre(app.db, 'Rock', 16)
  // Tangos are liked together, and so are cumbias. Nobody reviews the last ones.
  await fansOf(app.db, tango.songs.slice(0, 12), { count: 4 })
  await fansOf(app.db, cumbia.songs.slice(0, 12), { count: 3, score: 4 })
  await fansOf(app.db, rock.songs.slice(0, 2), { count: 3 })
  await refresh()
})
afterAll(() => app.stop())

const refresh = () => refreshTaste({ databaseUrl: app.database.url })

async function recommended({ token }: { token: string }): Promise<RecommendedSong[]> {
  const { status, data } = await app.call(recommendedSongs, {}, { token })
  expect(status).toBe(200)
  return data
}

const genreOf = (apiId: string) =>
  [cumbia, tango, rock].find(({ songs }) => songs.some((song) => song.apiId === apiId))?.name

const follow = (me: Member, song: WorldSong | undefined) =>
  app.db
    .insertInto('artist_follows')
    .values({ user_id: me.id, artist_id: song?.artist.id ?? 0 })
    .execute()
const choose = (me: Member, choice: 'picked' | 'muted' | 'dismissed', item: Record<string, number>) =>
  app.db
    .insertInto('taste_choices')
    .values({ user_id: me.id, choice, ...item })
    .execute()
const review = (me: Member, song: WorldSong | undefined, score: number) =>
  aReview(app.db, { userId: me.id, songId: song?.id ?? 0, score })

test('a newcomer gets eight well-known songs of several genres, different ones on each call', async () => {
  const me = await aMember(app.db)
  const seen = new Set<string>()
  for (let i = 0; i < 6; i++) {
    const songs = await recommended(me)
    expect(new Set(songs.map(({ apiId }) => apiId)).size).toBe(8)
    expect(new Set(songs.map(({ apiId }) => genreOf(apiId)))).toEqual(new Set(['Cumbia', 'Tango', 'Rock']))
    expect(songs.every(({ reason }) => reason.kind === 'popular')).toBe(true)
    for (const { apiId } of songs) seen.add(apiId)
  }
  expect(seen.size).toBeGreaterThan(12)
})

test('a newcomer who picked artists gets songs for them at once', async () => {
  const me = await aMember(app.db)
  for (const song of tango.songs.slice(0, 5)) await choose(me, 'picked', { artist_id: song.artist.id })
  const songs = await recommended(me)
  expect(songs).toHaveLength(8)
  const similar = songs.filter(({ reason }) => reason.kind === 'similar')
  expect(similar.length).toBeGreaterThanOrEqual(5)
  expect(similar.every(({ apiId }) => genreOf(apiId) === 'Tango')).toBe(true)
  for (const { reason } of similar) expect(reason).toMatchObject({ because: { how: 'pick' } })
})

test('a review changes the recommendations at once, and the reason can be counted again', async () => {
  const me = await aMember(app.db)
  expect((await recommended(me)).some(({ reason }) => reason.kind === 'similar')).toBe(false)
  await review(me, tango.songs[0], 5)
  const [first] = (await recommended(me)).filter(({ reason }) => reason.kind === 'similar')
  expect(first && genreOf(first.apiId)).toBe('Tango')
  if (first?.reason.kind !== 'similar') throw new Error('Expected a reason')
  const { because, about, people, scored } = first.reason
  expect(because).toMatchObject({ apiId: tango.songs[0]?.apiId, how: 'review', score: 5 })
  expect({ people, scored }).toEqual({ people: 4, scored: true })
  expect(about).toMatchObject({ kind: 'song', apiId: first.apiId, name: first.title })
  expect(plainText(reasonSentence(first.reason))).toBe(
    `Porque le diste 5 a ${because.name}: 4 personas que opinan como tú le dieron 4 o más a ${about.name}`,
  )
})

test.each([
  ['follow', (me: Member) => follow(me, tango.songs[1])],
  ['pick', (me: Member) => choose(me, 'picked', { artist_id: tango.songs[1]?.artist.id ?? 0 })],
  ['playlist', (me: Member) => addToPlaylist(me, tango.songs[1])],
  ['listen', (me: Member) => noteListen(me, tango.songs[1])],
] as const)('a %s is named as the reason', async (how, act) => {
  const me = await aMember(app.db)
  await act(me)
  const reasons = (await recommended(me)).map(({ reason }) => reason)
  const similar = reasons.filter((reason) => reason.kind === 'similar')
  expect(similar.length).toBeGreaterThan(0)
  expect(new Set(similar.map(({ because }) => because.how))).toContain(how)
})

async function noteListen(me: Member, song: WorldSong | undefined) {
  const body = { clientId: randomUUID(), type: 'song' as const, apiId: song?.apiId ?? '', score: 5 }
  expect((await app.call(logListen, { body }, { token: me.token })).status).toBe(201)
}

async function addToPlaylist(me: Member, song: WorldSong | undefined) {
  const { id } = await app.db
    .insertInto('playlists')
    .values({ user_id: me.id, name: 'De noche' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('playlist_songs')
    .values({ playlist_id: id, song_id: song?.id ?? 0, position: 1 })
    .execute()
}

async function likeReviewOf(me: Member, song: WorldSong | undefined) {
  const { id } = await app.db
    .selectFrom('reviews')
    .innerJoin('review_targets', 'review_targets.id', 'target_id')
    .select('reviews.id')
    .where('song_id', '=', song?.id ?? 0)
    .executeTakeFirstOrThrow()
  await app.db.insertInto('review_likes').values({ review_id: id, user_id: me.id }).execute()
}

test('at least one song is outside the usual genres, and at most two are by one artist', async () => {
  const me = await aMember(app.db)
  for (const song of tango.songs.slice(0, 3)) await review(me, song, 5)
  // An artist with many songs that everybody likes.
  const prolific = tango.songs[5] as WorldSong
  for (let i = 0; i < 6; i++) {
    const song = await aSongOf(app.db, tango, 500 + i)
    await app.db
      .updateTable('songs')
      .set({ artist_id: prolific.artist.id })
      .where('id', '=', song.id)
      .execute()
  }
  for (let i = 0; i < 8; i++) {
    const songs = await recommended(me)
    expect(songs).toHaveLength(8)
    const explored = songs.filter(({ reason }) => reason.kind === 'explore')
    expect(explored.length).toBeGreaterThanOrEqual(1)
    for (const { apiId, reason } of explored) {
      expect(genreOf(apiId)).not.toBe('Tango')
      expect(reason).toMatchObject({ genre: { name: genreOf(apiId) } })
    }
    const byArtist = Map.groupBy(songs, ({ artistId }) => artistId)
    expect(Math.max(...[...byArtist.values()].map(({ length }) => length))).toBeLessThanOrEqual(2)
  }
})

test('nothing that one reviewed or dismissed is recommended, not even another song of a dismissed artist', async () => {
  const me = await aMember(app.db)
  await review(me, tango.songs[0], 5)
  await review(me, tango.songs[1], 3)
  await choose(me, 'dismissed', { song_id: tango.songs[2]?.id ?? 0 })
  await choose(me, 'dismissed', { artist_id: tango.songs[3]?.artist.id ?? 0 })
  await choose(me, 'dismissed', { artist_id: rock.songs[0]?.artist.id ?? 0 })
  const banned = [...tango.songs.slice(0, 4), rock.songs[0]].map((song) => song?.apiId)
  for (let i = 0; i < 8; i++) {
    const songs = await recommended(me)
    expect(songs).toHaveLength(8)
    expect(songs.filter(({ apiId }) => banned.includes(apiId))).toEqual([])
  }
})

test('a hidden song, and the songs of a hidden artist, are never recommended nor named', async () => {
  const me = await aMember(app.db)
  const [liked, song, other] = tango.songs.slice(9, 12) as [WorldSong, WorldSong, WorldSong]
  await review(me, liked, 5)
  const hide = (table: 'songs' | 'artists', id: number, at: Date | null) =>
    app.db.updateTable(table).set({ hidden_at: at }).where('id', '=', id).execute()
  await hide('songs', song.id, new Date())
  await hide('artists', other.artist.id, new Date())
  for (let i = 0; i < 5; i++) {
    const songs = await recommended(me)
    expect(songs).toHaveLength(8)
    expect(songs.filter(({ apiId }) => apiId === song.apiId || apiId === other.apiId)).toEqual([])
  }
  await hide('songs', liked.id, new Date())
  expect(JSON.stringify(await recommended(me))).not.toContain(`"${liked.apiId}"`)
  for (const { id } of [song, liked]) await hide('songs', id, null)
  await hide('artists', other.artist.id, null)
})

test('somebody whose likes nobody shares gets well-known songs of the same genre, and one outside it', async () => {
  const me = await aMember(app.db)
  await review(me, rock.songs[15], 5)
  const songs = await recommended(me)
  expect(songs).toHaveLength(8)
  expect(songs.filter(({ reason }) => reason.kind === 'explore')).toHaveLength(1)
  const others = songs.filter(({ reason }) => reason.kind !== 'explore')
  expect(others.every(({ apiId }) => genreOf(apiId) === 'Rock')).toBe(true)
  expect(others[0]?.reason).toMatchObject({ kind: 'popular', genre: { name: 'Rock' } })
})

test('somebody who only liked a review gets well-known songs of its genre', async () => {
  const me = await aMember(app.db)
  await likeReviewOf(me, tango.songs[1])
  const songs = await recommended(me)
  const known = songs.filter(({ reason }) => reason.kind === 'popular')
  expect(known).toHaveLength(7)
  expect(known.every(({ apiId }) => genreOf(apiId) === 'Tango')).toBe(true)
})

test('low scores recommend nothing by themselves', async () => {
  const me = await aMember(app.db)
  await review(me, tango.songs[0], 1)
  const songs = await recommended(me)
  expect(songs).toHaveLength(8)
  expect(songs.every(({ reason }) => reason.kind === 'popular')).toBe(true)
})

test('somebody who dismissed everything gets an empty list, and one artist less gives a short one', async () => {
  const me = await aMember(app.db)
  const { rows } = await app.database.pool.query<{ id: number }>('select id from artists')
  for (const { id } of rows) await choose(me, 'dismissed', { artist_id: Number(id) })
  expect(await recommended(me)).toEqual([])
  const kept = cumbia.songs[15] as WorldSong
  await app.db
    .deleteFrom('taste_choices')
    .where('user_id', '=', me.id)
    .where('artist_id', '=', kept.artist.id)
    .execute()
  expect((await recommended(me)).map(({ apiId }) => apiId)).toEqual([kept.apiId])
})

test('somebody who tastes blind reads no number of what others gave', async () => {
  const me = await aMember(app.db)
  await review(me, tango.songs[0], 5)
  await app.db.updateTable('users').set({ tastes_blind: true }).where('id', '=', me.id).execute()
  const songs = await recommended(me)
  const similar = songs.flatMap(({ reason }) => (reason.kind === 'similar' ? [reason] : []))
  expect(similar.length).toBeGreaterThan(0)
  for (const reason of similar) {
    expect(reason).toMatchObject({ people: null, scored: false })
    const [, , agreement] = reasonSentence(reason)
    expect(agreement?.text).not.toMatch(/\d/)
  }
})

test('reviews of people who left do not count, and no response names anybody', async () => {
  const pair = [await aSongOf(app.db, rock), await aSongOf(app.db, rock)] as [WorldSong, WorldSong]
  const fans = await fansOf(app.db, pair, { count: 3 })
  const left = fans[0] as Member & { name: string }
  await app.db
    .updateTable('users')
    .set({ deactivated_at: new Date(), restore_until: new Date(Date.now() + 86_400_000) })
    .where('id', '=', left.id)
    .execute()
  await refresh()
  const me = await aMember(app.db)
  await review(me, pair[0], 5)
  const songs = await recommended(me)
  const [found] = songs.filter(({ apiId }) => apiId === pair[1].apiId)
  expect(found?.reason).toMatchObject({ people: 2, scored: true })
  const text = JSON.stringify(songs)
  for (const { id, name } of fans) {
    expect(text).not.toContain(id)
    expect(text).not.toContain(name)
  }
})

test('visitors and deactivated accounts get no recommendations', async () => {
  expect((await app.call(recommendedSongs, {})).status).toBe(401)
  const { token } = await aMember(app.db, { active: false })
  expect((await app.call(recommendedSongs, {}, { token })).status).toBe(403)
})
