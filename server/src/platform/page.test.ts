import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawResponse } from '../../testing/rawHttp.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

const PAGE = `<!doctype html><html lang="es"><head><meta property="csp-nonce" nonce="__CSP_NONCE__">
<link rel="canonical" href="__PAGE_URL__">
<script type="module" src="/assets/main-abc.js" nonce="__CSP_NONCE__"></script></head><body>ñandú ${' '.repeat(1_000)}</body></html>`

let webDir: string
let app: TestApp
let abroad: TestApp
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'remusic-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), PAGE)
  await writeFile(join(webDir, 'assets/main-abc.js'), 'export const a = 1\n'.repeat(500))
  await mkdir(join(webDir, '.vite'))
  await writeFile(
    join(webDir, '.vite/screens.json'),
    JSON.stringify({ '/users/:id': ['assets/UserPage-abc.js'] }),
  )
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await startTestApp({ webDir })
  abroad = await startTestApp({
    webDir,
    database: app.database,
    demoData: false,
    env: {
      PUBLIC_URL: 'https://remusic.example',
      GOOGLE_CLIENT_ID: 'cliente',
      CATALOG: 'deezer',
      DEMO: 'true',
    },
  })
})
afterAll(async () => {
  await abroad.stop()
  await app.stop()
  await rm(webDir, { recursive: true })
})

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

describe('the page', () => {
  test.each(['/', '/feed', '/music', '/users/abc/', '/olvide-password/t0k3n', '/search?q=tango'])(
    'is served at %s',
    async (path) => {
      const response = await app.request(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain('ñandú')
    },
  )

  test.each(['/nada', '/song', '/song/1/2', '/feed/x', '/dev/kit', '/dev/mailbox', '/%C3%B1'])(
    'is served at %s with status 404',
    async (path) => {
      const response = await app.request(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('ñandú')
    },
  )

  test('has a new nonce in every response, the same in policy and page', async () => {
    const nonces = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const response = await app.request('/')
      const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policyOf(response)) ?? []
      const page = await response.text()
      expect(page).not.toContain('__CSP_NONCE__')
      expect(page.split(`nonce="${nonce}"`)).toHaveLength(3)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
    expect(Buffer.from([...nonces][0] ?? '', 'base64')).toHaveLength(16)
  })

  test.each([
    ['/', '/'],
    ['/music/?q=tango', '/music'],
    ['/song/a&"b', '/song/a&amp;%22b'],
    ['//otro.example/music', '//otro.example/music'],
  ])('requested as %s has the canonical URL %s', async (requested, canonical) => {
    const page = await rawResponse(
      abroad.url,
      `GET ${requested} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(page).toContain(`<link rel="canonical" href="https://remusic.example${canonical}">`)
  })

  test('preloads the chunks of its screen', async () => {
    const page = await (await app.request('/users/abc')).text()
    expect(page).toMatch(
      /<link rel="modulepreload" crossorigin href="\/assets\/UserPage-abc\.js" nonce="[^_"]+">/,
    )
    expect(await (await app.request('/music')).text()).not.toContain('UserPage')
  })

  test('is compressed', async () => {
    const long = await app.request('/users/abc', { headers: { 'accept-encoding': 'br' } })
    expect(long.headers.get('content-encoding')).toBe('br')
    expect(await long.text()).toContain('ñandú')
  })

  test('does not expose the build manifest', async () => {
    expect((await app.request('/.vite/screens.json')).status).toBe(404)
  })

  test('sends no referrer from pages with a secret link', async () => {
    for (const path of ['/olvide-password/t0k3n', '/confirmar/t0k3n']) {
      expect((await app.request(path)).headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test('for developers exists in demo mode', async () => {
    expect((await abroad.request('/dev/kit')).status).toBe(200)
  })
})

describe('files', () => {
  test('with a hash in their name are compressed and cached forever', async () => {
    const response = await app.request('/assets/main-abc.js', { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(await response.text()).toContain('export const a = 1')
  })

  test('without a hash are revalidated', async () => {
    const response = await app.request('/favicon.svg')
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
    const header = `If-None-Match: ${response.headers.get('etag')}`
    const again = await rawResponse(
      app.url,
      `GET /favicon.svg HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`,
    )
    expect(again).toContain('HTTP/1.1 304 ')
  })

  test.each([
    '/assets/otro.js',
    '/assets/',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/main-abc.js/',
  ])('%s does not exist', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('"name"')
  })
})

describe('security headers', () => {
  test('are on the page, the API, files and errors alike', async () => {
    for (const path of ['/', '/api/back-end/settings', '/favicon.svg', '/api/nada', '/%zz', '/healthz']) {
      const { headers } = await app.request(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy'), path).toContain('camera=()')
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      for (const name of [
        'server',
        'x-powered-by',
        'access-control-allow-origin',
        'strict-transport-security',
      ]) {
        expect(headers.get(name), `${name} at ${path}`).toBeNull()
      }
    }
  })

  test('the API has the strictest policy', async () => {
    const response = await app.request('/api/back-end/settings')
    expect(policyOf(response)).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  })

  test('the page allows no inline code and no other hosts', async () => {
    const policy = policyOf(await app.request('/'))
    expect(policy).not.toMatch(/unsafe|https:|\*/)
    expect(policy).toContain(`connect-src 'self' ws://localhost:${app.config.port}`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("worker-src 'self'")
  })

  test('https, Google and Deezer add only their own hosts', async () => {
    const response = await abroad.request('/')
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    const policy = policyOf(response)
    expect(policy).toContain('upgrade-insecure-requests')
    expect(policy).toContain("connect-src 'self' wss://remusic.example https://accounts.google.com/gsi/")
    expect(policy).toContain('https://accounts.google.com/gsi/client')
    expect(policy).toContain("media-src 'self' https://*.dzcdn.net")
    expect(policy).not.toContain('unsafe')
  })
})

test('a new build of the web is served at once', async () => {
  expect(await (await app.request('/')).text()).toContain('ñandú')
  await writeFile(join(webDir, 'assets/main-def.js'), 'export const b = 2')
  await writeFile(join(webDir, 'index.html'), PAGE.replace('ñandú', 'yacaré'))
  expect(await (await app.request('/')).text()).toContain('yacaré')
  expect((await app.request('/assets/main-def.js')).status).toBe(200)
})

test('a missing build is reported in Spanish while the API works', async () => {
  const empty = await startTestApp({ database: app.database, webDir: join(webDir, 'nada') })
  const page = await empty.request('/')
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('npm run build')
  expect((await empty.request('/api/back-end/settings')).status).toBe(200)
  await empty.stop()
})
