import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeCatalogue } from '../../testing/catalogue.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

const PAGE = `<!doctype html><html lang="es"><head>
<script type="module" src="/assets/main-abc.js" nonce="__CSP_NONCE__"></script></head><body><div id="root"></div></body></html>`
const DRAWN = 'a$&b <p data-drawn="0">'
const draw = `export function draw(path, first) {
  if (first?.data.title === 'Rota') throw new Error('ay')
  return { body: ${JSON.stringify(DRAWN)} + path + '|' + (first?.data.title ?? '') + '</p>', rules: '[data-drawn="0"]{color:red}', ...(path === '/feed' && { script: 'say()' }) }
}`

let webDir: string
let app: TestApp
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'remusic-drawn-'))
  for (const folder of ['.draw', '.vite']) await mkdir(join(webDir, folder))
  await writeFile(join(webDir, 'package.json'), '{"type":"module"}')
  await writeFile(join(webDir, '.draw/draw.js'), draw)
  await writeFile(join(webDir, '.vite/screens.json'), JSON.stringify({ '/song/:id': ['assets/Song-abc.js'] }))
  await writeFile(join(webDir, 'index.html'), PAGE)
  app = await startTestApp({ webDir })
  await storeCatalogue(app.db)
})
afterAll(async () => {
  await app.stop()
  await rm(webDir, { recursive: true })
})

const pageAt = async (path: string) => {
  const response = await app.request(path)
  const [, nonce = ''] =
    /script-src 'self' 'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? []
  return { page: await response.text(), nonce }
}
const someSong = async () => {
  const song = app.db.selectFrom('songs').select(['api_id as id', 'title']).orderBy('api_id')
  return song.executeTakeFirstOrThrow()
}
const rename = (id: string, title: string) =>
  app.db.updateTable('songs').set({ title }).where('api_id', '=', id).execute()

test('a screen is pre-rendered, and its styles carry the nonce of the response', async () => {
  const { page, nonce } = await pageAt('/')
  expect(page).toContain(`<div id="root" data-drawn>${DRAWN}/|</p></div>`)
  expect(page).toContain(`<style nonce="${nonce}">[data-drawn="0"]{color:red}</style>`)
})

test('a screen shows the stored data and is rendered again when they change', async () => {
  const { id, title } = await someSong()
  expect((await pageAt(`/song/${id}`)).page).toContain(`${DRAWN}/song/${id}|${title}</p>`)
  await rename(id, 'Otro nombre')
  expect((await pageAt(`/song/${id}`)).page).toContain(`${DRAWN}/song/${id}|Otro nombre</p>`)
})

test('a pre-rendered screen loads its scripts after the first paint, all of them together', async () => {
  const { id } = await someSong()
  const { page, nonce } = await pageAt(`/song/${id}`)
  expect(page).not.toMatch(/<script type="module"|<link rel="modulepreload"/)
  expect(page).toContain('import("/assets/main-abc.js")')
  expect(page).toContain('["/assets/Song-abc.js"]')
  expect(page.split(`<script nonce="${nonce}">`)).toHaveLength(2)
})

test('the inline script of a screen follows its HTML and carries the nonce', async () => {
  const { page, nonce } = await pageAt('/feed')
  expect(page).toContain(
    `${DRAWN}/feed|</p></div><script nonce="${nonce}">globalThis.__said = say()</script>`,
  )
})

test('a screen whose rendering fails is sent empty', async () => {
  const { id } = await someSong()
  await rename(id, 'Rota')
  expect((await pageAt(`/song/${id}`)).page).toContain('<div id="root"></div>')
})

test('a screen with a query, or without a renderer, is sent empty', async () => {
  const { id } = await someSong()
  expect((await pageAt(`/song/${id}?pestana=resenas`)).page).toContain('<div id="root"></div>')
  expect((await pageAt('/music')).page).toContain('<div id="root"></div>')
})
