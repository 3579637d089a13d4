import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import {
  albumById,
  albumSongs,
  artistAlbums,
  artistAppearances,
  artistById,
  artistSongs,
  artistTopSongs,
  randomArtists,
  songById,
  topArtists,
} from '@remusic/contract/music/schemas/catalogue'
import { followedAmong, followItem } from '@remusic/contract/music/schemas/follows'
import { search } from '@remusic/contract/music/schemas/search'
import { songMoments } from '@remusic/contract/opinions/schemas/moments'
import { reviewsOfResource, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import { editProfile, profileOf } from '@remusic/contract/publishing/schemas/profiles'
import {
  addSong,
  createPlaylist,
  playlistsWith,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { MUSIC, storeImportedMusic } from '../../../testing/importedMusic.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let stored: Awaited<ReturnType<typeof storeImportedMusic>>
beforeAll(async () => {
  app = await startTestApp()
  stored = await storeImportedMusic(app.db)
})
afterAll(() => app.stop())

async function someone() {
  const { id } = await aUser(app.db, { role: 'Premium' })
  return { id, token: await aSession(app.db, id) }
}

const { formerly } = MUSIC

describe('an address', () => {
  test('is the MBID of an imported item, also in upper case', async () => {
    for (const id of [MUSIC.duet, MUSIC.duet.toUpperCase()]) {
      const { data } = await app.call(songById, { query: { id } })
      expect(data).toMatchObject({ id: MUSIC.duet, apiId: MUSIC.duet, title: 'Duelo', mbid: MUSIC.duet })
    }
  })

  test.each(['8f3471b5', `${MUSIC.duet}0`, MUSIC.duet.replaceAll('-', ''), '1-2', 'x', '9'.repeat(19)])(
    'is rejected if it is %s',
    async (id) => {
      const { status, data } = await app.call(songById, { query: { id } })
      expect({ status, data }).toMatchObject({ status: 400, data: { msg: CATALOGUE_TEXTS.invalidId } })
    },
  )

  test('of an item that was merged leads to the item, with its present id', async () => {
    const song = await app.call(songById, { query: { id: formerly.song } })
    const album = await app.call(albumById, { query: { album: formerly.album } })
    const artist = await app.call(artistById, { query: { artist: formerly.artist.toUpperCase() } })
    expect([song, album, artist].map(({ status, data }) => [status, data.apiId])).toEqual([
      [200, MUSIC.duet],
      [200, MUSIC.album],
      [200, MUSIC.natalia],
    ])
    const query = { artist: formerly.artist }
    expect((await app.call(artistTopSongs, { query })).data).not.toHaveLength(0)
    expect((await app.call(artistSongs, { query })).data.pagination.total).toBe(3)
    expect((await app.call(artistAlbums, { query })).data.items).toHaveLength(2)
    expect((await app.call(albumSongs, { query: { album: formerly.album } })).data).toHaveLength(3)
    expect((await app.call(songById, { query: { id: formerly.album } })).status).toBe(404)
  })

  test('many people at former and present addresses at the same time each get their item', async () => {
    const ids = [MUSIC.solo, formerly.song, MUSIC.duet, formerly.artist, formerly.song, MUSIC.bonus]
    const answers = await Promise.all(ids.map((id) => app.call(songById, { query: { id } })))
    expect(answers.map(({ status, data }) => (status === 200 ? data.apiId : status))).toEqual([
      MUSIC.solo,
      MUSIC.duet,
      MUSIC.duet,
      404,
      MUSIC.duet,
      MUSIC.bonus,
    ])
  })

  test('that an item had before takes reviews, follows, playlists and favourites of the item', async () => {
    const me = await someone()
    const written = await app.call(
      writeReview,
      {
        body: {
          apiId: formerly.song,
          type: 'song',
          title: 'Qué voz',
          score: 5,
          description: 'Sí',
          moments: [{ second: 3, text: 'aquí' }],
        },
      },
      me,
    )
    const { review } = written.data
    expect(review).toMatchObject({ target: { apiId: MUSIC.duet, artist: 'Natalia feat. Jorge' } })
    for (const id of [MUSIC.duet, formerly.song]) {
      const { data } = await app.call(reviewsOfResource, { query: { id, type: 'song' } })
      expect(data.items.map((each) => each.id)).toEqual([review.id])
      expect((await app.call(songMoments, { params: { id } })).data.count).toBe(1)
    }

    await app.call(followItem, { params: { kind: 'artist', apiId: formerly.artist } }, me)
    const ids = [MUSIC.natalia, formerly.artist, MUSIC.jorge]
    const { data: follows } = await app.call(
      followedAmong,
      { query: { kind: 'artist', ids: ids.join(',') } },
      me,
    )
    expect(follows.followed.sort()).toEqual([MUSIC.natalia, formerly.artist].sort())
    expect((await app.call(artistById, { query: { artist: MUSIC.natalia } })).data.followerCount).toBe(1)

    const { data: playlist } = await app.call(createPlaylist, { body: { name: 'Para oír' } }, me)
    const params = { id: playlist.id }
    for (const id of [formerly.song, MUSIC.duet]) await app.call(addSong, { params, body: { id } }, me)
    const { data: songs } = await app.call(songsOfPlaylist, { params }, me)
    expect(songs.items.map((song) => song.apiId)).toEqual([MUSIC.duet])
    const { data: having } = await app.call(playlistsWith, { params: { songId: formerly.song } }, me)
    expect(having.ids).toEqual([playlist.id])

    const profile = { bio: '', country: null, links: [], pinnedReviewId: null }
    const favourites = [{ kind: 'album' as const, apiId: formerly.album }]
    await app.call(editProfile, { body: { ...profile, favourites } }, me)
    const { data: shown } = await app.call(profileOf, { params: { id: me.id } }, me)
    expect(shown.favourites).toMatchObject([{ apiId: MUSIC.album, name: 'Herida' }])
    const twice = [...favourites, { kind: 'album' as const, apiId: MUSIC.album }]
    expect((await app.call(editProfile, { body: { ...profile, favourites: twice } }, me)).status).toBe(422)
  })
})

describe('credits', () => {
  const both = [
    { artistId: MUSIC.natalia, name: 'Natalia', join: ' feat. ' },
    { artistId: MUSIC.jorge, name: 'Jorge', join: '' },
  ]

  test('name every artist of a song or an album, and its artist where there is no other', async () => {
    const { data: duet } = await app.call(songById, { query: { id: MUSIC.duet } })
    expect(duet).toMatchObject({ artist: 'Natalia Prueba', artistId: MUSIC.natalia, credits: both })
    const { data: single } = await app.call(albumById, { query: { album: MUSIC.single } })
    expect(single).toMatchObject({ artist: 'Natalia Prueba', credits: both, albumType: 'single' })
    const { data: solo } = await app.call(songById, { query: { id: MUSIC.solo } })
    expect(solo.credits).toEqual([{ artistId: MUSIC.natalia, name: 'Natalia Prueba', join: '' }])
    const { data: found } = await app.call(search, { query: { query: 'Duelo Natalia' } })
    expect(found.results[0]).toMatchObject({ type: 'track', credits: both })
    const { data: theirs } = await app.call(search, { query: { query: 'Duelo', artist: formerly.artist } })
    expect(theirs.results.map((song) => song.id)).toEqual([MUSIC.duet])
  })

  test('of songs of others are the appearances of an artist, in pages', async () => {
    const { data: jorge } = await app.call(artistById, { query: { artist: MUSIC.jorge } })
    const { data: natalia } = await app.call(artistById, { query: { artist: MUSIC.natalia } })
    expect([jorge.hasAppearances, natalia.hasAppearances]).toEqual([true, false])
    await app.db
      .insertInto('songs')
      .values(
        Array.from({ length: 7 }, (_, i) => ({
          api_id: `8f3471b5-7e6a-48da-86a9-c1c07a0f48${i.toString().padStart(2, '0')}`,
          artist_id: stored.natalia,
          album_id: stored.herida,
          title: `Con Jorge ${i}`,
          duration_seconds: 60,
          disc_number: 0,
          credit_id: 501,
          popularity: i < 4 ? 9 : 100 - i,
        })),
      )
      .execute()
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const query = { artist: MUSIC.jorge, limit: 3, ...(cursor && { cursor }) }
      const { data } = await app.call(artistAppearances, { query })
      titles.push(...data.items.map((song) => song.title))
      cursor = data.next ?? undefined
    } while (cursor)
    expect(titles).toEqual([...[4, 5, 6, 0, 1, 2, 3].map((number) => `Con Jorge ${number}`), 'Duelo'])
    await app.db.deleteFrom('songs').where('title', 'like', 'Con Jorge %').execute()
  })
})

describe('an album', () => {
  test('lists its songs and those it shares in order, then what only other editions have', async () => {
    const { data } = await app.call(albumSongs, { query: { album: MUSIC.album } })
    expect(data.map(({ title, discNumber, trackNumber }) => [title, discNumber, trackNumber])).toEqual([
      ['Sola', 1, 1],
      ['Duelo', 1, 2],
      ['Extra', 0, 1],
    ])
    const { data: album } = await app.call(albumById, { query: { album: MUSIC.album } })
    expect(album).toMatchObject({ songCount: 2, duration: 200, labels: ['latin pop'], mbid: MUSIC.album })
  })

  test('that is a compilation has the songs of other albums, also twice', async () => {
    const { data } = await app.call(albumSongs, { query: { album: MUSIC.compilation } })
    expect(data.map(({ title, artist, album, discNumber }) => [title, artist, album, discNumber])).toEqual([
      ['Duelo', 'Natalia Prueba', 'Herida', 1],
      ['De nadie', 'Jorge', 'Lo mejor', 1],
      ['Duelo', 'Natalia Prueba', 'Herida', 2],
    ])
    const { data: album } = await app.call(albumById, { query: { album: MUSIC.compilation } })
    expect(album).toMatchObject({ songCount: 3, duration: 300, artistId: MUSIC.variousArtists })
  })
})

describe('an artist', () => {
  test('says what tells it apart, its country and its labels', async () => {
    const { data } = await app.call(artistById, { query: { artist: MUSIC.natalia } })
    expect(data).toMatchObject({
      disambiguation: 'cantante argentina',
      country: 'AR',
      labels: ['latin pop', 'folclore'],
      mbid: MUSIC.natalia,
      albumCount: 2,
      songCount: 3,
      discography: [
        { part: 'album', count: 1 },
        { part: 'single', count: 1 },
      ],
    })
  })

  test('that came from another source first names its MBID all the same', async () => {
    await app.db.insertInto('artists').values({ api_id: '4242', name: 'De antes' }).execute()
    const { id } = await app.db
      .selectFrom('artists')
      .select('id')
      .where('api_id', '=', '4242')
      .executeTakeFirstOrThrow()
    const mbid = '0dc7f2a1-5d0f-4c38-9f6e-0a8b3a3c1e77'
    await app.db.insertInto('artist_redirects').values({ api_id: mbid, artist_id: id }).execute()
    expect((await app.call(artistById, { query: { artist: mbid } })).data).toMatchObject({
      apiId: '4242',
      mbid,
    })
  })

  test('has its discography in pages, newest first and undated last, whole and by part', async () => {
    const { id } = await app.db
      .insertInto('artists')
      .values({ api_id: '777000', name: 'Incansable' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const types = ['album', 'ep', 'single', 'live', null] as const
    const albums = Array.from({ length: 50 }, (_, i) => ({
      api_id: String(778_000 + i),
      artist_id: id,
      title: `Obra ${i}`,
      type: types[i % types.length] ?? null,
      // Several on the same day, and every seventh without a date.
      released_on: i % 7 === 0 ? null : `19${50 + (i % 11)}-01-01`,
    }))
    await app.db.insertInto('albums').values(albums).execute()
    const inOrder = albums.toSorted(
      (one, other) =>
        (other.released_on ?? '').localeCompare(one.released_on ?? '') ||
        Number(one.api_id) - Number(other.api_id),
    )
    const idsOf = async (part?: 'single' | 'album' | 'live' | 'other') => {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const query = { artist: '777000', limit: 8, ...(part && { part }), ...(cursor && { cursor }) }
        const { data } = await app.call(artistAlbums, { query })
        ids.push(...data.items.map((album) => album.apiId))
        cursor = data.next ?? undefined
      } while (cursor)
      return ids
    }
    const expected = (...kept: (string | null)[]) =>
      inOrder.filter(({ type }) => kept.includes(type)).map((album) => album.api_id)
    expect(await idsOf()).toEqual(expected(...types))
    expect(await idsOf('single')).toEqual(expected('single', 'ep'))
    expect(await idsOf('album')).toEqual(expected('album', null))
    expect(await idsOf('live')).toEqual(expected('live'))
    expect(await idsOf('other')).toEqual([])
    const { data } = await app.call(artistById, { query: { artist: '777000' } })
    expect(data).toMatchObject({
      albumCount: 50,
      discography: [
        { part: 'album', count: 20 },
        { part: 'single', count: 20 },
        { part: 'live', count: 10 },
      ],
    })
  })

  test.each(['2024-02-31', '0000-01-01', 'x', '99999-01-01', '2024-1-1'])(
    'rejects a page after the day %s, which no album has',
    async (day) => {
      const cursor = Buffer.from(JSON.stringify([day, 1])).toString('base64url')
      const { status } = await app.call(artistAlbums, { query: { artist: MUSIC.natalia, cursor } })
      expect(status).toBe(400)
    },
  )
})

test('a placeholder such as Various Artists has no page, and is in no list', async () => {
  const query = { artist: MUSIC.variousArtists }
  for (const call of [artistById, artistSongs, artistTopSongs, artistAlbums, artistAppearances])
    expect((await app.call(call, { query })).status).toBe(404)
  const { data: top } = await app.call(topArtists, { query: { limit: 50 } })
  const { data: random } = await app.call(randomArtists, { query: { limit: 50 } })
  const { data: found } = await app.call(search, { query: { query: 'Various Artists', filter: 'artist' } })
  const listed = [...top, ...random].map((artist) => artist.apiId)
  expect(listed).toContain(MUSIC.natalia)
  expect(listed).not.toContain(MUSIC.variousArtists)
  expect(found.results).toEqual([])
  expect(await (await app.request('/sitemap/artists-1.xml')).text()).not.toContain(MUSIC.variousArtists)
})
