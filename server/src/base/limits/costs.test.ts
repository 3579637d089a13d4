import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { perfil } from '@remusic/contract/people/schemas/accounts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.stop())

let addresses = 0
const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${++addresses}` })

async function statusesOf(times: number, path: string, headers: Record<string, string>) {
  const statuses: Record<number, number> = {}
  for (let i = 0; i < times; i++) {
    const { status } = await app.request(path, { headers })
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

describe('pages', () => {
  test.each(['/', '/login', '/index.html'])(
    'are refused beyond the limit of an address (%s)',
    async (path) => {
      const headers = newAddress()
      const { 429: refused, ...served } = await statusesOf(125, path, headers)
      expect(refused).toBe(5)
      expect(Object.values(served)).toEqual([120])
      const response = await app.request(path, { headers })
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(await response.text()).toContain('Espera unos minutos')
      expect((await app.request(path, { headers: newAddress() })).status).not.toBe(429)
    },
  )
})

describe('the general limit of an account', () => {
  test('is shared by all of its sessions', async () => {
    const user = await aUser(app.db)
    const statuses: Record<number, number> = {}
    for (let i = 0; i < 9; i++) {
      const { status } = await app.call(perfil, {}, { token: await aSession(app.db, user.id) })
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    expect(statuses).toEqual({ 200: 6, 429: 3 })
  })
})

describe('the OpenAPI document', () => {
  /** fetch() would decompress the body. */
  const raw = (headers: Record<string, string>) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      get(`${app.url}/docs/json`, { headers }, async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: await buffer(response),
        }),
      ).on('error', reject)
    })

  test('is sent in the encoding that the client prefers', async () => {
    const headers = newAddress()
    const plain = await raw(headers)
    const br = await raw({ ...headers, 'accept-encoding': 'gzip, deflate, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.headers.vary).toContain('accept-encoding')
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    const gz = await raw({ ...newAddress(), 'accept-encoding': 'gzip;q=0.5, br;q=0' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.body)).toEqual(plain.body)
    expect(JSON.parse(plain.body.toString())).toMatchObject({ openapi: '3.1.0' })
  })

  test('is not sent again to a client that has it', async () => {
    const headers = newAddress()
    const { headers: first } = await raw(headers)
    const again = await raw({ ...headers, 'if-none-match': first.etag ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('is limited per address, as are the files of its browser', async () => {
    const headers = newAddress()
    expect(await statusesOf(3, '/docs/json', headers)).toEqual({ 200: 3 })
    for (const path of ['/docs/json', '/docs/yaml', '/docs/', '/docs/static/swagger-ui-bundle.js'])
      expect((await app.request(path, { headers })).status, path).toBe(429)
  })

  test('is serialized once, however often it is requested', async () => {
    let server: FastifyInstance | undefined
    const other = await startTestApp({
      database: app.database,
      routes: (instance) => {
        server = instance
      },
    })
    const stringify = vi.spyOn(JSON, 'stringify')
    for (let i = 0; i < 50; i++) expect((await other.request('/docs/json')).status).toBe(200)
    const document = server?.swagger()
    const serialized = stringify.mock.calls.filter(([value]) => value === document)
    stringify.mockRestore()
    expect(serialized).toHaveLength(1)
    await other.stop()
  })
})

test('the metrics are read from the database once a second at most', async () => {
  const waiting = vi.spyOn(app.deps.mail, 'waiting')
  for (let i = 0; i < 50; i++) await app.request('/metrics')
  expect(waiting.mock.calls.length).toBeLessThanOrEqual(3)
  waiting.mockRestore()
})
