import {
  entryPoints,
  similarAlbums,
  similarArtists,
  similarSongs,
} from '@remusic/contract/listening/schemas/taste'
import { similarSentence } from '@remusic/contract/listening/taste'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { aGenre, aMember, aSongOf, fansOf, type WorldSong } from '../../../testing/tasteWorld.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { refreshTaste } from './refresh.ts'

type Genre = Awaited<ReturnType<typeof aGenre>>

let app: TestApp
let tango: Genre
let rock: Genre
let fans: Awaited<ReturnType<typeof fansOf>>
beforeAll(async () => {
  app = await startTestApp()
  tango = await aGenre(app.db, 'Tango', 14)
  rock = await aGenre(app.db, 'Rock', 4)
  fans = await fansOf(app.db, tango.songs.slice(0, 3), { count: 4 })
  for (const { id } of fans)
    for (const { artist, album } of tango.songs.slice(0, 2)) {
      await app.db.insertInto('artist_follows').values({ user_id: id, artist_id: artist.id }).execute()
      await app.db.insertInto('album_follows').values({ user_id: id, album_id: album.id }).execute()
    }
  await refreshTaste({ databaseUrl: app.database.url })
})
afterAll(() => app.stop())

const song = (index: number) => tango.songs[index] as WorldSong
const similarTo = async (apiId: string, token?: string) =>
  app.call(similarSongs, { params: { apiId } }, token === undefined ? {} : { token })
const aBlindMember = async () => {
  const member = await aMember(app.db)
  await app.db.updateTable('users').set({ tastes_blind: true }).where('id', '=', member.id).execute()
  return member
}

describe('similar items', () => {
  test('of a song are those that the same people like, with their number, then its artist and its genre', async () => {
    const more = await aSongOf(app.db, tango)
    await app.db
      .updateTable('songs')
      .set({ artist_id: song(0).artist.id })
      .where('id', '=', more.id)
      .execute()
    const { status, data, headers } = await similarTo(song(0).apiId)
    expect(status).toBe(200)
    expect(data.items).toHaveLength(8)
    const people = { kind: 'people', people: 4, scored: true } as const
    expect(new Set(data.items.slice(0, 2).map(({ apiId }) => apiId))).toEqual(
      new Set([song(1).apiId, song(2).apiId]),
    )
    expect(data.items.slice(0, 2).map(({ reason }) => reason)).toEqual([people, people])
    expect(similarSentence(people)).toBe('4 personas a las que les gusta esto le dieron 4 o más')
    expect(data.items[2]).toMatchObject({ apiId: more.apiId, reason: { kind: 'artist' } })
    expect(data.items.slice(3).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => ({ kind: 'genre', name: 'Tango' })),
    )
    expect(new Set(data.items.map(({ apiId }) => apiId)).size).toBe(8)
    expect(data.items.map(({ apiId }) => apiId)).not.toContain(song(0).apiId)
    expect(headers.get('cache-control')).toBe('public, no-cache')
  })

  test('of albums and artists are those that the same people follow', async () => {
    const reason = { kind: 'people', people: 4, scored: false }
    const albums = await app.call(similarAlbums, { params: { apiId: song(0).album.apiId } })
    expect(albums.data.items).toContainEqual(expect.objectContaining({ apiId: song(1).album.apiId, reason }))
    const artists = await app.call(similarArtists, { params: { apiId: song(0).artist.apiId } })
    expect(artists.data.items).toContainEqual(
      expect.objectContaining({ apiId: song(1).artist.apiId, reason }),
    )
  })

  test('of something that nobody likes are well-known ones of its genre, without a number', async () => {
    const { data } = await similarTo(rock.songs[3]?.apiId ?? '')
    expect(data.items.map(({ apiId, reason }) => [apiId, reason])).toEqual(
      rock.songs.slice(0, 3).map(({ apiId }) => [apiId, { kind: 'genre', name: 'Rock' }]),
    )
    const lonely = await aSongOf(app.db, rock)
    await app.db.updateTable('artists').set({ genre_id: null }).where('id', '=', lonely.artist.id).execute()
    expect((await similarTo(lonely.apiId)).data).toEqual({ items: [] })
    const artist = await app.call(similarArtists, { params: { apiId: lonely.artist.apiId } })
    expect(artist.data).toEqual({ items: [] })
  })

  test('have no number for somebody who tastes blind, whose response is not cached', async () => {
    const { token } = await aBlindMember()
    const { data, headers } = await similarTo(song(0).apiId, token)
    expect(data.blind).toBe(true)
    expect(data.items[0]?.reason).toEqual({ kind: 'people', people: null, scored: false })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('name nobody', async () => {
    const text = JSON.stringify((await similarTo(song(0).apiId)).data)
    for (const { id, name } of fans) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(name)
    }
  })

  test('leave out hidden ones, and an unknown or hidden item is not found', async () => {
    const hide = (id: number, at: Date | null) =>
      app.db.updateTable('songs').set({ hidden_at: at }).where('id', '=', id).execute()
    await hide(song(1).id, new Date())
    const { data } = await similarTo(song(0).apiId)
    expect(data.items.map(({ apiId }) => apiId)).not.toContain(song(1).apiId)
    expect((await similarTo(song(1).apiId)).status).toBe(404)
    await hide(song(1).id, null)
    expect((await similarTo('123456789')).status).toBe(404)
    expect((await similarTo('x')).status).toBe(400)
    expect((await app.call(similarAlbums, { params: { apiId: '123456789' } })).status).toBe(404)
    expect((await app.call(similarArtists, { params: { apiId: '123456789' } })).status).toBe(404)
  })

  test('are found at a former address', async () => {
    const from = await aSongOf(app.db, rock)
    await app.db
      .transaction()
      .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: from.id, into: song(2).id }]))
    expect((await similarTo(from.apiId)).data).toEqual((await similarTo(song(2).apiId)).data)
  })
})

describe('the entry points of a genre', () => {
  const open = (genre: string, token?: string) =>
    app.call(entryPoints, { params: { genre } }, token === undefined ? {} : { token })

  test('are what enough people scored best, then what is best known', async () => {
    const best = song(9)
    for (let i = 0; i < 3; i++) await aReview(app.db, { songId: best.id, score: 5 })
    const one = song(10)
    await aReview(app.db, { songId: one.id, score: 5 })
    const low = song(11)
    for (let i = 0; i < 3; i++) await aReview(app.db, { songId: low.id, score: 1 })
    const { status, data } = await open(tango.apiId)
    expect(status).toBe(200)
    expect(data.songs).toHaveLength(6)
    const found = data.songs.map(({ apiId }) => apiId)
    expect(new Set(found.slice(0, 4))).toEqual(
      new Set([song(0), song(1), song(2), best].map((each) => each.apiId)),
    )
    expect(data.songs[0]?.reason).toMatchObject({ kind: 'scored', people: 4 })
    expect(found).not.toContain(one.apiId)
    expect(data.artists.slice(0, 2).map(({ apiId }) => apiId)).toEqual([
      song(0).artist.apiId,
      song(1).artist.apiId,
    ])
    expect(data.artists[0]?.reason).toEqual({ kind: 'known' })
    expect(data.albums).toHaveLength(6)
  })

  test('of a genre without reviews are its best known ones, and of an empty one none', async () => {
    const { data } = await open(rock.apiId)
    expect(data.songs.slice(0, 4).map(({ apiId }) => apiId)).toEqual(rock.songs.map(({ apiId }) => apiId))
    expect(data.songs.every(({ reason }) => reason.kind === 'known')).toBe(true)
    const empty = await aGenre(app.db, 'Polka', 0)
    expect((await open(empty.apiId)).data).toEqual({ artists: [], albums: [], songs: [] })
    expect((await open('123456789')).status).toBe(404)
  })

  test('say and follow no scores for somebody who tastes blind', async () => {
    const { token } = await aBlindMember()
    const { data, headers } = await open(tango.apiId, token)
    expect(data.blind).toBe(true)
    expect(JSON.stringify(data)).not.toContain('scored')
    const known = data.songs.map(({ popularity }) => popularity)
    expect(known).toEqual(known.toSorted((a, b) => b - a))
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
