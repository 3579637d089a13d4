import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inksOf } from '@remusic/art/inks'
import { ErrorBody } from '@remusic/contract/base/schemas/errors'
import { albumById, songById } from '@remusic/contract/music/schemas/catalogue'
import { cardPath } from '@remusic/contract/publishing/sharing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import {
  aCoverImage,
  type FakeCover,
  type FakeCoverArchive,
  startFakeCoverArchive,
} from '../../../../testing/fakeCoverArchive.ts'
import { startTestApp, type TestApp } from '../../../../testing/startTestApp.ts'
import { coverPath, generatedCoverPath } from '../../catalogue/coverAddress.ts'
import { ArchiveError, createCoverArchive, isOfInternetArchive } from './archive.ts'
import { openCoverFiles } from './coverFiles.ts'
import { encodeCover } from './encoding.ts'

const DAY_MS = 86_400_000
const ABOUT = { title: 'Abril', artist: 'Ana Sol', genre: 'Cumbia' }

let archive: FakeCoverArchive
let app: TestApp
let dataDir: string
let now = new Date()
const clock = { now: () => now }

beforeAll(async () => {
  archive = await startFakeCoverArchive()
  dataDir = await mkdtemp(join(tmpdir(), 'remusic-covers-'))
  app = await startTestApp({ env: { DATA_DIR: dataDir, COVER_ART_ARCHIVE_URL: archive.url }, clock })
})
afterAll(async () => {
  await app.stop()
  await archive.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** An album of MusicBrainz, about whose cover the archive answers as given. */
async function anAlbum(cover?: FakeCover) {
  const mbid = randomUUID()
  if (cover) archive.covers.set(mbid, cover)
  const artist = await app.db
    .insertInto('artists')
    .values({ api_id: randomUUID(), name: ABOUT.artist })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('albums')
    .values({ api_id: mbid, artist_id: artist.id, title: ABOUT.title })
    .execute()
  return mbid
}

const get = (mbid: string, size: 250 | 500 | 1_200 = 500, headers: Record<string, string> = {}) =>
  app.request(coverPath(mbid, ABOUT, size), { redirect: 'manual', headers })

/** The cover, once it has been downloaded: until then a busy machine answers with the generated cover. */
const arrived = (mbid: string, size: 250 | 500 | 1_200 = 500, from: Pick<TestApp, 'request'> = app) =>
  eventually(async () => {
    const response = await from.request(coverPath(mbid, ABOUT, size), { redirect: 'manual' })
    expect(response.status).toBe(200)
    return response
  })

async function expectPlaceholder(response: Response, mbid: string, cacheControl: string) {
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(generatedCoverPath(mbid, ABOUT))
  expect(response.headers.get('cache-control')).toBe(cacheControl)
  const generated = await app.request(response.headers.get('location') ?? '')
  expect(generated.headers.get('content-type')).toContain('image/svg+xml')
}
const LATER = 'no-store'
const ABSENT = 'public, max-age=86400'

const outcomeOf = (mbid: string) =>
  app.db.selectFrom('covers').selectAll().where('mbid', '=', mbid).executeTakeFirst()

describe('a cover of the archive', () => {
  test('is served in three sizes, cacheable, sandboxed and without metadata, after one download', async () => {
    const mbid = await anAlbum({ kind: 'image', redirects: 4 })
    for (const size of [500, 250, 1_200] as const) {
      const response = await arrived(mbid, size)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const { format, width, height, exif } = await sharp(bytes).metadata()
      expect({ format, width, height, exif }).toEqual({
        format: 'webp',
        width: size,
        height: size,
        exif: undefined,
      })
      expect(bytes.includes('SECRET METADATA')).toBe(false)
      const etag = response.headers.get('etag') ?? ''
      expect((await get(mbid, size, { 'if-none-match': `W/${etag}` })).status).toBe(304)
    }
    expect(archive.requestsFor(mbid)).toHaveLength(5)
    await eventually(async () =>
      expect(await outcomeOf(mbid)).toMatchObject({ state: 'present', failures: 0 }),
    )
  })

  test('is downloaded once for fifty requests at the same time', async () => {
    const mbid = await anAlbum({ kind: 'slow', ms: 300 })
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => (await get(mbid, i % 2 ? 250 : 500)).status),
    )
    // Most of the requests are redirected to the generated cover and do not wait.
    expect(statuses).toContain(302)
    expect(statuses.filter((status) => status !== 200 && status !== 302)).toEqual([])
    await arrived(mbid)
    expect(archive.requestsFor(mbid)).toHaveLength(2)
  })

  test('is found on disk by the next server', async () => {
    const mbid = await anAlbum({ kind: 'image' })
    await arrived(mbid, 1_200)
    const requests = archive.requests.length
    const next = await startTestApp({
      database: app.database,
      env: { DATA_DIR: dataDir, COVER_ART_ARCHIVE_URL: 'http://127.0.0.1:1' },
    })
    expect((await next.request(coverPath(mbid, ABOUT, 1_200))).status).toBe(200)
    await next.stop()
    expect(archive.requests).toHaveLength(requests)
  })

  test('is downloaded again by a server with another disk', async () => {
    const mbid = await anAlbum({ kind: 'image' })
    await arrived(mbid)
    const folder = await mkdtemp(join(tmpdir(), 'remusic-covers-'))
    const other = await startTestApp({
      database: app.database,
      env: { DATA_DIR: folder, COVER_ART_ARCHIVE_URL: archive.url },
    })
    await arrived(mbid, 500, other)
    await other.stop()
    await rm(folder, { recursive: true })
  })

  test('is requested without anything of the visitor', async () => {
    const mbid = await anAlbum({ kind: 'image' })
    await get(mbid, 500, {
      cookie: '__Host-page=secret',
      referer: 'https://remusic.example/users/ana',
      authorization: 'Bearer secret',
      'user-agent': 'Visitor/1.0',
      'accept-language': 'es-AR',
      'x-forwarded-for': '203.0.113.7',
    })
    for (const { headers } of archive.requestsFor(mbid)) {
      expect(headers).toMatchObject({ 'user-agent': expect.stringMatching(/^ReMusic \( http/) })
      const sent = JSON.stringify(headers)
      for (const secret of ['secret', 'ana', 'Visitor', 'es-AR', '203.0.113.7'])
        expect(sent, secret).not.toContain(secret)
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']))
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['referer']))
    }
  })

  test('exists in a smaller size only', async () => {
    const mbid = await anAlbum({ kind: 'no large thumbnail' })
    await arrived(mbid)
  })

  test('is at the former address of a merged album too', async () => {
    const mbid = await anAlbum({ kind: 'image' })
    const former = randomUUID()
    const { id } = await app.db
      .selectFrom('albums')
      .select('id')
      .where('api_id', '=', mbid)
      .executeTakeFirstOrThrow()
    await app.db.insertInto('album_redirects').values({ api_id: former, album_id: id }).execute()
    await arrived(former)
    expect((await get(former, 250)).status).toBe(200)
    expect(archive.requestsFor(former)).toEqual([])
  })
})

describe('the generated cover is shown', () => {
  test('if the archive has no cover, which is remembered for thirty days', async () => {
    const mbid = await anAlbum()
    const at = now
    await get(mbid)
    await eventually(async () => expect(await outcomeOf(mbid)).toMatchObject({ state: 'absent' }))
    for (let i = 0; i < 3; i++) await expectPlaceholder(await get(mbid), mbid, ABSENT)
    expect(archive.requestsFor(mbid)).toHaveLength(1)
    archive.covers.set(mbid, { kind: 'image' })
    now = new Date(at.getTime() + 29 * DAY_MS)
    await expectPlaceholder(await get(mbid), mbid, ABSENT)
    now = new Date(at.getTime() + 31 * DAY_MS)
    await arrived(mbid)
    now = at
  })

  test.each<[string, FakeCover]>([
    ['answers with an error', { kind: 'status', status: 500 }],
    ['refuses', { kind: 'status', status: 403 }],
    ['sends more than ten megabytes', { kind: 'endless' }],
    ['sends no image', { kind: 'image', bytes: Buffer.from('<html>maintenance</html>') }],
    ['sends an SVG', { kind: 'image', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
    ['sends half an image', { kind: 'image', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }],
    ['redirects without end', { kind: 'image', redirects: 5 }],
    ['redirects to nowhere', { kind: 'redirect', to: '' }],
  ])('if the archive %s, which is retried later and never remembered as absent', async (_, cover) => {
    const at = now
    const mbid = await anAlbum(cover)
    await expectPlaceholder(await get(mbid), mbid, LATER)
    await eventually(async () =>
      expect(await outcomeOf(mbid)).toMatchObject({ state: 'failed', failures: 1 }),
    )
    const requests = archive.requestsFor(mbid).length
    await expectPlaceholder(await get(mbid), mbid, LATER)
    expect(archive.requestsFor(mbid)).toHaveLength(requests)
    now = new Date(at.getTime() + 6 * 60_000)
    archive.covers.set(mbid, { kind: 'image' })
    await arrived(mbid)
    await eventually(async () =>
      expect(await outcomeOf(mbid)).toMatchObject({ state: 'present', failures: 0, retry_at: null }),
    )
    now = at
  })

  test('less and less often after further failures', async () => {
    const at = now
    const mbid = await anAlbum({ kind: 'status', status: 500 })
    const delays: number[] = []
    for (let i = 1; i <= 12; i++) {
      await get(mbid)
      await eventually(async () => expect(await outcomeOf(mbid)).toMatchObject({ failures: i }))
      const retryAt = (await outcomeOf(mbid))?.retry_at ?? now
      delays.push(Math.round((retryAt.getTime() - now.getTime()) / 60_000))
      now = new Date(retryAt.getTime() + 1_000)
    }
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 1_440, 1_440, 1_440])
    now = at
  })

  test('after a moment if the archive hangs, and the image when it has arrived', async () => {
    const slow = await anAlbum({ kind: 'slow', ms: 6_000 })
    await expectPlaceholder(await get(slow), slow, LATER)
    await arrived(slow)
    expect(archive.requestsFor(slow)).toHaveLength(2)
  })

  test('at once to those who would only wait, while others wait for the archive', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'remusic-covers-'))
    const full = await startTestApp({
      database: app.database,
      env: { DATA_DIR: folder, COVER_ART_ARCHIVE_URL: archive.url },
    })
    const ask = (mbid: string) => full.request(coverPath(mbid, ABOUT), { redirect: 'manual' })
    const hanging = [await anAlbum({ kind: 'hang' }), await anAlbum({ kind: 'hang' })]
    const first = hanging.map(ask)
    let waiting = first.length
    for (const response of first) void response.finally(() => waiting--)
    await eventually(() => {
      for (const mbid of hanging) expect(archive.requestsFor(mbid)).toHaveLength(1)
    })
    const third = await anAlbum({ kind: 'image' })
    await expectPlaceholder(await ask(third), third, LATER)
    expect(waiting).toBe(2)
    await arrived(third, 500, full)
    for (const [i, mbid] of hanging.entries())
      await expectPlaceholder(await (first[i] as Promise<Response>), mbid, LATER)
    // Stopping a server aborts its downloads, and an abort is not stored as a failure.
    await full.stop()
    for (const mbid of hanging) expect(await outcomeOf(mbid)).toBeUndefined()
    await rm(folder, { recursive: true })
  })

  test('to an address that has caused too many downloads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'remusic-covers-'))
    const limited = await startTestApp({
      database: app.database,
      env: { DATA_DIR: folder, COVER_ART_ARCHIVE_URL: archive.url, RATE_LIMIT_SCALE: '0.002' },
    })
    await app.db.deleteFrom('rate_limits').execute()
    const requests: number[] = []
    for (let i = 0; i < 3; i++) {
      const mbid = await anAlbum({ kind: 'image' })
      await limited.request(coverPath(mbid, ABOUT), { redirect: 'manual' })
      requests.push(archive.requestsFor(mbid).length)
    }
    expect(requests).toEqual([2, 0, 0])
    await limited.stop()
    await rm(folder, { recursive: true })
  })

  test('for all albums if the operator turns covers off', async () => {
    const mbid = await anAlbum({ kind: 'image' })
    const off = await startTestApp({
      database: app.database,
      env: { DATA_DIR: dataDir, COVERS: 'off', COVER_ART_ARCHIVE_URL: archive.url },
    })
    const response = await off.request(coverPath(mbid, ABOUT), { redirect: 'manual' })
    expect(response.headers.get('location')).toBe(generatedCoverPath(mbid, ABOUT))
    await off.stop()
    expect(archive.requestsFor(mbid)).toEqual([])
  })
})

describe('an archive that is too busy', () => {
  test('is left alone for as long as it asks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'remusic-covers-'))
    const patient = await startTestApp({
      database: app.database,
      env: { DATA_DIR: folder, COVER_ART_ARCHIVE_URL: archive.url },
    })
    const ask = (mbid: string) => patient.request(coverPath(mbid, ABOUT), { redirect: 'manual' })
    const busy = await anAlbum({ kind: 'status', status: 503, headers: { 'retry-after': '2' } })
    expect((await ask(busy)).status).toBe(302)
    await eventually(async () => expect(await outcomeOf(busy)).toMatchObject({ state: 'failed' }))
    const other = await anAlbum({ kind: 'image' })
    expect((await ask(other)).status).toBe(302)
    expect(archive.requestsFor(other)).toEqual([])
    expect(await outcomeOf(other)).toBeUndefined()
    await arrived(other, 500, patient)
    await patient.stop()
    await rm(folder, { recursive: true })
  })
})

describe('a redirect never reaches another host', () => {
  test('not even one that is open on this machine', async () => {
    const reached: string[] = []
    const victim = createServer((request, response) => {
      reached.push(request.url ?? '')
      response.end()
    })
    victim.listen(0, '127.0.0.1')
    await once(victim, 'listening')
    const { port } = victim.address() as AddressInfo
    const targets = [
      `http://127.0.0.1:${port}/admin`,
      `http://localhost:${port}/admin`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://archive.org@127.0.0.1:${port}/`,
      `//127.0.0.1:${port}/`,
      `http://127.1:${port}/`,
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
    ]
    for (const to of targets) {
      const mbid = await anAlbum({ kind: 'redirect', to })
      await expectPlaceholder(await get(mbid), mbid, LATER)
      await eventually(async () => expect(await outcomeOf(mbid), to).toMatchObject({ state: 'failed' }))
    }
    expect(reached).toEqual([])
    victim.close()
  })

  test.each([
    ['https://coverartarchive.org/release-group/x/front-1200', true],
    ['https://archive.org/download/mbid-x/mbid-x-1_thumb1200.jpg', true],
    ['https://ia801504.us.archive.org/12/items/mbid-x/mbid-x-1_thumb1200.jpg', true],
    ['https://archive.org:443/download/x', true],
    ['http://archive.org/download/x', false],
    ['https://archive.org:8443/download/x', false],
    ['https://user@archive.org/download/x', false],
    ['https://archive.org.example/download/x', false],
    ['https://example.org/archive.org', false],
    ['https://evil-archive.org/', false],
    ['https://us.archive.org.evil.example/', false],
    ['https://a.b.us.archive.org/', false],
    ['https://.us.archive.org/', false],
    ['https://archive.org./', false],
    ['https://207.241.224.2/', false],
    ['https://2130706433/', false],
    ['https://0x7f000001/', false],
    ['https://[::1]/', false],
    ['https://localhost/', false],
    ['ftp://archive.org/', false],
  ])('%s may be followed: %s', (address, allowed) => {
    const url = URL.parse(address)
    expect(url !== null && isOfInternetArchive(url)).toBe(allowed)
  })

  /** Answers for the real hosts, with the chain of redirects that they have. */
  const pretend = (answers: Record<string, string | 'image'>) => {
    const asked: string[] = []
    const download: typeof fetch = async (input) => {
      const address = String(input)
      asked.push(address)
      const answer = answers[address]
      if (answer === undefined) throw new Error(`unexpected ${address}`)
      return answer === 'image'
        ? new Response('image')
        : new Response(null, { status: 302, headers: { location: answer } })
    }
    const real = createCoverArchive({
      archiveUrl: 'https://coverartarchive.org',
      userAgent: 'Test',
      download,
    })
    return { asked, real }
  }
  const FRONT = 'https://coverartarchive.org/release-group/x/front-1200'

  test('but follows the chain of the real archive', async () => {
    const { asked, real } = pretend({
      [FRONT]: 'https://archive.org/download/mbid-x/mbid-x-1_thumb1200.jpg',
      'https://archive.org/download/mbid-x/mbid-x-1_thumb1200.jpg':
        'https://ia801504.us.archive.org/12/items/mbid-x/1.jpg',
      'https://ia801504.us.archive.org/12/items/mbid-x/1.jpg': 'image',
    })
    expect((await real.front('x'))?.toString()).toBe('image')
    expect(asked).toHaveLength(3)
  })

  test.each([
    'http://archive.org/download/x',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'https://archive.org:22/',
  ])('and stops before %s', async (to) => {
    const { asked, real } = pretend({ [FRONT]: 'https://archive.org/a', 'https://archive.org/a': to })
    await expect(real.front('x')).rejects.toThrow(ArchiveError)
    expect(asked).toEqual([FRONT, 'https://archive.org/a'])
  })
})

test('a hanging archive is given up', async () => {
  const mbid = randomUUID()
  archive.covers.set(mbid, { kind: 'hang' })
  const impatient = createCoverArchive({ archiveUrl: archive.url, userAgent: 'Test', timeoutMs: 200 })
  await expect(impatient.front(mbid)).rejects.toThrow('timeout')
})

test('an image with too many pixels is not decoded', async () => {
  const bomb = await sharp({ create: { width: 6_400, height: 6_400, channels: 3, background: '#000' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(encodeCover(bomb)).rejects.toThrow()
})

test('covers on disk stay within their limit, and a file that was cut off is not served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-covers-'))
  const covers = await encodeCover(await aCoverImage())
  const bytes = covers[1]?.bytes ?? Buffer.alloc(0)
  const files = openCoverFiles({ dataDir: folder }, app.deps.log, bytes.length * 10)
  for (let i = 0; i < 40; i++) await files.put(`${i}`, bytes)
  const names = await readdir(join(folder, 'covers'))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, 'covers', name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes.length * 10)
  expect(await files.get('39')).toEqual(bytes)
  await writeFile(join(folder, 'covers', 'x.webp'), bytes.subarray(0, bytes.length - 1))
  expect(await files.get('x')).toBeNull()
  await rm(folder, { recursive: true })
})

test.each([
  ['an unknown size', `/media/covers/${randomUUID()}/300.webp`],
  ['the id of another source', '/media/covers/4820117/500.webp'],
  ['an id in capitals', `/media/covers/${randomUUID().toUpperCase()}/500.webp`],
  ['a path', '/media/covers/..%2F..%2Fetc/500.webp'],
  ['a NUL', '/media/covers/%00/500.webp'],
  ['a title that is too long', `/media/covers/${randomUUID()}/500.webp?title=${'a'.repeat(81)}`],
  ['two titles', `/media/covers/${randomUUID()}/500.webp?title=a&title=b`],
  ['an unknown parameter', `/media/covers/${randomUUID()}/500.webp?url=http://127.0.0.1`],
])('%s is rejected with a Spanish message', async (_, path) => {
  const response = await app.request(path)
  expect(response.status).toBe(400)
  expect(ErrorBody.parse(await response.json())).toMatchObject({ code: 'malformed' })
})

test('an album that is not in the catalogue has no cover, and the archive is not asked', async () => {
  const mbid = randomUUID()
  archive.covers.set(mbid, { kind: 'image' })
  const response = await get(mbid)
  expect(response.status).toBe(404)
  expect(ErrorBody.parse(await response.json())).toMatchObject({ msg: 'No encontramos esta portada' })
  expect(archive.requestsFor(mbid)).toEqual([])
})

test('albums and songs of MusicBrainz name the cover, in the colours of their generated cover', async () => {
  const mbid = await anAlbum({ kind: 'image' })
  const { data: album } = await app.call(albumById, { query: { album: mbid } })
  expect(album.image).toMatch(new RegExp(`^/media/covers/${mbid}/500\\.webp\\?`))
  await arrived(mbid)
  expect((await app.request(album.image)).headers.get('content-type')).toBe('image/webp')
  expect(inksOf(album.image)).toEqual(inksOf(generatedCoverPath(mbid, { title: 'Abril', artist: 'Ana Sol' })))

  const { id, artist_id } = await app.db
    .selectFrom('albums')
    .select(['id', 'artist_id'])
    .where('api_id', '=', mbid)
    .executeTakeFirstOrThrow()
  const song = { api_id: randomUUID(), artist_id, album_id: id, title: 'Luz', duration_seconds: 200 }
  await app.db.insertInto('songs').values(song).execute()
  const { data } = await app.call(songById, { query: { id: song.api_id } })
  expect(data.image).toBe(album.image)
})

test('a shared card shows the generated cover until the cover is there, and then the cover', async () => {
  const mbid = await anAlbum({ kind: 'image' })
  const card = async () => {
    const response = await app.request(cardPath('album', mbid, 'wide'))
    const bytes = Buffer.from(await response.arrayBuffer())
    return { etag: response.headers.get('etag'), colors: await dominantColor(bytes) }
  }
  const before = await card()
  expect(archive.requestsFor(mbid)).toEqual([])
  await arrived(mbid)
  // A card does not wait long for a cover. On a busy machine only a later card shows it.
  const after = await eventually(async () => {
    const next = await card()
    expect(next.etag).not.toBe(before.etag)
    return next
  })
  expect(after.colors).not.toEqual(before.colors)
  expect(await card()).toEqual(after)
})

/** The dominant colour in the middle of the cover, which is on the left of a card. */
async function dominantColor(card: Buffer) {
  const { dominant } = await sharp(
    await sharp(card).extract({ left: 180, top: 250, width: 60, height: 60 }).toBuffer(),
  ).stats()
  return dominant
}
