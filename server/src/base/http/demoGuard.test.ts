import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { login } from '@remusic/contract/people/schemas/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { readConfig } from '../../config.ts'
import { type RunningServer, startServer } from '../../start.ts'
import { createLog } from '../common/log.ts'

const PROXY_HEADERS = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-host': 'localhost' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '203.0.113.7' },
  { 'cf-connecting-ip': '203.0.113.7' },
]
const DEMO_PAGES = [
  '/dev/mailbox',
  '/dev/mailbox/x',
  '/dev/mailbox/x/html',
  '/dev/pagos/',
  '/dev/mailbox?antes=x',
]

/** Unlike fetch, this can send any Host header. */
function get(url: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request(url + path, { headers, agent: false }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    )
      .on('error', reject)
      .end()
  })
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: { DEMO: 'true', PUBLIC_URL: 'http://musica.example:8080' },
    demoData: false,
  })
})
afterAll(() => app.stop())

describe('a demo that was opened with DEMO=true', () => {
  test('shows its pages on this machine, under any loopback name', async () => {
    const { port } = new URL(app.url)
    for (const name of ['127.0.0.1', 'localhost', '[::1]', '127.0.0.2', 'remusic.localhost'])
      expect((await get(app.url, '/dev/mailbox', { host: `${name}:${port}` })).status, name).toBe(200)
  })

  test('shows its payments at PUBLIC_URL, also through a proxy, and its mails on this machine only', async () => {
    for (const headers of [{}, ...PROXY_HEADERS]) {
      const at = { ...headers, host: 'musica.example:8080' }
      expect((await get(app.url, '/dev/pagos/', at)).status).toBe(200)
      for (const path of ['/dev/mailbox', '/dev/mailbox/x', '/dev/mailbox/x/html'])
        expect((await get(app.url, path, at)).status, path).toBe(403)
    }
  })

  test.each([...DEMO_PAGES])('refuses %s for another Host, as in DNS rebinding', async (path) => {
    for (const host of [
      'evil.example',
      'musica.example',
      'localhost.evil.example',
      'musica.example:8080.evil.example',
    ]) {
      const { status, body } = await get(app.url, path, { host })
      expect(status, host).toBe(403)
      expect(JSON.parse(body).msg).toMatch(path.includes('mailbox') ? /solo desde el equipo/ : /PUBLIC_URL/)
    }
  })

  test('refuses its pages to a proxy that asks for another address', async () => {
    for (const headers of PROXY_HEADERS) expect((await get(app.url, '/dev/pagos/', headers)).status).toBe(403)
  })

  test('refuses to change a payment or to end a plan for another Host', async () => {
    for (const step of ['approve', 'refund', 'pass']) {
      const response = await new Promise<number | undefined>((resolve, reject) => {
        const options = { method: 'POST', headers: { host: 'evil.example' }, agent: false }
        request(`${app.url}/dev/pagos/payments/1/${step}`, options, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
          .on('error', reject)
          .end()
      })
      expect(response, step).toBe(403)
    }
  })

  test('still serves everything else to everybody', async () => {
    expect((await get(app.url, '/api/back-end/settings', { host: 'evil.example' })).status).not.toBe(403)
  })

  test('tells the operator what is exposed', () => {
    const warning = app.logs.find((line) => line.includes('ATENCIÓN')) ?? ''
    for (const part of ['PUBLIC_URL', 'remusic-demo', '/dev/mailbox', '/dev/pagos'])
      expect(warning).toContain(part)
  })
})

describe('a demo that nobody asked for', () => {
  let server: RunningServer
  let url: string
  beforeAll(async () => {
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: app.database.url,
      DEMO: 'true',
    })
    const log = createLog({ level: 'silent', to: { write: () => {} } })
    // A detected demo has an embedded database, which takes long to create.
    server = await startServer({ ...config, demoIsExplicit: false }, { log, demoData: false })
    url = `http://127.0.0.1:${server.config.port}`
  })
  afterAll(() => server.stop())

  test('works on this machine', async () => {
    expect((await get(url, '/dev/mailbox')).status).toBe(200)
    expect((await get(url, '/api/back-end/settings')).status).toBe(200)
  })

  test('answers nobody else, not even a login, though a proxy forwards to it', async () => {
    const admin = await aUser(app.db, { role: 'Admin' })
    for (const headers of [{ host: 'remusic.example' }, ...PROXY_HEADERS]) {
      for (const path of ['/', '/login', '/api/back-end/settings', ...DEMO_PAGES]) {
        const { status, body } = await get(url, path, headers)
        expect(status, `${path} ${JSON.stringify(headers)}`).toBe(403)
        expect(JSON.parse(body).msg).toMatch(/DEMO=true/)
      }
      const response = await fetch(url + login.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
        body: JSON.stringify({ email: admin.email, password: admin.password }),
      })
      expect(response.status).toBe(403)
    }
  })

  test('still passes the health check of a load balancer', async () => {
    expect((await get(url, '/readyz', { host: 'remusic.example' })).status).toBe(200)
  })
})
