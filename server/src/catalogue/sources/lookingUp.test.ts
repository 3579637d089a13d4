import { artistById, randomArtists } from '@remusic/contract/catalogue'
import { search } from '@remusic/contract/search'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FAKE, type FakeDeezer, startFakeDeezer } from '../../../testing/fakeDeezer.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { rememberAsking } from './lookups.ts'
import { createSupply, type Supply } from './supply.ts'

const DAY_MS = 86_400_000

let deezer: FakeDeezer
let app: TestApp
let supply: Supply
let now = new Date('2026-05-04T12:00:00Z')

beforeAll(async () => {
  deezer = await startFakeDeezer()
  app = await startTestApp({
    env: { CATALOG: 'deezer', DEEZER_API_URL: deezer.url },
    clock: { now: () => now },
    routes: (_, deps) => {
      supply = createSupply(deps, null)
    },
  })
})
afterAll(async () => {
  await app.stop()
  await deezer.stop()
})
beforeEach(async () => {
  // Long after whatever the test before has left behind.
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
/** What is late goes on behind the answer. */
const eventually = (promise: () => Promise<void>) => vi.waitFor(promise, { timeout: 15_000, interval: 100 })
/** Deezer not asked so soon again after a failure. */
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

test('an artist nobody has opened yet is fetched and stored', async () => {
  await supply.artist(FAKE.artistId)
  expect(await artistRow()).toMatchObject({ name: 'Ana Sol de Prueba', fetched_at: now })
  expect(await titlesOf('albums')).toEqual(['Abril de ensayo', 'Disco muy largo', 'Verano de varios'])
})

test('what is fresh is not asked for again', async () => {
  await supply.artist(FAKE.artistId)
  const asked = deezer.requests.length
  await supply.artist(FAKE.artistId)
  await supply.artist(FAKE.artistId)
  expect(deezer.requests).toHaveLength(asked)
})

test('ten people who open the same album ask Deezer once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => supply.album(FAKE.albumId)))
  expect(deezer.requests.map(({ path }) => path.split('?')[0])).toEqual([
    `/album/${FAKE.albumId}`,
    `/album/${FAKE.albumId}/tracks`,
  ])
  expect(await titlesOf('songs')).toEqual(['La que no suena', 'Luz de Abril (feat. Mar)'])
})

test('a stale artist is shown as it is and refreshed behind the answer; what is ours stays', async () => {
  await supply.artist(FAKE.artistId)
  await app.db.updateTable('artists').set({ name: 'Nombre viejo', follower_count: 7 }).execute()
  later(4 * DAY_MS)
  deezer.behave('slow', { slowMs: 500 })
  await supply.artist(FAKE.artistId)
  expect((await artistRow())?.name).toBe('Nombre viejo')
  await eventually(async () =>
    expect(await artistRow()).toMatchObject({
      name: 'Ana Sol de Prueba',
      follower_count: 7,
      fetched_at: now,
    }),
  )
})

test('when Deezer hangs, what is stored is served within a second; the rest comes when it is back', async () => {
  await supply.search('track', 'luz de abril')
  await eventually(async () => expect(await titlesOf('songs')).toHaveLength(2))
  deezer.behave('hang')
  const started = performance.now()
  await supply.artist(FAKE.artistId) // seen only beside a song so far
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(await artistRow()).toMatchObject({ name: 'Ana Sol de Prueba', fetched_at: new Date(0) })
  deezer.behave('ok')
  await eventually(async () => expect((await artistRow())?.fetched_at).toEqual(now))
})

test('when Deezer is away, who asks for something unknown is told so, and it is left alone for a moment', async () => {
  deezer.behave('500')
  await expect(supply.album(FAKE.albumId)).rejects.toMatchObject({ status: 503 })
  const asked = deezer.requests.length
  await expect(supply.album(FAKE.albumId)).rejects.toMatchObject({ status: 503 })
  await supply.search('track', 'abril')
  expect(deezer.requests).toHaveLength(asked)

  deezer.behave('ok')
  later(10_000)
  await supply.album(FAKE.albumId)
  expect(await titlesOf('albums')).toEqual(['Abril de ensayo'])
})

test('what Deezer does not have is not asked for again within the hour', async () => {
  await supply.song('123')
  await supply.song('123')
  expect(deezer.requests).toHaveLength(1)
  later(2 * 3_600_000)
  await supply.song('123')
  expect(deezer.requests).toHaveLength(2)
})

test('a song that Deezer has no more stays for those who have it in a playlist', async () => {
  await supply.song(FAKE.songId)
  await app.db.updateTable('songs').set({ api_id: '99' }).execute()
  later(20 * DAY_MS)
  await supply.song('99')
  await eventually(async () =>
    expect(await app.db.selectFrom('songs').select(['api_id', 'fetched_at']).execute()).toEqual([
      { api_id: '99', fetched_at: now },
    ]),
  )
})

test('a search is looked up once a day, whatever its letter case', async () => {
  await supply.search('track', 'Luz de Abril')
  await supply.search('track', ' luz  de abril ')
  await supply.search('track', 'lu')
  await eventually(async () =>
    expect(await titlesOf('songs')).toEqual(['La que no suena', 'Luz de Abril (feat. Mar)']),
  )
  expect(deezer.requests).toHaveLength(1)
})

test('an album counts as its own artist’s once it has been opened, whoever sings on it', async () => {
  const ownerOfAlbum = () =>
    app.db
      .selectFrom('albums')
      .innerJoin('artists', 'artists.id', 'albums.artist_id')
      .select('artists.name')
      .where('albums.api_id', '=', '700050')
      .executeTakeFirst()
  await supply.song('3862146511')
  expect(await ownerOfAlbum()).toEqual({ name: 'Los Sin Retrato' })
  await supply.album('700050')
  await eventually(async () => expect(await ownerOfAlbum()).toEqual({ name: 'Varios Artistas' }))
  await supply.artist(FAKE.artistId)
  expect(await titlesOf('albums')).toHaveLength(3)
  expect(await ownerOfAlbum()).toEqual({ name: 'Varios Artistas' })
})

test('an artist that stands for nobody is on no list and has no page', async () => {
  await supply.album('700050')
  const owner = app.db.selectFrom('artists').select('id').where('api_id', '=', '5080')
  await eventually(async () => expect(await owner.execute()).toHaveLength(1))
  await rememberAsking(app.db, 'top', now) // or the list would have more fetched
  expect((await app.call(randomArtists, { query: {} })).data.map(({ apiId }) => apiId)).toEqual([
    FAKE.facelessArtistId,
  ])
  const found = await app.call(search, { query: { query: 'varios artistas', filter: 'artist' } })
  expect(found.data.results.map(({ id }) => id)).not.toContain('5080')
  expect((await app.call(artistById, { query: { artist: '5080' } })).status).toBe(404)
  expect((await app.request('/artist/5080')).status).toBe(404)
})

test('an Admin has genres, artists, the most heard and albums fetched; a second time they are updated', async () => {
  expect(await supply.fillGenres()).toEqual({ created: 3, updated: 0 })
  expect((await supply.fillArtists()).created).toBe(2)
  expect((await supply.fillTop()).created).toBeGreaterThan(0)
  expect((await supply.fillAlbums()).updated).toBeGreaterThan(0)
  expect(await supply.fillGenres()).toEqual({ created: 0, updated: 3 })
})
