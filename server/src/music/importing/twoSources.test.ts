import { albumById, albumSongs, artistById, songById } from '@remusic/contract/music/schemas/catalogue'
import { search } from '@remusic/contract/music/schemas/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAKE, type FakeDeezer, startFakeDeezer } from '../../../testing/fakeDeezer.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const ARTIST = '11111111-1111-4111-8111-111111111111'
const ALBUM = '33333333-3333-4333-8333-333333333333'
const CODED = '55555555-5555-4555-8555-555555555555'
const TITLED = '66666666-6666-4666-8666-666666666666'

let deezer: FakeDeezer
let app: TestApp
/** An imported catalogue on an installation whose operator allows Deezer. */
beforeAll(async () => {
  deezer = await startFakeDeezer()
  app = await startTestApp({ env: { CATALOG: 'deezer', DEEZER_API_URL: deezer.url } })
  const { id: artist_id } = await app.db
    .insertInto('artists')
    .values({ api_id: ARTIST, name: 'Ana Sol de prueba', source_popularity: 9_000, popularity: 9_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: album_id } = await app.db
    .insertInto('albums')
    .values({ api_id: ALBUM, artist_id, title: 'Abril de Ensayo', released_on: '2024-04-01', type: 'album' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const work = { artist_id, album_id, duration_seconds: 213, source_popularity: 400, has_preview: false }
  await app.db
    .insertInto('songs')
    .values([
      { ...work, api_id: CODED, title: 'Luz de abril', isrcs: [FAKE.isrc], track_number: 1 },
      { ...work, api_id: TITLED, title: 'La que no suena', track_number: 2 },
    ])
    .execute()
})
afterAll(async () => {
  await app.stop()
  await deezer.stop()
})

/** The present address of the item on the page at this address. */
const song = async (id: string) => (await app.call(songById, { query: { id } })).data?.apiId
const album = async (id: string) => (await app.call(albumById, { query: { album: id } })).data?.apiId
const artist = async (id: string) => (await app.call(artistById, { query: { artist: id } })).data?.apiId

test('a page at Deezer’s address shows the imported item, and Deezer is asked once', async () => {
  expect(await album(FAKE.albumId)).toBe(ALBUM)
  expect(await song(FAKE.songId)).toBe(CODED)
  expect(await song(FAKE.silentSongId)).toBe(TITLED)
  expect(await artist(FAKE.artistId)).toBe(ARTIST)
  const asked = deezer.requests.length
  for (const id of [FAKE.songId, CODED]) expect(await song(id)).toBe(CODED)
  for (const id of [FAKE.albumId, ALBUM]) expect(await album(id)).toBe(ALBUM)
  for (const id of [FAKE.artistId, ARTIST]) expect(await artist(id)).toBe(ARTIST)
  expect(deezer.requests).toHaveLength(asked)
})

test('the album has each song once', async () => {
  const { data } = await app.call(albumSongs, { query: { album: ALBUM } })
  expect(data?.map(({ title }) => title)).toEqual(['Luz de abril', 'La que no suena'])
})

test('a search that asks Deezer finds the imported song once', async () => {
  const { data } = await app.call(search, { query: { query: 'luz de abril', filter: 'track', wait: 'true' } })
  const songs = data?.results.filter((result) => result.type === 'track')
  expect(songs?.map(({ id }) => id)).toEqual([CODED])
})
