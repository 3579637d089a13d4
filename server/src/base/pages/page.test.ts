import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BroadcastChannel } from 'node:worker_threads'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { openPageSession } from '@remusic/contract/people/schemas/sessions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { rawResponse } from '../../../testing/rawHttp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const TEMPLATE = `<!doctype html><html lang="es"><head>
<script type="module" src="/assets/main-abc.js" nonce="__CSP_NONCE__"></script></head><body>ñandú ${' '.repeat(1_000)}</body></html>`
const ETAG = 'W/"1"'

/**
 * The fake bundle. It runs in another thread, so the address of a page selects how it is rendered, and the two sides communicate over a
 * channel.
 */
const CHANNEL = `page.test ${process.pid}`
const BUNDLE = `
import { BroadcastChannel } from 'node:worker_threads'
const test = new BroadcastChannel('${CHANNEL}')
test.unref()
async function* inParts(...parts) {
  yield* parts
}
async function* follows(first, second) {
  try {
    yield first
    await second
    yield 'y el resto'
  } finally {
    test.postMessage('closed')
  }
}
export function createRenderer(site) {
  const shell = ({ nonce }) => site.template.replaceAll('__CSP_NONCE__', nonce)
  const ordinary = (member, html) =>
    member
      ? { status: 200, body: inParts(html, 'de ' + member.id) }
      : { status: 200, body: html + 'de nadie', etag: '${ETAG.replaceAll('"', '\\"')}' }
  const gates = []
  test.onmessage = () => gates.splice(0).forEach((open) => open())
  const opened = () => new Promise((open) => gates.push(open))
  const ways = {
    leave: () => null,
    reject: () => Promise.reject(new Error('un rechazo')),
    throw: () => { throw new Error('una excepción') },
    stick: () => { for (;;); },
    missing: (request, html) => ({ status: 404, body: html, etag: '${ETAG}' }),
    slowly: () => ({ status: 200, body: follows('<p>primero', opened()) }),
    held: async (request, html) => {
      test.postMessage('started')
      await opened()
      return ordinary(request.member, html)
    },
    partly: (request, html) => {
      request.onError(new Error('una parte'))
      return ordinary(request.member, html)
    },
  }
  return {
    shell,
    render(request) {
      const way = ways[new URL(request.url, 'http://x').searchParams.get('render')]
      const html = shell(request)
      return way ? way(request, html) : ordinary(request.member, html)
    },
  }
}`
const bundle = new BroadcastChannel(CHANNEL)
const heard: unknown[] = []
bundle.onmessage = (event) => heard.push((event as MessageEvent).data)
/** Lets the bundle finish the pending pages. */
const finish = () => bundle.postMessage('finish')
const hears = (word: string, times = 1) =>
  eventually(() => expect(heard.filter((each) => each === word)).toHaveLength(times))
afterEach(() => void heard.splice(0))
afterAll(() => bundle.close())

async function writeBuild(template: string, name: string) {
  await writeFile(join(webDir, 'index.html'), template)
  await writeFile(join(webDir, '.vite/manifest.json'), '{}')
  await writeFile(join(webDir, `.server/${name}`), BUNDLE)
  const manifest = { 'src/app/entry.server.tsx': { file: name } }
  await writeFile(join(webDir, '.server/.vite/manifest.json'), JSON.stringify(manifest))
}

let webDir: string
let app: TestApp
let abroad: TestApp
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'remusic-web-'))
  for (const folder of ['assets', '.vite', '.server/.vite'])
    await mkdir(join(webDir, folder), { recursive: true })
  await writeBuild(TEMPLATE, 'entry.server-abc.mjs')
  await writeFile(join(webDir, 'assets/main-abc.js'), 'export const a = 1\n'.repeat(500))
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await startTestApp({ webDir, pageTimeoutMs: undefined })
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

/** The page cookie of a new member. */
async function aMember() {
  const { id } = await aUser(app.db)
  const { headers } = await app.call(openPageSession, {}, { token: await aSession(app.db, id) })
  return { id, cookie: headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

describe('the page', () => {
  test.each(['/', '/feed', '/music', '/users/abc/', '/olvide-password/t0k3n', '/search?q=tango'])(
    'is served at %s',
    async (path) => {
      const response = await app.request(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('ñandú')
    },
  )

  test.each(['/nada', '/song', '/song/1/2', '/feed/x', '/dev/kit', '/dev/mailbox', '/%C3%B1'])(
    'is served at %s with status 404',
    async (path) => {
      const response = await app.request(`${path}?render=leave`)
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
      expect(page.split(`nonce="${nonce}"`)).toHaveLength(2)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
    expect(Buffer.from([...nonces][0] ?? '', 'base64')).toHaveLength(16)
  })

  test('is compressed', async () => {
    const long = await app.request('/users/abc', { headers: { 'accept-encoding': 'br' } })
    expect(long.headers.get('content-encoding')).toBe('br')
    expect(await long.text()).toContain('ñandú')
  })

  test.each(['/.vite/manifest.json', '/.server/.vite/manifest.json', '/.server/entry.server-abc.mjs'])(
    'is served instead of %s, which is internal to the build',
    async (path) => {
      const response = await app.request(path)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('ñandú')
    },
  )

  test('sends no referrer from pages with a secret link', async () => {
    for (const path of ['/olvide-password/t0k3n', '/confirmar/t0k3n']) {
      expect((await app.request(path)).headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test('for developers exists in demo mode', async () => {
    expect((await abroad.request('/dev/kit')).status).toBe(200)
  })
})

describe('the page of a visitor', () => {
  test('is revalidated by the browser', async () => {
    const response = await app.request('/music', { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('etag')).toBe(ETAG)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toBe('cookie, accept-encoding')
  })

  test('is answered with 304, without a body and a policy, if the browser has it', async () => {
    const answer = await rawResponse(
      app.url,
      `GET /music HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: br\r\nIf-None-Match: ${ETAG}\r\n\r\n`,
    )
    const [head = '', body] = answer.split('\r\n\r\n')
    expect(head).toContain('HTTP/1.1 304 ')
    expect(head).not.toMatch(/content-security-policy/i)
    expect(head).toContain(`etag: ${ETAG}`)
    expect(head).toContain('cache-control: private, no-cache')
    expect(head).toMatch(/^vary: cookie/m)
    expect(body).toBe('')
  })

  test('is sent again if it has changed, or if it does not exist', async () => {
    const withTag = (path: string, etag: string) => app.request(path, { headers: { 'if-none-match': etag } })
    expect((await withTag('/music', 'W/"0"')).status).toBe(200)
    const missing = await withTag('/music?render=missing', ETAG)
    expect(missing.status).toBe(404)
    expect(await missing.text()).toContain('ñandú')
    expect(policyOf(missing)).toContain('script-src')
  })

  test('is served with any malformed cookie', async () => {
    for (const cookie of [
      'page=',
      'page',
      ';;=;',
      'page=x.y',
      'page="\u00ff"',
      '\u0080',
      'a'.repeat(8_000),
    ]) {
      const response = await app.request('/music', { headers: { cookie } })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('de nadie')
    }
  })
})

describe('the page of a member', () => {
  test('is never stored', async () => {
    const { id, cookie } = await aMember()
    const headers = { cookie, 'if-none-match': ETAG }
    const response = await app.request('/music', { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toBe('cookie, accept-encoding')
    expect(response.headers.get('etag')).toBeNull()
    expect(await response.text()).toContain(`de ${id}`)
  })

  test.each([
    ['identity', (response: IncomingMessage) => response],
    ['br', (response: IncomingMessage) => response.pipe(createBrotliDecompress())],
    ['gzip', (response: IncomingMessage) => response.pipe(createGunzip())],
  ])('is streamed, with the encoding %s', async (encoding, decode) => {
    const [response] = (await once(
      get(`${app.url}/music?render=slowly`, { headers: { 'accept-encoding': encoding } }),
      'response',
    )) as [IncomingMessage]
    expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding)
    const decoded = decode(response).setEncoding('utf8')
    const [first] = await once(decoded, 'data')
    expect(first).toBe('<p>primero')
    finish()
    expect(await text(decoded)).toBe('y el resto')
  })

  test.each(['identity', 'br'])(
    'stops being rendered when the browser disconnects, with the encoding %s',
    async (encoding) => {
      const errors = errorsIn(app)
      const { hostname, port } = new URL(app.url)
      const socket = connect(Number(port), hostname)
      socket.write(`GET /music?render=slowly HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
      await once(socket, 'data')
      socket.destroy()
      await once(socket, 'close')
      finish()
      await hears('closed')
      expect(errorsIn(app)).toEqual(errors)
      expect((await app.request('/music')).status).toBe(200)
    },
  )
})

const errorsIn = ({ logs }: TestApp) =>
  logs.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)

describe('a HEAD request', () => {
  test.each(['visitor', 'member'])('of a %s is answered with the headers only', async (who) => {
    const cookie = who === 'member' ? (await aMember()).cookie : 'x=1'
    const answer = await rawResponse(
      app.url,
      `HEAD /music HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`,
    )
    expect(answer).toContain('HTTP/1.1 200 OK\r\n')
    expect(answer).toContain('content-type: text/html; charset=utf-8\r\n')
    expect(answer.split('\r\n\r\n')[1]).toBe('')
  })
})

describe('the browser renders the page', () => {
  const isShell = async (response: Response, status = 200) => {
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
    const html = await response.text()
    return html.includes('ñandú') && !html.includes('de nadie')
  }

  test('if rendering fails, which is logged', async () => {
    for (const [way, message] of [
      ['reject', 'un rechazo'],
      ['throw', 'una excepción'],
    ]) {
      app.logs.length = 0
      expect(await isShell(await app.request(`/music?render=${way}`))).toBe(true)
      expect(await isShell(await app.request(`/nada?render=${way}`), 404)).toBe(true)
      expect(app.logs.filter((line) => line.includes('page: the browser renders it'))).toHaveLength(2)
      expect(app.logs.join()).toContain(message)
    }
  })

  test('if its thread is stuck, and other requests and pages go on', async () => {
    const stuck = app.request('/music?render=stick')
    for (let i = 0; i < 50; i++) expect((await app.request('/api/back-end/settings')).status).toBe(200)
    expect(await isShell(await stuck)).toBe(true)
    expect(await (await app.request('/music')).text()).toContain('de nadie')
  })

  test('if the renderer leaves it to the browser', async () => {
    expect(await isShell(await app.request('/feed?render=leave'))).toBe(true)
  })

  test('if too many pages are rendered at once', async () => {
    const waiting = Array.from({ length: 8 }, () => app.request('/music?render=held'))
    await hears('started', 8)
    expect(await isShell(await app.request('/music'))).toBe(true)
    finish()
    for (const response of await Promise.all(waiting)) expect(await response.text()).toContain('de nadie')
    expect(await (await app.request('/music')).text()).toContain('de nadie')
  })

  test('if the client exceeds the general rate limit', async () => {
    const narrow = await startTestApp({ webDir, database: app.database, env: { RATE_LIMIT_SCALE: '0.001' } })
    try {
      expect(await (await narrow.request('/music')).text()).toContain('de nadie')
      await eventually(async () => expect((await narrow.request('/api/back-end/settings')).status).toBe(429))
      expect(await isShell(await narrow.request('/music'))).toBe(true)
    } finally {
      await narrow.stop()
    }
  })
})

test('the log names a part of a page that could not be rendered', async () => {
  app.logs.length = 0
  expect((await app.request('/music?render=partly')).status).toBe(200)
  expect(app.logs.find((line) => line.includes('page: a part could not be rendered'))).toContain('una parte')
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
    const response = await app.request(`${path}?render=leave`)
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
    expect(policy).toMatch(
      /script-src 'self' 'nonce-[^' ]+'; style-src 'self' 'nonce-[^' ]+'; style-src-attr/,
    )
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|https:|\*/)
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
    expect(policy.split('unsafe')).toHaveLength(2)
  })

  test('previews by ISRC allow the sound of Deezer, and covers need no other host', async () => {
    const playing = await startTestApp({ database: app.database, webDir, env: { PREVIEWS: 'deezer' } })
    const policy = policyOf(await playing.request('/'))
    await playing.stop()
    expect(policy).toContain("media-src 'self' https://*.dzcdn.net")
    expect(policy).not.toContain('archive.org')
  })
})

test('a new build of the web is served at once', async () => {
  expect(await (await app.request('/')).text()).toContain('ñandú')
  await writeFile(join(webDir, 'assets/main-def.js'), 'export const b = 2')
  await writeBuild(TEMPLATE.replace('ñandú', 'yacaré'), 'entry.server-def.mjs')
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
