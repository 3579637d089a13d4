import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { FAKE, type FakeDeezer, startFakeDeezer } from '../../../../testing/fakeDeezer.ts'
import { SourceUnavailableError } from '../../catalogue/source.ts'
import { createDeezerClient } from './client.ts'
import { createDeezerSource } from './deezerSource.ts'
import { createQuota } from './quota.ts'

let database: TestDatabase
let deezer: FakeDeezer
beforeAll(async () => {
  database = await testDatabase()
  deezer = await startFakeDeezer()
})
afterAll(async () => {
  await deezer.stop()
  await database.drop()
})
beforeEach(async () => {
  deezer.behave('ok')
  deezer.requests.length = 0
  await database.db.deleteFrom('rate_limits').execute()
})

const aSource = (settings: { timeoutMs?: number; now?: () => number } = {}) => {
  const { now, ...client } = settings
  return createDeezerSource(
    createDeezerClient({ apiUrl: deezer.url, quota: createQuota(database.db), ...client }),
    now,
  )
}

test('an artist includes its albums, its most popular songs and the most frequent genre of its albums', async () => {
  const batch = await aSource().artist(FAKE.artistId)
  expect(batch?.artists?.at(-1)).toMatchObject({
    apiId: '900001',
    name: 'Ana Sol de Prueba',
    genreApiId: '71',
  })
  expect(batch?.artists?.at(-1)?.picture).toMatch(
    /^https:\/\/cdn-images\.dzcdn\.net\/images\/artist\/\w{32}\/500x500/,
  )
  expect(batch?.albums?.map(({ title }) => title)).toEqual([
    'Verano de varios',
    'Abril de ensayo',
    'Disco muy largo',
  ])
  expect(batch?.songs).toHaveLength(3)
})

test('keeps ids beyond 2³¹, titles with their version and missing previews', async () => {
  const { songs = [] } = await aSource().search('track', 'luz de abril')
  expect(songs).toMatchObject([
    { apiId: FAKE.songId, title: 'Luz de Abril (feat. Mar)', hasPreview: true, explicit: false },
    { apiId: FAKE.silentSongId, hasPreview: false, explicit: true },
  ])
})

test('ignores a picture without a hash and builds a missing cover URL from its hash', async () => {
  const source = aSource()
  expect((await source.artist(FAKE.facelessArtistId))?.artists?.[0]?.picture).toBeNull()
  const long = await source.album(FAKE.longAlbumId)
  expect(long?.albums?.[0]?.picture).toMatch(/\/images\/cover\/\w{32}\/500x500/)
  expect(long?.albums?.[0]).toMatchObject({ releasedOn: null, genreApiIds: null })
})

test('reads all songs of an album although its first page is short', async () => {
  const batch = await aSource().album(FAKE.longAlbumId)
  expect(batch?.songs).toHaveLength(135)
  expect(batch?.songs?.at(-1)).toMatchObject({
    title: 'Pieza 136',
    trackNumber: 136,
    albumApiId: FAKE.longAlbumId,
  })
})

test('an album includes its genres, even those missing from the genre list', async () => {
  const batch = await aSource().album(FAKE.albumId)
  expect(batch?.genres?.map(({ name }) => name)).toEqual(['Cumbia', 'Cumbia Nueva'])
  expect(batch?.albums?.[0]).toMatchObject({
    genreApiIds: ['71', '9171'],
    releasedOn: '2024-04-05',
    explicit: true,
  })
})

test('genres are requested in Spanish, get our descriptions, and exclude "all"', async () => {
  const { genres = [] } = await aSource().genres()
  expect(genres.map(({ name }) => name)).toEqual(['Pop', 'Cumbia', 'Rap/Hip Hop'])
  for (const { description } of genres) expect(description?.length).toBeGreaterThan(80)
  expect(deezer.requests[0]?.language).toBe('es')
})

test('excludes the placeholder artist Various Artists', async () => {
  const source = aSource()
  expect(await source.artist('5080')).toBeNull()
  expect((await source.search('artist', 'ana')).artists?.map(({ name }) => name)).toEqual([
    'Ana Sol de Prueba',
  ])
  expect((await source.artistsOf('71')).artists?.map(({ apiId }) => apiId)).toEqual(['900001', '900002'])
})

test('returns null for items that Deezer does not have', async () => {
  const source = aSource()
  expect(await source.artist('1')).toBeNull()
  expect(await source.album('1')).toBeNull()
  expect(await source.song('1')).toBeNull()
  expect(await source.previewUrl('1')).toBeNull()
})

test('does not request ids of another source', async () => {
  const source = aSource()
  deezer.requests.length = 0
  const answers = [
    source.artist('demo-artista'),
    source.album('../album'),
    source.song('demo-cancion'),
    source.previewUrl('demo-cancion'),
  ]
  expect(await Promise.all(answers)).toEqual([null, null, null, null])
  expect(await Promise.all([source.artistsOf('rock'), source.top('rock')])).toEqual([{}, {}])
  expect(deezer.requests).toEqual([])
})

test('a query cannot inject parameters or paths', async () => {
  await aSource().search('track', 'luz&limit=9999&output=jsonp#/../user/me')
  expect(deezer.requests[0]?.path).toBe(
    '/search/track?q=luz%26limit%3D9999%26output%3Djsonp%23%2F..%2Fuser%2Fme&limit=100',
  )
  expect(await aSource().artist('../user/me')).toBeNull()
  expect(deezer.requests).toHaveLength(1)
})

test('a preview URL is fetched on demand and cached for a few minutes', async () => {
  let now = 0
  const source = aSource({ now: () => now })
  const url = await source.previewUrl(FAKE.songId)
  expect(url).toMatch(/^https:\/\/cdnt-preview\.dzcdn\.net\/.*exp=\d+/)
  await source.previewUrl(FAKE.songId)
  expect(deezer.requests).toHaveLength(1)
  now += 6 * 60_000
  await source.previewUrl(FAKE.songId)
  expect(deezer.requests).toHaveLength(2)
  expect(await source.previewUrl(FAKE.silentSongId)).toBeNull()
})

test.each(['reset', '500', 'garbage', 'quota'] as const)('retries after one %s', async (mode) => {
  deezer.behave(mode, { times: 1 })
  const { songs = [] } = await aSource().search('track', 'abril')
  expect(songs).toHaveLength(2)
})

test.each(['reset', '500', 'garbage', 'redirect', 'huge', 'quota'] as const)(
  'reports Deezer as unavailable after repeated %s',
  async (mode) => {
    deezer.behave(mode)
    await expect(aSource().search('track', 'abril')).rejects.toThrow(SourceUnavailableError)
    expect(deezer.requests.length).toBeLessThanOrEqual(3)
  },
)

test('does not retry after a timeout', async () => {
  deezer.behave('hang')
  await expect(aSource({ timeoutMs: 300 }).song(FAKE.songId)).rejects.toThrow(SourceUnavailableError)
  expect(deezer.requests).toHaveLength(1)
})

test('all servers together stay below 50 requests per five seconds', async () => {
  const quotas = [createQuota(database.db), createQuota(database.db)]
  const granted: number[] = []
  const began = performance.now()
  const one = async (i: number) => {
    await (quotas[i % 2] as (typeof quotas)[0]).turn()
    granted.push(performance.now() - began)
  }
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => one(i)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(granted.length).toBeGreaterThanOrEqual(20)
  granted.sort((a, b) => a - b)
  // A burst of ten, then one every 125 ms. A busy machine makes them later, and timers are up to a millisecond early.
  for (const [i, at] of granted.entries()) expect(at).toBeGreaterThanOrEqual((i - 10) * 125 - 5)
})

test('after a quota error all servers pause', async () => {
  const quota = createQuota(database.db)
  await quota.pause(60_000)
  await expect(quota.turn()).rejects.toThrow(SourceUnavailableError)
})
