import type { ResultOf } from '@remusic/contract/base/schemas/route'
import {
  albumById,
  albumSongs,
  albumsOfGenre,
  allAlbums,
  allGenres,
  artistAlbums,
  artistById,
  artistSongs,
  artistTopSongs,
  fillGenres,
  fillTopArtists,
  genreById,
  mostReviewedSongs,
  randomArtists,
  randomSongs,
  songById,
  topArtists,
  topSongs,
} from '@remusic/contract/music/schemas/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { ALBUM_COUNT, SONG_COUNT, storeCatalogue } from '../../../testing/catalogue.ts'
import { rawResponse } from '../../../testing/rawHttp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await storeCatalogue(app.db)
})
afterAll(() => app.stop())

const API = '/api/back-end'

describe('an artist', () => {
  test('has its picture, genre, counts and review summary', async () => {
    await reviewed('artist', '10', [5, 5, 2])
    const { data } = await app.call(artistById, { query: { artist: '10' } })
    expect(data).toMatchObject({
      id: '10',
      apiId: '10',
      name: 'Los Ñandúes del Sur',
      genre: { id: '1', name: 'Rock en español' },
      followerCount: 0,
      albumCount: ALBUM_COUNT,
      songCount: SONG_COUNT,
      reviews: { count: 3, average: 4, histogram: [0, 1, 0, 0, 2] },
    })
    expect(data.image).toMatch(/^\/art\/artist\/10\.svg\?/)
    expect(data.img).toBe(data.image)
    expect((await app.request(data.image)).status).toBe(200)
  })

  test('is returned even without a genre, albums or reviews', async () => {
    const { data } = await app.call(artistById, { query: { artist: '12' } })
    expect(data).toMatchObject({
      genre: null,
      albumCount: 0,
      reviews: { count: 0, average: null, histogram: [0, 0, 0, 0, 0] },
    })
    expect((await app.call(artistTopSongs, { query: { artist: '12' } })).data).toEqual([])
    expect((await app.call(artistAlbums, { query: { artist: '12' } })).data).toEqual({
      items: [],
      next: null,
    })
    expect((await app.call(artistSongs, { query: { artist: '12' } })).data).toEqual({
      results: [],
      pagination: { limit: 20, total: 0, next: null, prev: null },
    })
  })

  test('lists all its songs in pages, most popular first and without duplicates', async () => {
    const seen: string[] = []
    let index: number | null = 0
    while (index !== null) {
      const { data }: { data: ResultOf<typeof artistSongs> } = await app.call(artistSongs, {
        query: { artist: '10', index },
      })
      expect(data.pagination).toMatchObject({ limit: 20, total: SONG_COUNT })
      seen.push(...data.results.map(({ id }) => id))
      index = data.pagination.next
    }
    expect(seen).toHaveLength(SONG_COUNT)
    expect(new Set(seen).size).toBe(SONG_COUNT)
    const { data } = await app.call(artistSongs, { query: { artist: '10', index: 39 } })
    expect(data.results.map(({ id }) => id)).toEqual(seen.slice(40, 60))
  })

  test('treats the index as the position of the last song seen', async () => {
    const { data } = await app.call(artistSongs, { query: { artist: '10', index: 39 } })
    expect(data.results[0]?.popularity).toBe(50_000 - 13 * 100)
    expect(data.pagination).toMatchObject({ next: 59, prev: 19 })
    const second = await app.call(artistSongs, { query: { artist: '10', index: 19 } })
    expect(second.data.pagination.prev).toBe(0)
  })

  test('lists its ten most popular songs', async () => {
    const { data } = await app.call(artistTopSongs, { query: { artist: '10' } })
    expect(data).toHaveLength(10)
    expect(data.map(({ popularity }) => popularity)).toEqual(
      data.map(({ popularity }) => popularity).toSorted((a, b) => b - a),
    )
  })

  test('lists its albums newest first, in pages without gaps', async () => {
    const items = await allPages((cursor) =>
      app.call(artistAlbums, { query: { artist: '10', limit: 7, ...(cursor && { cursor }) } }),
    )
    expect(new Set(items.map(({ id }) => id)).size).toBe(ALBUM_COUNT)
    expect(items.map(({ year }) => year)).toEqual(
      items.map(({ year }) => year).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    )
  })
})

describe('an album', () => {
  test('has its artist, songs, genres and review summary', async () => {
    await reviewed('album', '100', [3])
    const { data } = await app.call(albumById, { query: { album: '100' } })
    expect(data).toMatchObject({
      id: '100',
      apiId: '100',
      title: 'Volumen 1',
      name: 'Volumen 1',
      artist: 'Los Ñandúes del Sur',
      artistId: '10',
      idartist: '10',
      nameartist: 'Los Ñandúes del Sur',
      year: 1980,
      releasedOn: '1980-03-01',
      genres: [{ id: '1', name: 'Rock en español' }],
      reviews: { count: 1, average: 3 },
    })
    expect(data.songCount).toBeGreaterThan(20)
    expect(data.imageartist).toMatch(/^\/art\/artist\/10\.svg/)
  })

  test('uses the picture of its source if there is one', async () => {
    const { data } = await app.call(albumById, { query: { album: '101' } })
    expect(data.image).toBe('https://cdn.example/portada.jpg')
  })

  test('lists its songs in disc order', async () => {
    const { data } = await app.call(albumSongs, { query: { album: '100' } })
    const places = data.map(({ discNumber, trackNumber }) => discNumber * 1_000 + trackNumber)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(data[0]).toMatchObject({ id: '1010', albumId: '100', fixAlbumId: '100', artistId: '10' })
    expect(data[0]?.preview).toContain('1010')
  })

  test('is listed among all albums, most popular first, in pages without gaps', async () => {
    const items = await allPages((cursor) =>
      app.call(allAlbums, { query: { limit: 6, ...(cursor && { cursor }) } }),
    )
    expect(items).toHaveLength(ALBUM_COUNT + 1)
    expect(new Set(items.map(({ id }) => id)).size).toBe(ALBUM_COUNT + 1)
  })

  test.each(['Rock en español', 'rock en espanol', 'ROCK EN ESPAÑOL'])(
    'is found by its genre as %s',
    async (name) => {
      const items = await allPages((cursor) =>
        app.call(albumsOfGenre, { params: { name }, query: { limit: 20, ...(cursor && { cursor }) } }),
      )
      expect(new Set(items.map(({ id }) => id)).size).toBe(ALBUM_COUNT)
    },
  )

  test('a genre without albums gives an empty list', async () => {
    const { data } = await app.call(albumsOfGenre, { params: { name: 'vacio' }, query: {} })
    expect(data).toEqual({ items: [], next: null })
  })
})

describe('a song', () => {
  test('has its album, year, genres and review summary', async () => {
    await reviewed('song', '2000', [4, 5])
    const { data } = await app.call(songById, { query: { id: '2000' } })
    expect(data).toMatchObject({
      id: '2000',
      apiId: '2000',
      title: 'Tango del </script> refrigerador',
      duration: 180,
      artist: 'Cuarteto Azafrán',
      artistId: '11',
      album: 'Cuerdas "al" <horno>',
      albumId: '200',
      fixAlbumId: '200',
      explicit: true,
      hasPreview: false,
      preview: null,
      year: null,
      genres: [{ id: '2', name: 'Música clásica' }],
      listenOn: ['deezer', 'spotify', 'youtube', 'apple'],
      reviews: { count: 2, average: 4.5 },
    })
    const reviewedNow = async () =>
      (await app.call(mostReviewedSongs, { query: {} })).data.map(({ apiId }) => apiId)
    expect(await reviewedNow()).toContain('2000')
    await app.db
      .updateTable('reviews')
      .set({ created_at: new Date('2020-01-01') })
      .execute()
    expect(await reviewedNow()).toEqual([])
  })

  test('random songs differ each time', async () => {
    const calls = []
    for (let i = 0; i < 6; i++) calls.push(await app.call(randomSongs, { query: { limit: 8 } }))
    const lists = calls.map(({ data }) => data.map(({ id }) => id))
    for (const list of lists) expect(new Set(list).size).toBe(8)
    expect(new Set(lists.map(String)).size).toBeGreaterThan(1)
    expect(calls[0]?.headers.get('cache-control')).toBe('no-store')
  })

  test('top songs start with the most popular', async () => {
    const { data } = await app.call(topSongs, { query: { limit: 5 } })
    expect(data).toHaveLength(5)
    expect(data[0]?.popularity).toBe(50_000)
  })
})

test('artists are listed at random and by popularity, all of them if there are only three', async () => {
  const { data: random } = await app.call(randomArtists, { query: {} })
  expect(random.map(({ id }) => id).sort()).toEqual(['10', '11', '12'])
  const { data: top } = await app.call(topArtists, { query: {} })
  expect(top.map(({ id }) => id)).toEqual(['10', '11', '12'])
})

test('genres are listed in alphabetical order, and a single genre has its description', async () => {
  const { data } = await app.call(allGenres, {})
  expect(data.map(({ name }) => name)).toEqual(['Música clásica', 'Rock en español', 'Vacío'])
  expect((await app.call(genreById, { query: { genre: '1' } })).data).toMatchObject({
    id: '1',
    description: 'Guitarras que cantan en castellano.',
    albumCount: ALBUM_COUNT,
    artistCount: 1,
  })
})

describe('bad input', () => {
  test.each([
    ...['../user/me', '1?access_token=', '1234567890123456789', '', 'abc', '1e3', '-1', ' 1', '%00'].map(
      (id) => [`${API}/artists?artist=${id === '%00' ? id : encodeURIComponent(id)}`],
    ),
    [`${API}/artists`],
    [`${API}/artists?artist=1&artist=2`],
    [`${API}/artists/artistsongs?artist=../x`],
    [`${API}/artists/artistsongstop?artist=x`],
    [`${API}/artists/artistalbums?artist=x`],
    [`${API}/albums?album=x`],
    [`${API}/albums/albumsongs?album=x`],
    [`${API}/songs?id=x`],
    [`${API}/genres?genre=x`],
  ])('%s is rejected as an invalid id', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ msg: 'Identificador no válido', code: 'malformed' })
  })

  test.each([
    ['artists/artistsongs?artist=10&index=999999999', 'Esa página no existe'],
    ['artists/artistsongs?artist=10&index=-1', 'Esa página no existe'],
    ['albums/getall?limit=1e9', 'Pides demasiados resultados a la vez'],
    ['albums/getall?limit=0', 'Pides demasiados resultados a la vez'],
    ['albums/getall?limit=51', 'Pides demasiados resultados a la vez'],
    ['albums/getall?cursor=abc', 'Esa página no existe'],
    [`albums/getall?cursor=${Buffer.from('["x",1]').toString('base64url')}`, 'Esa página no existe'],
    [`albums/getall?cursor=${Buffer.from('[1,1e99]').toString('base64url')}`, 'Esa página no existe'],
    [
      `artists/artistalbums?artist=10&cursor=${Buffer.from('[1,1]').toString('base64url')}`,
      'Esa página no existe',
    ],
    ['songs/random?limit=9999', 'Pides demasiados resultados a la vez'],
    ['songs/random?otra=1', 'Datos no válidos'],
    ['artists?artist[]=1', 'Datos no válidos'],
    [`albums/getgenres/${'x'.repeat(61)}`, 'No encontramos ese género'],
  ])('%s is rejected with a message', async (path, msg) => {
    const response = await app.request(`${API}/${path}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ msg })
  })

  test.each([
    ['artists?artist=999', 'No encontramos ese artista'],
    ['artists/artistsongs?artist=999', 'No encontramos ese artista'],
    ['artists/artistsongstop?artist=999', 'No encontramos ese artista'],
    ['artists/artistalbums?artist=999', 'No encontramos ese artista'],
    ['albums?album=999999999999999999', 'No encontramos ese álbum'],
    ['albums/albumsongs?album=999', 'No encontramos ese álbum'],
    ['songs?id=999', 'No encontramos esa canción'],
    ['genres?genre=999', 'No encontramos ese género'],
    ['albums/getgenres/polca', 'No encontramos ese género'],
  ])('%s is not found', async (path, msg) => {
    const response = await app.request(`${API}/${path}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ msg, code: 'not_found' })
  })
})

describe('public responses', () => {
  test.each([
    ['songs/topdb', 'public, max-age=60, stale-while-revalidate=600'],
    ['genres', 'public, max-age=60, stale-while-revalidate=600'],
    ['albums/getall', 'public, max-age=60, stale-while-revalidate=600'],
    ['search?query=pampa', 'public, max-age=30, stale-while-revalidate=300'],
    ['artists?artist=10', 'public, no-cache'],
  ])('%s is cacheable and answers 304 to a matching ETag', async (path, cacheControl) => {
    const response = await app.request(`${API}/${path}`)
    expect(response.headers.get('cache-control')).toBe(cacheControl)
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    const again = await app.request(`${API}/${path}`, { headers: { 'if-none-match': `"otra", ${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
  })

  test('are sent again once they have changed', async () => {
    const before = await app.request(`${API}/artists?artist=11`)
    await app.db.updateTable('artists').set({ follower_count: 3 }).where('api_id', '=', '11').execute()
    const after = await app.request(`${API}/artists?artist=11`, {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    })
    expect(after.status).toBe(200)
    expect(await after.json()).toMatchObject({ followerCount: 3 })
  })
})

describe('filling the catalogue', () => {
  const fills = ['artists/create', 'artists/createtop', 'albums/create', 'genres/create']

  test.each(fills)('%s is for Admins only', async (path) => {
    expect((await app.request(`${API}/${path}`)).status).toBe(401)
    const token = await aSession(app.db, (await aUser(app.db, { role: 'Premium' })).id)
    const refused = await app.request(`${API}/${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ msg: 'No tienes permisos de administrador' })
  })

  test('cannot be triggered by a link that an Admin opens', async () => {
    const token = await aSession(app.db, (await aUser(app.db, { role: 'Admin' })).id)
    // The test client sets this header by default.
    const headers = `Host: x\r\nConnection: close\r\nSec-Fetch-Mode: navigate\r\nAuthorization: Bearer ${token}`
    const answer = await rawResponse(app.url, `GET ${API}/genres/create HTTP/1.1\r\n${headers}\r\n\r\n`)
    expect(answer).toContain('HTTP/1.1 405 ')
    expect((await app.request(`${API}/genres/create`, { method: 'HEAD' })).status).toBe(405)
  })

  test('reports how much is new, is logged, and rejects concurrent runs', async () => {
    const admin = await aUser(app.db, { role: 'Admin' })
    const token = await aSession(app.db, admin.id)
    const runs = await Promise.all([
      app.call(fillGenres, {}, { token }),
      app.call(fillGenres, {}, { token }),
      app.call(fillGenres, {}, { token }),
    ])
    const done = runs.filter(({ status }) => status === 200)
    const refused = runs.filter(({ status }) => status === 409)
    expect(done.length + refused.length).toBe(3)
    expect(done.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.data).toMatchObject({ msg: 'Ya hay una importación en curso' })
    expect(done[0]?.data.created).toBeGreaterThan(10)

    const again = await app.call(fillGenres, {}, { token })
    expect(again.data.created).toBe(0)
    expect(again.data.updated).toBe((done[0]?.data.created ?? 0) + (done[0]?.data.updated ?? 0))
    const acts = await app.db.selectFrom('audit_log').select(['actor_id', 'action']).execute()
    expect(acts).toContainEqual({ actor_id: admin.id, action: 'fill-genres' })

    const charts = await app.call(fillTopArtists, {}, { token })
    expect(charts.data.created + charts.data.updated).toBeGreaterThan(100)
    expect(charts.data.created + charts.data.updated).toBeLessThan(500)
  })
})

async function allPages<T>(
  fetchPage: (cursor: string | null) => Promise<{ data: { items: T[]; next: string | null } }>,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null = null
  do {
    const { data }: { data: { items: T[]; next: string | null } } = await fetchPage(cursor)
    items.push(...data.items)
    cursor = data.next
  } while (cursor !== null)
  return items
}

async function reviewed(kind: 'artist' | 'album' | 'song', apiId: string, scores: number[]) {
  const table = ({ artist: 'artists', album: 'albums', song: 'songs' } as const)[kind]
  const { id } = await app.db
    .selectFrom(table)
    .select('id')
    .where('api_id', '=', apiId)
    .executeTakeFirstOrThrow()
  const target = await app.db
    .insertInto('review_targets')
    .values({ [`${kind}_id`]: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const score of scores) {
    const { id: userId } = await aUser(app.db)
    await app.db
      .insertInto('reviews')
      .values({ user_id: userId, target_id: target.id, title: 'Así', score, description: 'Suena' })
      .execute()
  }
}
