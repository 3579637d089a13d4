import { randomUUID } from 'node:crypto'
import { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { albumSongs, songById, topSongs } from '@remusic/contract/music/schemas/catalogue'
import { searchTracks } from '@remusic/contract/music/schemas/search'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { FAKE, type FakeDeezer, startFakeDeezer } from '../../../../testing/fakeDeezer.ts'
import { startTestApp, type TestApp } from '../../../../testing/startTestApp.ts'

const DAY_MS = 86_400_000
/** Codes that Deezer does not know. */
const UNKNOWN = ['QZXXX9900001', 'QZXXX9900002']

let deezer: FakeDeezer
let app: TestApp
let now = new Date()
beforeAll(async () => {
  deezer = await startFakeDeezer()
  app = await startTestApp({
    env: { CATALOG: 'demo', PREVIEWS: 'deezer', DEEZER_API_URL: deezer.url },
    clock: { now: () => now },
  })
})
afterAll(async () => {
  await app.stop()
  await deezer.stop()
})
beforeEach(async () => {
  now = new Date()
  deezer.behave('ok')
  deezer.requests.length = 0
  await app.db.deleteFrom('deezer_previews').execute()
})

/** A song of MusicBrainz with these codes. */
async function aRecording(isrcs: string[], { title = 'Luz de abril', hasPreview = false } = {}) {
  const artist = await app.db
    .insertInto('artists')
    .values({ api_id: randomUUID(), name: 'Ana Sol' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const album = await app.db
    .insertInto('albums')
    .values({ api_id: randomUUID(), artist_id: artist.id, title: 'Abril' })
    .returning(['id', 'api_id'])
    .executeTakeFirstOrThrow()
  const song = await app.db
    .insertInto('songs')
    .values({
      api_id: randomUUID(),
      artist_id: artist.id,
      album_id: album.id,
      title,
      duration_seconds: 214,
      isrcs,
      has_preview: hasPreview,
    })
    .returning(['id', 'api_id'])
    .executeTakeFirstOrThrow()
  return { id: song.id, apiId: song.api_id, albumApiId: album.api_id }
}

const play = (apiId: string, on: TestApp = app) =>
  on.request(`/media/previews/${apiId}.mp3?v=1`, { redirect: 'manual' })
const lookups = () => deezer.requests.map(({ path }) => path)
const songOf = async (apiId: string, on: TestApp = app) =>
  (await on.call(songById, { query: { id: apiId } })).data

describe('a song of MusicBrainz', () => {
  test('plays the preview of the track with its ISRC, which is remembered', async () => {
    const { apiId } = await aRecording([...UNKNOWN, FAKE.isrc])
    expect(await songOf(apiId)).toMatchObject({
      hasPreview: true,
      preview: `/media/previews/${apiId}.mp3?v=1`,
    })
    const response = await play(apiId)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^https:\/\/cdnt-preview\.dzcdn\.net\//)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(lookups()).toEqual([...UNKNOWN, FAKE.isrc].map((isrc) => `/track/isrc:${isrc}`))

    deezer.requests.length = 0
    expect((await play(apiId)).status).toBe(302)
    expect((await play(apiId)).status).toBe(302)
    // By the id of the track, because the address is only valid for minutes.
    expect(lookups()).toEqual([`/track/${FAKE.songId}`])
    const rows = await app.db.selectFrom('deezer_previews').selectAll().orderBy('isrc').execute()
    expect(rows.map(({ isrc, track_id }) => [isrc, track_id])).toEqual([
      [FAKE.isrc, FAKE.songId],
      ...UNKNOWN.map((isrc) => [isrc, null]),
    ])
  })

  test('is looked up once by all who play it at the same time', async () => {
    const { apiId } = await aRecording([FAKE.isrc])
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await play(apiId)).status))
    expect(new Set(statuses)).toEqual(new Set([302]))
    expect(lookups()).toEqual([`/track/isrc:${FAKE.isrc}`])
  })

  test.each([
    ['no track', UNKNOWN],
    ['a track without a preview', [FAKE.silentIsrc]],
  ])('for which Deezer has %s says so, and no longer offers to play it', async (_, isrcs) => {
    const { apiId, albumApiId } = await aRecording(isrcs, { title: 'Canción que nadie tiene' })
    const lists = async () => [
      await songOf(apiId),
      ...(await app.call(albumSongs, { query: { album: albumApiId } })).data,
      ...(await app.call(topSongs, { query: { limit: 50 } })).data.filter((song) => song.apiId === apiId),
    ]
    for (const song of await lists()) expect(song).toMatchObject({ hasPreview: true })
    const response = await play(apiId)
    expect(response.status).toBe(404)
    expect(ErrorBody.parse(await response.json())).toMatchObject({ msg: 'Esta canción no tiene avance' })
    expect((await lists()).length).toBeGreaterThan(2)
    for (const song of await lists()) expect(song).toMatchObject({ hasPreview: false, preview: null })
    const { data: found } = await app.call(searchTracks, { query: { query: 'canción que nadie tiene' } })
    expect(found.results.find(({ id }) => id === apiId)).toMatchObject({ preview: null })

    deezer.requests.length = 0
    expect((await play(apiId)).status).toBe(404)
    expect(lookups()).toEqual([])
  })

  test('is looked up again after thirty days', async () => {
    const { apiId } = await aRecording([UNKNOWN[0] as string])
    expect((await play(apiId)).status).toBe(404)
    now = new Date(now.getTime() + 31 * DAY_MS)
    deezer.requests.length = 0
    expect((await play(apiId)).status).toBe(404)
    expect(lookups()).toHaveLength(1)
  })

  test('whose track Deezer has deleted is looked up by ISRC again', async () => {
    const { apiId } = await aRecording([FAKE.isrc])
    await app.db
      .insertInto('deezer_previews')
      .values({ isrc: FAKE.isrc, track_id: '123', checked_at: now })
      .execute()
    expect((await play(apiId)).status).toBe(302)
    expect(lookups()).toEqual(['/track/123', `/track/isrc:${FAKE.isrc}`])
  })

  test('has ten codes tried at most, and no code that is none', async () => {
    const many = Array.from({ length: 12 }, (_, i) => `QZXXX99001${10 + i}`)
    const { apiId } = await aRecording(many)
    expect((await play(apiId)).status).toBe(404)
    expect(lookups()).toHaveLength(10)
    expect(await songOf(apiId)).toMatchObject({ hasPreview: false })
    deezer.requests.length = 0
    const odd = await aRecording(['../../users', 'arxxx2600001', 'ARXXX260000?'])
    expect(await songOf(odd.apiId)).toMatchObject({ hasPreview: false })
    expect((await play(odd.apiId)).status).toBe(404)
    expect(lookups()).toEqual([])
  })

  test('without a code has no preview', async () => {
    const { apiId } = await aRecording([])
    expect(await songOf(apiId)).toMatchObject({ hasPreview: false, preview: null })
    expect((await play(apiId)).status).toBe(404)
    expect(lookups()).toEqual([])
  })

  test.each(['500', 'hang', 'garbage', 'quota'] as const)(
    'keeps its preview when Deezer fails: %s',
    async (mode) => {
      const { apiId } = await aRecording([FAKE.isrc])
      deezer.behave(mode)
      expect((await play(apiId)).status).toBe(503)
      expect(await app.db.selectFrom('deezer_previews').selectAll().execute()).toEqual([])
      expect(await songOf(apiId)).toMatchObject({ hasPreview: true })
      deezer.behave('ok')
      await eventually(async () => expect((await play(apiId)).status).toBe(302))
    },
  )

  test('that was one of Deezer before plays by the id that it had there', async () => {
    const { id, apiId } = await aRecording([], { hasPreview: true })
    await app.db.insertInto('song_redirects').values({ api_id: FAKE.guestSongId, song_id: id }).execute()
    expect((await play(apiId)).status).toBe(302)
    expect((await play(FAKE.guestSongId)).status).toBe(302)
    expect(lookups()).toEqual([`/track/${FAKE.guestSongId}`])
  })
})

test('an operator who does not allow Deezer offers no such preview, and Deezer is not asked', async () => {
  const { apiId } = await aRecording([FAKE.isrc])
  const silent = await startTestApp({ database: app.database, env: { DEEZER_API_URL: deezer.url } })
  try {
    expect(await songOf(apiId, silent)).toMatchObject({ hasPreview: false, preview: null })
    expect((await play(apiId, silent)).status).toBe(404)
    expect(lookups()).toEqual([])
  } finally {
    await silent.stop()
  }
})
