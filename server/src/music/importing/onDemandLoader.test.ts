import {
  artistById,
  fillAlbums,
  fillArtists,
  fillGenres,
  fillTopArtists,
  randomArtists,
} from '@remusic/contract/music/schemas/catalogue'
import { search } from '@remusic/contract/music/schemas/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { FAKE, type FakeDeezer, startFakeDeezer } from '../../../testing/fakeDeezer.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import type { CatalogueLoader } from '../catalogue/catalogueLoader.ts'
import { storeBatch } from '../catalogue/store.ts'
import { createLoader } from './loader.ts'
import { recordLookup } from './lookups.ts'

const DAY_MS = 86_400_000

let deezer: FakeDeezer
let app: TestApp
let loader: CatalogueLoader
let now = new Date('2026-05-04T12:00:00Z')

beforeAll(async () => {
  deezer = await startFakeDeezer()
  app = await startTestApp({
    env: { CATALOG: 'deezer', DEEZER_API_URL: deezer.url },
    clock: { now: () => now },
    routes: (_, deps) => {
      loader = createLoader(deps, () => Promise.reject(new Error('Deezer is the source')))
    },
  })
})
afterAll(async () => {
  await app.stop()
  await deezer.stop()
})
beforeEach(async () => {
  // Move past the freshness and backoff windows of the previous test.
  now = new Date(now.getTime() + DAY_MS)
  deezer.behave('ok')
  for (const table of ['genres', 'artists', 'catalogue_lookups', 'rate_limits'] as const)
    await app.db.deleteFrom(table).execute()
  deezer.requests.length = 0
})

const artistRow = () =>
  app.db.selectFrom('artists').selectAll().where('api_id', '=', FAKE.artistId).executeTakeFirst()
const titlesOf = async (table: 'albums' | 'songs') =>
  (await app.db.selectFrom(table).select('title').orderBy('title').execute()).map(({ title }) => title)
/** After a failure, Deezer is not called again for a while. */
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

test('an unknown artist is fetched and stored', async () => {
  await loader.artist(FAKE.artistId)
  expect(await artistRow()).toMatchObject({ name: 'Ana Sol de Prueba', fetched_at: now })
  expect(await titlesOf('albums')).toEqual(['Abril de ensayo', 'Disco muy largo', 'Verano de varios'])
})

test('fresh records are not fetched again', async () => {
  await loader.artist(FAKE.artistId)
  const requestCount = deezer.requests.length
  await loader.artist(FAKE.artistId)
  await loader.artist(FAKE.artistId)
  expect(deezer.requests).toHaveLength(requestCount)
})

test('artists that people follow are refreshed every night', async () => {
  await loader.artist(FAKE.artistId)
  const artist = await artistRow()
  const { id } = await aUser(app.db)
  await app.db
    .insertInto('artist_follows')
    .values({ user_id: id, artist_id: artist?.id ?? 0 })
    .execute()
  later(2 * DAY_MS)
  await app.deps.jobs.send(app.db, 'catalogue-refresh-followed', {}, { key: 'test' })
  await eventually(async () => expect((await artistRow())?.fetched_at).toEqual(now))
})

test('ten concurrent requests for one album call Deezer once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => loader.album(FAKE.albumId)))
  expect(deezer.requests.map(({ path }) => path.split('?')[0])).toEqual([
    `/album/${FAKE.albumId}`,
    `/album/${FAKE.albumId}/tracks`,
  ])
  expect(await titlesOf('songs')).toEqual(['La que no suena', 'Luz de Abril (feat. Mar)'])
})

test('a stale artist is served at once and refreshed in the background, keeping our own data', async () => {
  await loader.artist(FAKE.artistId)
  await app.db.updateTable('artists').set({ name: 'Nombre viejo', follower_count: 7 }).execute()
  later(4 * DAY_MS)
  deezer.behave('slow', { slowMs: 500 })
  await loader.artist(FAKE.artistId)
  expect((await artistRow())?.name).toBe('Nombre viejo')
  await eventually(async () =>
    expect(await artistRow()).toMatchObject({
      name: 'Ana Sol de Prueba',
      follower_count: 7,
      fetched_at: now,
    }),
  )
})

test('while Deezer hangs, stored data is served and refreshed later', async () => {
  await loader.search('track', 'luz de abril', 'moment')
  await eventually(async () => expect(await titlesOf('songs')).toHaveLength(2))
  deezer.behave('hang')
  await loader.artist(FAKE.artistId) // only a partial record so far
  expect(await artistRow()).toMatchObject({ name: 'Ana Sol de Prueba', fetched_at: new Date(0) })
  deezer.behave('ok')
  await eventually(async () => expect((await artistRow())?.fetched_at).toEqual(now))
})

test('while Deezer is unavailable, unknown items answer 503 and Deezer is not called again for a while', async () => {
  deezer.behave('500')
  await expect(loader.album(FAKE.albumId)).rejects.toMatchObject({ status: 503 })
  const requestCount = deezer.requests.length
  await expect(loader.album(FAKE.albumId)).rejects.toMatchObject({ status: 503 })
  await loader.search('track', 'abril', 'moment')
  expect(deezer.requests).toHaveLength(requestCount)

  deezer.behave('ok')
  later(10_000)
  await loader.album(FAKE.albumId)
  expect(await titlesOf('albums')).toEqual(['Abril de ensayo'])
})

test('an item that Deezer does not have is not looked up again within the hour', async () => {
  await loader.song('123')
  await loader.song('123')
  expect(deezer.requests).toHaveLength(1)
  later(2 * 3_600_000)
  await loader.song('123')
  expect(deezer.requests).toHaveLength(2)
})

test('a song that Deezer has removed stays in the catalogue', async () => {
  await loader.song(FAKE.songId)
  await app.db.updateTable('songs').set({ api_id: '99' }).execute()
  later(20 * DAY_MS)
  await loader.song('99')
  await eventually(async () =>
    expect(await app.db.selectFrom('songs').select(['api_id', 'fetched_at']).execute()).toEqual([
      { api_id: '99', fetched_at: now },
    ]),
  )
})

test('a search is looked up once a day, ignoring case and spacing', async () => {
  await loader.search('track', 'Luz de Abril', 'moment')
  await loader.search('track', ' luz  de abril ', 'moment')
  await loader.search('track', 'lu', 'moment')
  await eventually(async () =>
    expect(await titlesOf('songs')).toEqual(['La que no suena', 'Luz de Abril (feat. Mar)']),
  )
  expect(deezer.requests).toHaveLength(1)
})

test('while Deezer is slow or away, a search says so instead of finding nothing, and is not cached', async () => {
  const find = (query: string) =>
    app.request(`/api/back-end/search?query=${encodeURIComponent(query)}`).then(async (response) => ({
      status: response.status,
      cache: response.headers.get('cache-control'),
      body: await response.json(),
    }))
  deezer.behave('slow', { slowMs: 1_500 })
  const late = await find('luz de abril')
  expect(late).toMatchObject({ status: 503, cache: 'no-store' })
  expect(late.body).toMatchObject({
    code: 'unavailable',
    msg: 'El catálogo externo está tardando en responder',
  })
  await eventually(async () => expect(await titlesOf('songs')).toHaveLength(2))

  await eventually(async () => expect((await find('luz de abril')).body).not.toHaveProperty('incomplete'))
  expect(await find('luz de abril')).toMatchObject({
    status: 200,
    cache: 'public, max-age=30, stale-while-revalidate=300',
    body: { pagination: { total: 1 } },
  })
  deezer.behave('500')
  for (const _ of ['fails', 'is not asked'])
    expect(await find('luz')).toMatchObject({
      status: 200,
      cache: 'no-store',
      body: { incomplete: true, pagination: { total: 1 } },
    })
})

test('a client that follows up gets what is stored at once, and the rest when Deezer answers', async () => {
  const find = (wait: 'true' | 'false') => app.call(search, { query: { query: 'luz de abril', wait } })
  deezer.behave('slow', { slowMs: 1_500 })
  const stored = await find('false')
  expect(stored.status).toBe(200)
  expect(stored.data).toMatchObject({ incomplete: true, source: 'pending', pagination: { total: 0 } })
  expect(stored.headers.get('cache-control')).toBe('no-store')
  // A search that is not repeated, for example by a robot, uses none of Deezer's quota.
  expect(deezer.requests).toHaveLength(0)

  const complete = await find('true')
  expect(complete.data.pagination.total).toBe(1)
  expect(complete.data).not.toHaveProperty('incomplete')
  expect(complete.data).not.toHaveProperty('source')
  expect(complete.headers.get('cache-control')).toContain('max-age=30')
  expect((await find('false')).data).toEqual(complete.data)
})

test('a client that follows up while Deezer is away gets an error that says so, also if nothing is stored', async () => {
  const find = (wait: 'true' | 'false') => app.call(search, { query: { query: 'luz de abril', wait } })
  deezer.behave('500')
  for (const wait of ['true', 'true', 'false'] as const) {
    const { status, data, headers } = await find(wait)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(data).toMatchObject({ incomplete: true, source: 'unavailable', results: [] })
  }
  deezer.behave('ok')
  later(60_000)
  expect((await find('true')).data).toMatchObject({ pagination: { total: 1 } })
})

test('a search does not wait for Deezer for ever', async () => {
  deezer.behave('hang')
  const { data } = await app.call(search, { query: { query: 'luz de abril', wait: 'true' } })
  expect(data).toMatchObject({ source: 'unavailable' })
})

test('Deezer is never asked for music that was imported', async () => {
  const mbid = '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae'
  await storeBatch(
    app.db,
    {
      artists: [
        { apiId: mbid, name: 'Importada', picture: null, popularity: 1, genreApiId: null, partial: true },
      ],
    },
    now,
  )
  later(30 * DAY_MS)
  for (const id of [mbid, '00000000-0000-4000-8000-000000000000']) {
    await loader.artist(id)
    await loader.album(id)
    await loader.song(id)
  }
  await app.call(
    fillAlbums,
    {},
    { token: await aSession(app.db, (await aUser(app.db, { role: 'Admin' })).id) },
  )
  const jobs = await sql<{
    data: unknown
  }>`select data from pgboss.job where name = 'catalogue-refresh'`.execute(app.db)
  expect(JSON.stringify([deezer.requests, jobs.rows])).not.toContain('-')
})

test('opening an album assigns it to its own artist instead of a featured one', async () => {
  const ownerOfAlbum = () =>
    app.db
      .selectFrom('albums')
      .innerJoin('artists', 'artists.id', 'albums.artist_id')
      .select('artists.name')
      .where('albums.api_id', '=', '700050')
      .executeTakeFirst()
  await loader.song('3862146511')
  expect(await ownerOfAlbum()).toEqual({ name: 'Los Sin Retrato' })
  await loader.album('700050')
  await eventually(async () => expect(await ownerOfAlbum()).toEqual({ name: 'Varios Artistas' }))
  await loader.artist(FAKE.artistId)
  expect(await titlesOf('albums')).toHaveLength(3)
  expect(await ownerOfAlbum()).toEqual({ name: 'Varios Artistas' })
})

test('a placeholder artist appears in no list and has no page', async () => {
  await loader.album('700050')
  const owner = app.db.selectFrom('artists').select('id').where('api_id', '=', '5080')
  await eventually(async () => expect(await owner.execute()).toHaveLength(1))
  await recordLookup(app.db, 'top', now) // otherwise the list would trigger a fetch
  expect((await app.call(randomArtists, { query: {} })).data.map(({ apiId }) => apiId)).toEqual([
    FAKE.facelessArtistId,
  ])
  const found = await app.call(search, { query: { query: 'varios artistas', filter: 'artist' } })
  expect(found.data.results.map(({ id }) => id)).not.toContain('5080')
  expect((await app.call(artistById, { query: { artist: '5080' } })).status).toBe(404)
  expect((await app.request('/artist/5080')).status).toBe(404)
})

test('an Admin can fill genres, artists, charts and albums, and a second run updates them', async () => {
  const admin = await aUser(app.db, { role: 'Admin' })
  const token = await aSession(app.db, admin.id, now)
  const filled = async (
    entry: typeof fillGenres | typeof fillArtists | typeof fillTopArtists | typeof fillAlbums,
  ) => (await app.call(entry, {}, { token })).data
  expect(await filled(fillGenres)).toEqual({ created: 3, updated: 0 })
  expect((await filled(fillArtists)).created).toBe(2)
  expect((await filled(fillTopArtists)).created).toBeGreaterThan(0)
  expect((await filled(fillAlbums)).updated).toBeGreaterThan(0)
  expect(await filled(fillGenres)).toEqual({ created: 0, updated: 3 })
})
