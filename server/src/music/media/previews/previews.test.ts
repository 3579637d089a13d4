import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settings } from '@remusic/contract/base/schemas/settings'
import { songWaveform } from '@remusic/contract/music/schemas/previews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../../testing/startTestApp.ts'
import type { Db } from '../../../base/database/client.ts'
import { previewPath } from '../../catalogue/previewPath.ts'
import { findPlayable } from './queries.ts'

const folders: string[] = []

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-previews-'))
  folders.push(folder)
  return folder
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

describe('over HTTP', () => {
  let app: TestApp
  let dataDir: string

  beforeAll(async () => {
    dataDir = await aFolder()
    app = await startTestApp({ env: { DATA_DIR: dataDir } })
    await storeSongs(app.db)
  })
  afterAll(() => app.stop())

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(path, { headers, method })

  const msgOf = async (response: Response) => ((await response.json()) as { msg: string }).msg

  test('a server with songs to render warms its renderer up when somebody opens a page in a browser', async () => {
    const warmsUp = ({ logs }: TestApp) => logs.some((line) => line.includes('warming up'))
    const openPage = (on: TestApp) => on.request('/', { headers: { 'sec-fetch-dest': 'document' } })
    // This server found an empty database when it started.
    await openPage(app)
    expect(warmsUp(app)).toBe(false)
    const next = await startTestApp({ database: app.database, env: { DATA_DIR: await aFolder() } })
    await next.request('/')
    expect(warmsUp(next)).toBe(false)
    await eventually(async () => {
      await openPage(next)
      expect(warmsUp(next)).toBe(true)
    })
    expect(next.config.demo).toBe(false)
    await next.stop()
  })

  test('a song has a public, cacheable MP3 preview of about 300 kB', async () => {
    const response = await get(previewPath('930000000001'))
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{24}"$/)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(body.length).toBeGreaterThan(120_000)
    expect(body.length).toBeLessThan(350_000)
    expect(body.subarray(21, 25).toString()).toBe('Xing')

    const unversioned = await get('/media/previews/930000000001.mp3')
    expect(unversioned.headers.get('cache-control')).toContain('max-age=86400')
    expect(Buffer.from(await unversioned.arrayBuffer()).equals(body)).toBe(true)
  })

  test('a player gets exactly the byte range it requests', async () => {
    const whole = Buffer.from(await (await get('/media/previews/930000000001.mp3')).arrayBuffer())
    const size = whole.length
    const parts: [string, number, number][] = [
      ['bytes=0-', 0, size - 1],
      ['bytes=0-1', 0, 1],
      ['bytes=1000-1999', 1_000, 1_999],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ['bytes=-500', size - 500, size - 1],
      [`bytes=5-${size * 2}`, 5, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
    ]
    for (const [range, first, last] of parts) {
      const response = await get('/media/previews/930000000001.mp3', { range })
      expect(response.status, range).toBe(206)
      expect(response.headers.get('content-range'), range).toBe(`bytes ${first}-${last}/${size}`)
      const body = Buffer.from(await response.arrayBuffer())
      expect(body.equals(whole.subarray(first, last + 1)), range).toBe(true)
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=999999999-']) {
      const response = await get('/media/previews/930000000001.mp3', { range })
      expect(response.status, range).toBe(416)
      expect(response.headers.get('content-range'), range).toBe(`bytes */${size}`)
      expect(await msgOf(response)).toBe('La muestra no es tan larga')
    }
    for (const range of ['bytes=9-3', 'bytes=a-b', 'items=0-5', 'bytes=0-1,5-9', 'bytes=-', 'bytes=1', '']) {
      const response = await get('/media/previews/930000000001.mp3', { range })
      expect(response.status, range).toBe(200)
      expect((await response.arrayBuffer()).byteLength, range).toBe(size)
    }
  })

  test('answers 304 to a matching ETag and honours If-Range', async () => {
    const first = await get('/media/previews/930000000001.mp3', {}, 'HEAD')
    const etag = first.headers.get('etag') ?? ''
    expect(first.status).toBe(200)
    expect(Number(first.headers.get('content-length'))).toBeGreaterThan(100_000)
    expect((await first.arrayBuffer()).byteLength).toBe(0)
    const head = await get('/media/previews/930000000001.mp3', { range: 'bytes=0-9' }, 'HEAD')
    expect(head.status).toBe(200)

    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const response = await get('/media/previews/930000000001.mp3', { 'if-none-match': known })
      expect(response.status, known).toBe(304)
    }
    const same = await get('/media/previews/930000000001.mp3', { range: 'bytes=0-9', 'if-range': etag })
    expect(same.status).toBe(206)
    const other = await get('/media/previews/930000000001.mp3', { range: 'bytes=0-9', 'if-range': '"other"' })
    expect(other.status).toBe(200)
  })

  test('rejects an unknown song, one without a preview and a malformed id in Spanish', async () => {
    for (const id of ['930000099999', '930000000009', '5', '999999999999999999']) {
      const response = await get(`/media/previews/${id}.mp3`)
      expect(response.status, id).toBe(404)
      expect(await msgOf(response), id).toBe('Esta canción no tiene avance')
    }
    for (const path of [
      'abc.mp3',
      '..%2Fx.mp3',
      '%00.mp3',
      '1234567890123456789.mp3',
      '-1.mp3',
      '930000000001.mp3?x=1',
    ])
      expect((await get(`/media/previews/${path}`)).status, path).toBe(400)
    const { status } = await app.call(songWaveform, { params: { id: '930000000009' } })
    expect(status).toBe(404)
    expect((await get('/api/back-end/songs/waveform/abc')).status).toBe(400)
  })

  test('its waveform has 96 bars and is public and cacheable', async () => {
    const { status, data, headers } = await app.call(songWaveform, { params: { id: '930000000001' } })
    expect(status).toBe(200)
    expect(data.peaks).toHaveLength(96)
    expect(Math.max(...data.peaks)).toBe(100)
    expect(data.seconds).toBeGreaterThan(27)
    expect(data.seconds).toBeLessThan(33)
    expect(headers.get('cache-control')).toContain('public')
  })

  test("uses the artist's genre unless the album has only other genres", async () => {
    const genreOf = async (id: string) => {
      const song = await findPlayable(app.db, id)
      return song && 'spec' in song ? song.spec.genre : null
    }
    expect(await genreOf('930000000001')).toBe('Salsa')
    expect(await genreOf('930000000002')).toBe('Salsa')
    expect(await genreOf('930000000003')).toBe('Rock')
    expect(await genreOf('930000000004')).toBe('')
  })

  test('fifty concurrent requests render a preview once, and the next server finds it on disk', async () => {
    const before = (await readdir(join(dataDir, 'previews'))).length
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => get('/media/previews/930000000002.mp3')),
    )
    const bodies = await Promise.all(answers.map(async (each) => Buffer.from(await each.arrayBuffer())))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(bodies.every((body) => body.equals(bodies[0] ?? Buffer.alloc(0)))).toBe(true)
    await expect.poll(async () => (await readdir(join(dataDir, 'previews'))).length).toBe(before + 1)

    const next = await startTestApp({
      env: { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0.001' },
      database: app.database,
    })
    try {
      const response = await next.request('/media/previews/930000000002.mp3')
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(bodies[0] ?? Buffer.alloc(0))).toBe(true)
      // The rate limit of that server is zero, so it cannot render anything new.
      const refused = await next.request('/media/previews/930000000003.mp3')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await next.stop()
    }
  })

  test('other requests are answered while previews are rendered', async () => {
    const previews = Promise.all(
      Array.from({ length: 2 }, (_, i) => get(`/media/previews/9300000001${10 + i}.mp3`)),
    )
    let isRendering = true
    const stop = () => {
      isRendering = false
    }
    previews.then(stop, stop)
    // A server that rendered the previews in its main thread would answer at most one request between two of them.
    for (let answered = 0; answered < 10; answered++) {
      expect((await app.call(settings, {})).status).toBe(200)
      expect(isRendering).toBe(true)
    }
    for (const { status } of await previews) expect(status).toBe(200)
  })
})

test('the preview of a Deezer song is an uncacheable redirect to its current URL', async () => {
  const signed = 'https://cdnt-preview.dzcdn.net/api/1/1/5.mp3?hdnea=exp=1'
  const deezer = createServer((request, response) => {
    const track = { id: 5, title: 'Cinco', preview: request.url?.startsWith('/track/5') ? signed : '' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(track))
  })
  deezer.listen(0, '127.0.0.1')
  await once(deezer, 'listening')
  const { port } = deezer.address() as AddressInfo
  const app = await startTestApp({
    env: { DATA_DIR: await aFolder(), CATALOG: 'deezer', DEEZER_API_URL: `http://127.0.0.1:${port}` },
  })
  try {
    await storeSongs(app.db)
    const response = await app.request('/media/previews/5.mp3', { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(signed)
    expect(response.headers.get('cache-control')).toBe('no-store')
  } finally {
    await app.stop()
    deezer.close()
  }
})

/** A salsa artist with songs 1 (album without genre), 2 (salsa and rock), 3 (rock only). Song 4 has no genre, 9 no preview. */
async function storeSongs(db: Db) {
  const one = async <T>(rows: Promise<T[]>) => (await rows)[0] as T
  const salsa = await one(
    db.insertInto('genres').values({ api_id: '1', name: 'Salsa' }).returning('id').execute(),
  )
  const rock = await one(
    db.insertInto('genres').values({ api_id: '2', name: 'Rock' }).returning('id').execute(),
  )
  const artist = (apiId: string, genreId: number | null) =>
    one(
      db
        .insertInto('artists')
        .values({ api_id: apiId, name: `Artista ${apiId}`, genre_id: genreId })
        .returning('id')
        .execute(),
    )
  const album = async (apiId: string, artistId: number, genreIds: number[]) => {
    const { id } = await one(
      db
        .insertInto('albums')
        .values({ api_id: apiId, artist_id: artistId, title: `Álbum ${apiId}` })
        .returning('id')
        .execute(),
    )
    for (const genreId of genreIds)
      await db.insertInto('album_genres').values({ album_id: id, genre_id: genreId }).execute()
    return id
  }
  const song = (apiId: string, artistId: number, albumId: number, hasPreview = true) =>
    db
      .insertInto('songs')
      .values({
        api_id: apiId,
        artist_id: artistId,
        album_id: albumId,
        title: `Canción ${apiId}`,
        duration_seconds: 200,
        has_preview: hasPreview,
      })
      .execute()

  const { id: salsero } = await artist('910000000001', salsa.id)
  const { id: artistWithoutGenre } = await artist('910000000002', null)
  const plain = await album('920000000001', salsero, [])
  await song('930000000001', salsero, plain)
  await song('930000000002', salsero, await album('920000000002', salsero, [rock.id, salsa.id]))
  await song('930000000003', salsero, await album('920000000003', salsero, [rock.id]))
  await song('930000000004', artistWithoutGenre, await album('920000000004', artistWithoutGenre, []))
  await song('930000000009', salsero, plain, false)
  await song('5', salsero, plain)
  for (let i = 0; i < 2; i++) await song(`9300000001${10 + i}`, salsero, plain)
}
