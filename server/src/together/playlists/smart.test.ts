import type { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { PLAYLIST_MEMBER_TEXTS } from '@remusic/contract/together/playlistMembers'
import { playlistHistory, undoChange } from '@remusic/contract/together/schemas/playlistHistory'
import {
  acceptInvitation,
  inviteMember,
  removeMember,
  renewInvitationLink,
} from '@remusic/contract/together/schemas/playlistMembers'
import {
  addSong,
  listPlaylists,
  moveSong,
  removeSong,
  sharedPlaylist,
  sharePlaylist,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import {
  changeSmartPlaylist,
  convertSmartPlaylist,
  createSmartPlaylist,
  previewSmartPlaylist,
  refreshSmartPlaylist,
  type SmartRules,
  smartPlaylist,
} from '@remusic/contract/together/schemas/smartPlaylists'
import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { insertToken } from '../../people/accessTokens/queries.ts'
import { refreshOldest } from './smartRefresh.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Rules = Omit<SmartRules, 'order' | 'limit'> & Partial<Pick<SmartRules, 'order' | 'limit'>>
const complete = (rules: Rules): SmartRules => ({ order: 'newest', limit: 100, ...rules })

let names = 0
async function someone() {
  const user = await aUser(app.db, { role: 'Premium' })
  const token = await aSession(app.db, user.id)
  return {
    ...user,
    token,
    create: (rules: Rules, name = `Lista ${++names}`) =>
      app.call(createSmartPlaylist, { body: { name, rules: complete(rules) } }, { token }),
    preview: (rules: Rules) =>
      app.call(previewSmartPlaylist, { body: { rules: complete(rules) } }, { token }),
    change: (id: string, rules: Rules) =>
      app.call(changeSmartPlaylist, { params: { id }, body: { rules: complete(rules) } }, { token }),
    refresh: (id: string) => app.call(refreshSmartPlaylist, { params: { id } }, { token }),
    songs: async (id: string) =>
      (await app.call(songsOfPlaylist, { params: { id } }, { token })).data.items.map((song) => song.apiId),
    /** The songs that rules give, as the preview shows them. */
    finds: async (rules: Rules) => {
      const { status, data } = await app.call(
        previewSmartPlaylist,
        { body: { rules: complete(rules) } },
        { token },
      )
      expect(status).toBe(200)
      return data.items.map((song) => song.apiId)
    },
  }
}

let numbers = 300_000
type Traits = {
  year?: number
  genre?: string
  seconds?: number
  explicit?: boolean
  popularity?: number
}

/** A song with a numeric id, as rules and URLs require. */
async function aTrack({ year = 2_000, genre, seconds = 200, explicit = false, popularity = 0 }: Traits = {}) {
  const song = await aSong(app.db, { durationSeconds: seconds })
  const apiId = String(++numbers)
  const artistApiId = String(++numbers)
  await app.db
    .updateTable('songs')
    .set({ api_id: apiId, explicit, popularity })
    .where('id', '=', song.id)
    .execute()
  await app.db.updateTable('artists').set({ api_id: artistApiId }).where('id', '=', song.artist.id).execute()
  await app.db
    .updateTable('albums')
    .set({ released_on: `${year}-06-01`, popularity })
    .where('id', '=', song.album.id)
    .execute()
  if (genre) {
    const genreId = await genreOf(genre)
    await app.db.insertInto('album_genres').values({ album_id: song.album.id, genre_id: genreId }).execute()
  }
  return { ...song, apiId, artistApiId }
}

async function genreOf(apiId: string): Promise<number> {
  await app.db
    .insertInto('genres')
    .values({ api_id: apiId, name: `Género ${apiId}` })
    .onConflict((conflict) => conflict.column('api_id').doNothing())
    .execute()
  const { id } = await app.db
    .selectFrom('genres')
    .select('id')
    .where('api_id', '=', apiId)
    .executeTakeFirstOrThrow()
  return id
}

const aGenre = () => String(++numbers)

async function targetOf(column: 'song_id' | 'album_id', id: number): Promise<number> {
  const target = await app.db
    .insertInto('review_targets')
    .values({ [column]: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return target.id
}

/** The sentence of a rejected call. */
const msgOf = ({ data }: { data: unknown }) => (data as { msg: string }).msg

async function logListen(userId: string, targetId: number, daysAgo: number) {
  await sql`
    insert into listens (user_id, client_id, target_id, day)
    values (${userId}, gen_random_uuid(), ${targetId}, current_date - ${daysAgo}::integer)`.execute(app.db)
}

const age = (id: string, minutes: number) =>
  sql`update smart_playlists set refreshed_at = now() - ${minutes} * interval '1 minute' where playlist_id = ${id}`.execute(
    app.db,
  )

describe('a rule', () => {
  test('of genres holds for the genres of the album and of the artist', async () => {
    const me = await someone()
    const [wanted, other] = [aGenre(), aGenre()]
    const byAlbum = await aTrack({ genre: wanted, year: 2_010 })
    const byArtist = await aTrack({ year: 2_005 })
    await app.db
      .updateTable('artists')
      .set({ genre_id: await genreOf(wanted) })
      .where('id', '=', byArtist.artist.id)
      .execute()
    await aTrack({ genre: other })
    expect(await me.finds({ genres: [wanted] })).toEqual([byAlbum.apiId, byArtist.apiId])
  })

  test('of artists holds for those who are credited as well, and for the address of before a merge', async () => {
    const me = await someone()
    const own = await aTrack({ year: 2_001 })
    const featured = await aTrack({ year: 2_000 })
    const creditId = ++numbers
    await app.db
      .insertInto('credit_artists')
      .values([
        { credit_id: creditId, position: 0, artist_id: featured.artist.id, name: 'Una' },
        { credit_id: creditId, position: 1, artist_id: own.artist.id, name: 'Otra' },
      ])
      .execute()
    await app.db.updateTable('songs').set({ credit_id: creditId }).where('id', '=', featured.id).execute()
    const former = String(++numbers)
    await app.db.insertInto('artist_redirects').values({ api_id: former, artist_id: own.artist.id }).execute()
    expect(await me.finds({ artists: [own.artistApiId] })).toEqual([own.apiId, featured.apiId])
    expect(await me.finds({ artists: [former] })).toEqual([own.apiId, featured.apiId])
  })

  test('of years and of a decade includes both ends', async () => {
    const me = await someone()
    const genre = aGenre()
    const tracks = new Map<number, string>()
    for (const year of [1_989, 1_990, 1_999, 2_000]) tracks.set(year, (await aTrack({ genre, year })).apiId)
    const of = (...years: number[]) => years.map((year) => tracks.get(year))
    expect(await me.finds({ genres: [genre], decade: 1_990 })).toEqual(of(1_999, 1_990))
    expect(await me.finds({ genres: [genre], years: { from: 1_999 } })).toEqual(of(2_000, 1_999))
    expect(await me.finds({ genres: [genre], years: { to: 1_989 } })).toEqual(of(1_989))
    expect(await me.finds({ genres: [genre], years: { from: 1_990, to: 1_990 } })).toEqual(of(1_990))
  })

  test('of my score reads my reviews only, and orders by them', async () => {
    const [me, other] = [await someone(), await someone()]
    const [three, five, theirs] = [await aTrack(), await aTrack(), await aTrack()]
    await aReview(app.db, { userId: me.id, songId: three.id, score: 3 })
    await aReview(app.db, { userId: me.id, songId: five.id, score: 5 })
    await aReview(app.db, { userId: other.id, songId: theirs.id, score: 5 })
    expect(await me.finds({ myScore: 3, order: 'mine' })).toEqual([five.apiId, three.apiId])
    expect(await me.finds({ myScore: 4, order: 'mine' })).toEqual([five.apiId])
  })

  test('of the people I follow takes their average', async () => {
    const [me, one, two, stranger] = [await someone(), await someone(), await someone(), await someone()]
    for (const { id } of [one, two])
      await app.db.insertInto('user_follows').values({ follower_id: me.id, followed_id: id }).execute()
    const [loved, disputed, strange] = [await aTrack(), await aTrack(), await aTrack()]
    await aReview(app.db, { userId: one.id, songId: loved.id, score: 5 })
    await aReview(app.db, { userId: two.id, songId: loved.id, score: 3 })
    await aReview(app.db, { userId: one.id, songId: disputed.id, score: 5 })
    await aReview(app.db, { userId: two.id, songId: disputed.id, score: 2 })
    await aReview(app.db, { userId: stranger.id, songId: strange.id, score: 5 })
    expect(await me.finds({ followedScore: 4 })).toEqual([loved.apiId])
    expect(await me.finds({ followedScore: 3, order: 'score' })).toHaveLength(2)
  })

  test('of what was heard knows the diary, what was brought from elsewhere, reviews and albums', async () => {
    const me = await someone()
    const genre = aGenre()
    const [lately, longAgo, brought, reviewed, byAlbum, never] = await Promise.all(
      Array.from({ length: 6 }, () => aTrack({ genre })),
    )
    if (!lately || !longAgo || !brought || !reviewed || !byAlbum || !never) throw new Error('No songs')
    await logListen(me.id, await targetOf('song_id', lately.id), 3)
    await logListen(me.id, await targetOf('song_id', longAgo.id), 100)
    await app.db
      .insertInto('undated_listens')
      .values({ user_id: me.id, target_id: await targetOf('song_id', brought.id) })
      .execute()
    await aReview(app.db, { userId: me.id, songId: reviewed.id })
    await logListen(me.id, await targetOf('album_id', byAlbum.album.id), 0)
    expect(await me.finds({ genres: [genre], unheard: true })).toEqual([never.apiId])
    expect(new Set(await me.finds({ genres: [genre], heardWithin: 7 }))).toEqual(
      new Set([lately.apiId, byAlbum.apiId]),
    )
    expect(await me.finds({ genres: [genre], heardWithin: 101 })).toHaveLength(3)
  })

  test('of the library means ordinary playlists of mine and albums that I follow', async () => {
    const me = await someone()
    const [listed, followed, smart] = [await aTrack(), await aTrack({ year: 1_999 }), await aTrack()]
    const { id } = await app.db
      .insertInto('playlists')
      .values({ user_id: me.id, name: 'Normal' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('playlist_songs')
      .values({ playlist_id: id, song_id: listed.id, position: 1 })
      .execute()
    await app.db.insertInto('album_follows').values({ user_id: me.id, album_id: followed.album.id }).execute()
    await me.create({ artists: [smart.artistApiId] })
    expect(await me.finds({ inLibrary: true })).toEqual([listed.apiId, followed.apiId])
  })

  test('of explicit content and of the duration choose among songs', async () => {
    const me = await someone()
    const genre = aGenre()
    const short = await aTrack({ genre, seconds: 100 })
    const long = await aTrack({ genre, seconds: 601, explicit: true })
    expect(await me.finds({ genres: [genre], explicit: true })).toEqual([long.apiId])
    expect(await me.finds({ genres: [genre], explicit: false })).toEqual([short.apiId])
    expect(await me.finds({ genres: [genre], duration: { from: 10 } })).toEqual([long.apiId])
    expect(await me.finds({ genres: [genre], duration: { to: 10 } })).toEqual([short.apiId])
  })

  test('never finds what is hidden, or what is not out yet as the newest', async () => {
    const me = await someone()
    const genre = aGenre()
    const shown = await aTrack({ genre })
    const hidden = await aTrack({ genre })
    const future = await aTrack({ genre, year: 2_090 })
    await app.db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
    expect(await me.finds({ genres: [genre] })).toEqual([shown.apiId])
    expect(await me.finds({ genres: [genre], order: 'score' })).toContain(future.apiId)
  })

  test.each([
    [{}, SMART_TEXTS.noRules],
    [{ genres: [] }, SMART_TEXTS.fewItems],
    [{ artists: Array.from({ length: 11 }, (_, i) => String(i)) }, SMART_TEXTS.manyItems],
    [{ years: {} }, SMART_TEXTS.yearMissing],
    [{ years: { from: 2_000, to: 1_990 } }, SMART_TEXTS.yearsReversed],
    [{ years: { from: 12 } }, SMART_TEXTS.yearInvalid],
    [{ decade: 1_995 }, SMART_TEXTS.decadeInvalid],
    [{ myScore: 0 }, SMART_TEXTS.scoreInvalid],
    [{ myScore: 4.5 }, SMART_TEXTS.scoreInvalid],
    [{ followedScore: 6 }, SMART_TEXTS.scoreInvalid],
    [{ heardWithin: 0 }, SMART_TEXTS.daysInvalid],
    [{ unheard: true, heardWithin: 3 }, SMART_TEXTS.heardAndUnheard],
    [{ duration: { from: 9, to: 3 } }, SMART_TEXTS.minutesReversed],
    [{ decade: 1_990, limit: 501 }, SMART_TEXTS.limitInvalid],
    [{ decade: 1_990, order: 'loudest' }, SMART_TEXTS.orderInvalid],
  ])('%j is rejected with a sentence', async (rules, sentence) => {
    const me = await someone()
    const { status, data } = await me.preview(rules as Rules)
    expect(status).toBe(422)
    expect(Object.values((data as unknown as ErrorBody).fields ?? {})).toContain(sentence)
  })

  test('about an artist or genre that does not exist is rejected when it is saved, and finds nothing later', async () => {
    const me = await someone()
    expect(msgOf(await me.create({ artists: ['999999999'] }))).toBe(SMART_TEXTS.artistMissing)
    expect(msgOf(await me.create({ genres: ['999999999'] }))).toBe(SMART_TEXTS.genreMissing)
    expect(await me.finds({ artists: ['999999999'] })).toEqual([])
  })
})

describe('the order', () => {
  test('by score is that of the community, and for a member who tastes blind by the number of reviews', async () => {
    const [me, blind] = [await someone(), await someone()]
    await app.db.updateTable('users').set({ tastes_blind: true }).where('id', '=', blind.id).execute()
    const genre = aGenre()
    const [good, bad] = [await aTrack({ genre }), await aTrack({ genre })]
    await aReview(app.db, { songId: good.id, score: 5 })
    for (let i = 0; i < 3; i++) await aReview(app.db, { songId: bad.id, score: 1 })
    expect(await me.finds({ genres: [genre], order: 'score' })).toEqual([good.apiId, bad.apiId])
    expect(await blind.finds({ genres: [genre], order: 'score' })).toEqual([bad.apiId, good.apiId])
  })

  test('at random is the same all day, and another one for another person', async () => {
    const people = await Promise.all([someone(), someone(), someone()])
    const genre = aGenre()
    for (let i = 0; i < 12; i++) await aTrack({ genre })
    const rules: Rules = { genres: [genre], order: 'random' }
    const orders = await Promise.all(people.map((each) => each.finds(rules)))
    expect(await people[0]?.finds(rules)).toEqual(orders[0])
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
  })

  test('reveals no scores of others to a member who tastes blind', async () => {
    const [me, other] = [await someone(), await someone()]
    await app.db.updateTable('users').set({ tastes_blind: true }).where('id', '=', me.id).execute()
    await app.db.insertInto('user_follows').values({ follower_id: me.id, followed_id: other.id }).execute()
    const [known, unknown] = [await aTrack(), await aTrack()]
    for (const song of [known, unknown])
      await aReview(app.db, { userId: other.id, songId: song.id, score: 5 })
    await aReview(app.db, { userId: me.id, songId: known.id, score: 2 })
    expect(await me.finds({ followedScore: 5 })).toEqual([known.apiId])
  })
})

describe('a smart playlist', () => {
  test('has the songs of the preview, counts them all and obeys its limit', async () => {
    const me = await someone()
    const genre = aGenre()
    for (let i = 0; i < 60; i++) await aTrack({ genre, year: 1_950 + i, seconds: 60 })
    const { data: preview } = await me.preview({ genres: [genre] })
    expect(preview).toMatchObject({ songCount: 60, duration: 3_600 })
    expect(preview.items).toHaveLength(50)
    const { status, data } = await me.create({ genres: [genre], limit: 40 }, 'Cuarenta')
    expect(status).toBe(201)
    expect(data).toMatchObject({
      name: 'Cuarenta',
      smart: true,
      shared: false,
      songCount: 40,
      duration: 2_400,
    })
    expect(await me.songs(data.id)).toEqual(preview.items.slice(0, 40).map((song) => song.apiId))
    const { data: list } = await app.call(listPlaylists, { params: { userId: me.id } }, me)
    expect(list.items).toMatchObject([{ id: data.id, smart: true }])
  })

  test('follows a review of its owner at the next read, ten seconds after the last refresh', async () => {
    const me = await someone()
    const liked = await aTrack({})
    const { id } = (await me.create({ myScore: 5 })).data
    await aReview(app.db, { userId: me.id, songId: liked.id, score: 5 })
    await age(id, 9 / 60)
    expect(await me.songs(id)).toEqual([])
    await age(id, 11 / 60)
    expect(await me.songs(id)).toEqual([liked.apiId])
  })

  test('refreshes by itself when it is read after a quarter of an hour', async () => {
    const me = await someone()
    const genre = aGenre()
    const first = await aTrack({ genre, year: 1_990 })
    const { id } = (await me.create({ genres: [genre] })).data
    const second = await aTrack({ genre, year: 1_991 })
    expect(await me.songs(id)).toEqual([first.apiId])
    await age(id, 14)
    expect(await me.songs(id)).toEqual([first.apiId])
    await age(id, 16)
    const readers = await Promise.all(Array.from({ length: 5 }, () => me.songs(id)))
    expect(readers.map(String)).toContain(String([second.apiId, first.apiId]))
    expect(await me.songs(id)).toEqual([second.apiId, first.apiId])
  })

  test('is refreshed by its owner at once, and at night if nobody reads it', async () => {
    const me = await someone()
    const genre = aGenre()
    await genreOf(genre)
    const { id } = (await me.create({ genres: [genre] })).data
    const first = await aTrack({ genre, year: 1_990 })
    expect((await me.refresh(id)).data).toMatchObject({ songCount: 1 })
    const second = await aTrack({ genre, year: 1_991 })
    await age(id, 25 * 60)
    expect(await refreshOldest(app.deps)).toBeGreaterThan(0)
    expect(await refreshOldest(app.deps)).toBe(0)
    expect(await me.songs(id)).toEqual([second.apiId, first.apiId])
  })

  test('tells those who watch it when a refresh has changed its songs', async () => {
    const me = await someone()
    const genre = aGenre()
    await aTrack({ genre, year: 1_990 })
    const { id } = (await me.create({ genres: [genre] })).data
    const tab = await aTab(app, me.token)
    expect(await tab.emit('watch-playlist', { playlistId: id })).toEqual({ ok: true })
    await age(id, 16)
    await me.songs(id)
    for (const refresh of [() => me.songs(id), () => refreshOldest(app.deps)]) {
      await aTrack({ genre, year: 1_991 })
      await age(id, 25 * 60)
      await refresh()
    }
    expect(await me.songs(id)).toHaveLength(3)
    // The first refresh found the same songs.
    const change = { playlistId: id, number: 1 }
    await eventually(() => expect(tab.received('playlist-changed')).toEqual([change, change]))
  })

  test('has nobody invited to it until it is converted', async () => {
    const [me, friend] = [await someone(), await someone()]
    const { id } = (await me.create({ artists: [(await aTrack()).artistApiId] })).data
    const params = { id }
    const invite = () => app.call(inviteMember, { params, body: { userId: friend.id } }, me)
    const link = () => app.call(renewInvitationLink, { params, body: {} }, me)
    for (const attempt of [invite, link])
      expect(await attempt()).toMatchObject({ status: 409, data: { msg: PLAYLIST_MEMBER_TEXTS.smart } })
    await app.call(convertSmartPlaylist, { params }, me)
    for (const attempt of [invite, link]) expect((await attempt()).status).toBe(200)
    // A person who accepted in the meantime stays when the conversion is undone, and can leave.
    await app.call(acceptInvitation, { params }, friend)
    expect((await app.call(undoChange, { params, body: { number: 2 } }, me)).status).toBe(200)
    expect((await app.call(sharedPlaylist, { params }, friend)).data).toMatchObject({
      smart: true,
      mine: 'edits',
    })
    expect((await app.call(removeMember, { params: { ...params, userId: friend.id } }, friend)).status).toBe(
      200,
    )
  })

  test('shows what is stored while its rules cannot be computed', async () => {
    const me = await someone()
    const track = await aTrack()
    const { id } = (await me.create({ artists: [track.artistApiId] })).data
    await sql`update smart_playlists set rules = '{"order": "gone"}' where playlist_id = ${id}`.execute(
      app.db,
    )
    await age(id, 60)
    expect(await me.songs(id)).toEqual([track.apiId])
  })

  test('cannot be changed by hand until it is converted', async () => {
    const me = await someone()
    const [track, other] = [await aTrack(), await aTrack()]
    const { id } = (await me.create({ artists: [track.artistApiId] })).data
    const params = { id }
    const refused = [
      await app.call(addSong, { params, body: { id: other.apiId } }, me),
      await app.call(removeSong, { params, body: { id: track.apiId } }, me),
      await app.call(moveSong, { params, body: { id: track.apiId, position: 1 } }, me),
    ]
    for (const answer of refused) {
      expect(answer.status).toBe(409)
      expect(msgOf(answer)).toBe(SMART_TEXTS.isSmart)
    }
    expect(await me.songs(id)).toEqual([track.apiId])
    expect((await app.call(convertSmartPlaylist, { params }, me)).data).toMatchObject({
      smart: false,
      songCount: 1,
    })
    expect((await app.call(addSong, { params, body: { id: other.apiId } }, me)).status).toBe(200)
    expect(await me.songs(id)).toEqual([track.apiId, other.apiId])
    expect(msgOf(await me.refresh(id))).toBe(SMART_TEXTS.notSmart)
    expect((await app.call(convertSmartPlaylist, { params }, me)).status).toBe(409)
  })

  test('changes its songs with its rules, which only its owner reads', async () => {
    const [me, other] = [await someone(), await someone()]
    const genre = aGenre()
    const [one, two] = [await aTrack(), await aTrack({ genre })]
    const { id } = (await me.create({ artists: [one.artistApiId] }, 'Reglas')).data
    expect((await me.change(id, { genres: [genre] })).data).toMatchObject({ songCount: 1 })
    expect(await me.songs(id)).toEqual([two.apiId])
    const params = { id }
    const { data } = await app.call(smartPlaylist, { params }, me)
    expect(data).toMatchObject({
      name: 'Reglas',
      rules: { genres: [genre], order: 'newest', limit: 100 },
      genres: [{ id: genre, name: `Género ${genre}` }],
      artists: [],
    })
    await app.call(sharePlaylist, { params, body: { shared: true } }, me)
    expect((await app.call(sharedPlaylist, { params }, other)).data).toMatchObject({ smart: true })
    expect(await other.songs(id)).toEqual([two.apiId])
    expect((await app.call(smartPlaylist, { params }, other)).status).toBe(403)
    expect((await other.change(id, { decade: 1_990 })).status).toBe(403)
    expect((await other.refresh(id)).status).toBe(403)
    expect((await app.call(convertSmartPlaylist, { params }, other)).status).toBe(403)
    expect((await app.call(smartPlaylist, { params })).status).toBe(401)
  })

  test('has its rules as its history, which are undone like any change', async () => {
    const me = await someone()
    const [one, two] = [await aTrack(), await aTrack()]
    const { id } = (await me.create({ artists: [one.artistApiId] })).data
    const params = { id }
    await me.refresh(id)
    await me.change(id, { artists: [two.artistApiId] })
    await app.call(convertSmartPlaylist, { params }, me)
    const history = async () =>
      (await app.call(playlistHistory, { params, query: {} }, me)).data.items.map(({ change }) =>
        change.kind === 'ruled' ? change.smart : change.kind,
      )
    // The newest first; a refresh is none of them.
    expect(await history()).toEqual([false, true, true])
    expect((await app.call(undoChange, { params, body: { number: 3 } }, me)).data).toMatchObject({
      undone: 1,
      skipped: [],
      playlist: { smart: true },
    })
    await app.call(undoChange, { params, body: { number: 2 } }, me)
    expect(await me.songs(id)).toEqual([one.apiId])
    expect((await app.call(smartPlaylist, { params }, me)).data.rules.artists).toEqual([one.artistApiId])
  })

  test('takes its name among all playlists, and counts as one', async () => {
    const me = await someone()
    const track = await aTrack()
    const rules: Rules = { artists: [track.artistApiId] }
    expect((await me.create(rules, 'Una')).status).toBe(201)
    expect((await me.create(rules, ' una ')).status).toBe(409)
    await sql`
      insert into playlists (user_id, name) select ${me.id}, 'Relleno ' || number from generate_series(1, 199) as number`.execute(
      app.db,
    )
    expect((await me.create(rules, 'Otra')).status).toBe(409)
  })

  test('keeps when a song was added as long as it stays', async () => {
    const me = await someone()
    const genre = aGenre()
    const first = await aTrack({ genre, year: 1_990 })
    const { id } = (await me.create({ genres: [genre] })).data
    const added = () =>
      app.db
        .selectFrom('playlist_songs')
        .select('added_at')
        .where('playlist_id', '=', id)
        .where('song_id', '=', first.id)
        .executeTakeFirstOrThrow()
    const before = await added()
    await aTrack({ genre, year: 1_991 })
    await me.refresh(id)
    expect(await added()).toEqual(before)
  })
})

test('a program that may not read learns nothing about the person from rules', async () => {
  const { id: userId, create } = await someone()
  const tokenWith = async (scopes: ('playlists' | 'read')[]) =>
    (await insertToken(app.db, { userId, name: 'Programa', scopes, expiresAt: null, now: new Date() })).token
  const token = await tokenWith(['playlists'])
  const { data } = await create({ heardWithin: 30 })
  const preview = (rules: Rules, as: string) =>
    app.call(previewSmartPlaylist, { body: { rules: complete(rules) } }, { token: as })
  const personal: Rules[] = [
    { heardWithin: 30 },
    { unheard: true },
    { myScore: 1 },
    { followedScore: 1 },
    { inLibrary: true },
  ]
  for (const rules of personal) expect((await preview({ ...rules, decade: 1990 }, token)).status).toBe(403)
  const body = { rules: complete({ heardWithin: 1 }) }
  const params = { id: data.id }
  const answers = [
    await app.call(createSmartPlaylist, { body: { name: 'De otro', ...body } }, { token }),
    await app.call(changeSmartPlaylist, { params, body }, { token }),
    await app.call(refreshSmartPlaylist, { params }, { token }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await preview({ decade: 1990 }, token)).status).toBe(200)
  expect((await preview({ heardWithin: 30 }, await tokenWith(['playlists', 'read']))).status).toBe(200)
})
