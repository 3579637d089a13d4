import { ART_VERSION, artistUrl, avatarUrl, coverUrl, genreUrl } from '@remusic/art/addresses'
import { ErrorBody } from '@remusic/contract/base/schemas/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([
  avatarUrl('9b2f7c1e-1111-4000-8000-000000000000'),
  artistUrl('tia-magnetica', { name: 'Tía Magnética', genre: 'Cumbia', members: 3 }),
  coverUrl('verbena', {
    title: 'Verbena de los lunes',
    artist: 'Tía Magnética',
    genre: 'Cumbia',
    lite: true,
  }),
  coverUrl('larga', { title: '😀 Título '.repeat(40), artist: 'x'.repeat(300) }),
  genreUrl('Electrónica'),
  genreUrl('Rap/Hip Hop'),
  `/art/melody.svg?v=${ART_VERSION}`,
  `/art/samples.svg?v=${ART_VERSION}`,
])('%s is an immutable SVG with a sandboxing policy', async (url) => {
  const response = await app.request(url)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/)
})

test('a URL without the current version is cached for a day only', async () => {
  for (const query of ['', '?v=999']) {
    const response = await app.request(`/art/avatar/lunes.svg${query}`)
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=86400, stale-while-revalidate=2592000',
    )
  }
})

test('a matching If-None-Match gets 304', async () => {
  const first = await app.request('/art/cover/verbena.svg?title=Verbena')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  const second = await app.request('/art/cover/verbena.svg?title=Verbena', { headers })
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')
  expect((await app.request('/art/cover/otra.svg?title=Verbena', { headers })).status).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const response = await app.request('/art/avatar/lunes.svg', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
})

test('a title is drawn as paths and cannot inject markup', async () => {
  const svg = await (
    await app.request(coverUrl('x', { title: '<script>alert(1)</script>"&', artist: 'ñ' }))
  ).text()
  expect(svg).not.toContain('<script')
  expect(svg).not.toContain('<text')
})

test.each([
  ['a seed with other characters', '/art/avatar/a!b.svg'],
  ['a seed with a dot', '/art/avatar/a.b.svg'],
  ['no seed', '/art/avatar/.svg'],
  ['a seed that is too long', `/art/avatar/${'a'.repeat(65)}.svg`],
  ['a NUL', '/art/avatar/a%00.svg'],
  ['a bad percent escape', '/art/avatar/%zz.svg'],
  ['a title that is too long', `/art/cover/a.svg?title=${'a'.repeat(81)}`],
  ['two titles', '/art/cover/a.svg?title=a&title=b'],
  ['an unknown family', '/art/cover/a.svg?family=constructor'],
  ['an unknown parameter', '/art/avatar/a.svg?onload=alert(1)'],
  ['four members', '/art/artist/a.svg?members=4'],
  ['markup for a genre', '/art/genre/%3Cb%3E.svg'],
  ['a genre that is too long', `/art/genre/${'a'.repeat(61)}.svg`],
])('%s is rejected with a Spanish message', async (_, url) => {
  const response = await app.request(url)
  expect(response.status).toBe(400)
  expect(ErrorBody.parse(await response.json())).toMatchObject({ code: 'malformed' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('an unknown path under /art is not found', async () => {
  const response = await app.request('/art/avatar/lunes.png')
  expect(response.status).toBe(404)
  expect(ErrorBody.parse(await response.json())).toMatchObject({ code: 'not_found' })
})

test('every picture is also available as JPEG for link previews', async () => {
  for (const path of [
    '/art/cover/verbena.jpg?title=Verbena',
    '/art/artist/lunes.jpg',
    '/art/genre/Salsa.jpg',
  ]) {
    const response = await app.request(path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 600, height: 600 })
  }
  expect((await app.request('/art/cover/a!b.jpg')).status).toBe(400)
})

test('a client that requests too many pictures is rate limited', async () => {
  const limited = await startTestApp({ database: app.database, env: { RATE_LIMIT_SCALE: '0.001' } })
  const statuses = new Map<number, number>()
  for (let i = 0; i < 35; i++) {
    const response = await limited.request(`/art/avatar/${i}.svg`)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status !== 429) continue
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(ErrorBody.parse(await response.json())).toMatchObject({ code: 'too_many' })
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 30, 429: 5 })
  await limited.stop()
})
