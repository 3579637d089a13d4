import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AlbumDetails, ArtistDetails, GenreDetails, SongDetails } from '@remusic/contract/schemas/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeCatalogue } from '../../testing/catalogue.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

const PAGE = `<!doctype html><html lang="es"><head>
    <title>ReMusic</title>
    <meta
      name="description"
      content="De todos"
    />
    <meta property="og:site_name" content="ReMusic" />
    <meta property="og:title" content="ReMusic" />
    <meta property="og:description" content="De todos" />
    <meta property="og:image" content="__PUBLIC_URL__/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta name="twitter:card" content="summary_large_image" />
    <script nonce="__CSP_NONCE__">1</script></head><body><div id="root"></div></body></html>`

let webDir: string
let app: TestApp
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'remusic-web-'))
  await writeFile(join(webDir, 'index.html'), PAGE)
  app = await startTestApp({ webDir, env: { PUBLIC_URL: 'https://remusic.example' } })
  await storeCatalogue(app.db)
})
afterAll(async () => {
  await app.stop()
  await rm(webDir, { recursive: true })
})

const contentOf = (page: string, name: string) =>
  [...page.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
    ([, content]) => content,
  )

function firstDataOf(page: string) {
  const [, text = ''] = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(text) as { key: string[]; data: unknown }
}

test.each([
  ['/artist/10', 'Los Ñandúes del Sur', ['catalogue', 'artist', '10'], ArtistDetails],
  ['/album/100', 'Volumen 1 · Los Ñandúes del Sur', ['catalogue', 'album', '100'], AlbumDetails],
  ['/song/1000', 'Pampa 1 · Los Ñandúes del Sur', ['catalogue', 'song', '1000'], SongDetails],
  ['/genres/1/', 'Rock en español', ['catalogue', 'genre', '1'], GenreDetails],
] as const)(
  '%s has its title, description and picture, and contains its first data',
  async (path, title, key, schema) => {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(page).toContain(`<title>${title} · ReMusic</title>`)
    expect(page.match(/<title>/g)).toHaveLength(1)
    expect(contentOf(page, 'og:title')).toEqual([title])
    expect(contentOf(page, 'description')).toHaveLength(1)
    expect(contentOf(page, 'og:description')[0]?.length).toBeGreaterThan(10)
    expect(contentOf(page, 'og:image')).toEqual([expect.stringMatching(/^https:\/\/remusic\.example\/art\//)])
    const picture = new URL(contentOf(page, 'og:image')[0]?.replaceAll('&amp;', '&') ?? '')
    const shown = await app.request(picture.pathname + picture.search)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(contentOf(page, 'og:image:width')).toEqual([])
    expect(contentOf(page, 'og:site_name')).toEqual(['ReMusic'])

    const first = firstDataOf(page)
    expect(first.key).toEqual(key)
    expect(schema.parse(first.data)).toEqual(first.data)
  },
)

test('a picture of the source is shared with its original URL', async () => {
  const page = await (await app.request('/album/101')).text()
  expect(contentOf(page, 'og:image')).toEqual(['https://cdn.example/portada.jpg'])
})

test('the first data equals the API response', async () => {
  const first = firstDataOf(await (await app.request('/song/1000')).text())
  expect(first.data).toEqual(await (await app.request('/api/back-end/songs?id=1000')).json())
})

test('a title with markup is escaped', async () => {
  const page = await (await app.request('/song/2000')).text()
  expect(contentOf(page, 'og:title')).toEqual(['Tango del &lt;/script&gt; refrigerador · Cuarteto Azafrán'])
  expect(firstDataOf(page).data).toMatchObject({ title: 'Tango del </script> refrigerador' })
  expect(page.match(/<\/script>/g)).toHaveLength(2)

  await app.db
    .updateTable('songs')
    .set({ title: `$& __CSP_NONCE__ "><script>alert(1)</script>` })
    .where('api_id', '=', '1001')
    .execute()
  const evil = await (await app.request('/song/1001')).text()
  expect(evil).not.toContain('<script>alert')
  expect(evil).toContain('$&amp; __CSP_NONCE__ &quot;&gt;&lt;script&gt;')
})

test.each(['/artist/999', '/album/x', '/song/..%2fx', '/genres/%20', '/song/12345678901234567890'])(
  '%s answers 404 with the default page',
  async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain('<title>ReMusic</title>')
    expect(page).not.toContain('first-data')
  },
)

test('other pages keep their default head', async () => {
  const page = await (await app.request('/music')).text()
  expect(page).toContain('<title>ReMusic</title>')
  expect(contentOf(page, 'og:image')).toEqual(['https://remusic.example/og.png'])
  expect(page).not.toContain('first-data')
})

test('a client over the rate limit gets pages without first data', async () => {
  const narrow = await startTestApp({ webDir, database: app.database, env: { RATE_LIMIT_SCALE: '0.01' } })
  try {
    const pages = []
    for (let i = 0; i < 5; i++) pages.push(await narrow.request('/song/1000'))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await pages[0]?.text()).toContain('first-data')
    expect(await pages[4]?.text()).not.toContain('first-data')
  } finally {
    await narrow.stop()
  }
})
