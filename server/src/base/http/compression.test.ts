import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

/** Longer than the responses that are compressed in the thread of the requests. */
const LONG = 'canción '.repeat(20_000)
const ANSWERS: Record<string, object> = {
  short: { text: 'canción' },
  usual: { text: 'canción '.repeat(500) },
  long: { text: LONG },
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    routes: (server) =>
      void server.get('/api/prueba/:size', async ({ params }) => ANSWERS[(params as { size: string }).size]),
  })
})
afterAll(() => app.stop())

async function read(size: string, accepted?: string) {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const [response] = (await once(get(`${app.url}/api/prueba/${size}`, { headers }), 'response')) as [
    IncomingMessage,
  ]
  return { headers: response.headers, body: await buffer(response) }
}

const DECODERS = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0, br', 'br'],
  ['identity', 'identity'],
  ['compress', 'identity'],
  [undefined, 'identity'],
] as const)('an answer for a client that accepts %s is sent as %s', async (accepted, encoding) => {
  for (const size of ['usual', 'long']) {
    const { headers, body } = await read(size, accepted)
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(JSON.parse(DECODERS[encoding](body).toString())).toEqual(ANSWERS[size])
    if (encoding !== 'identity') {
      expect(headers.vary).toContain('accept-encoding')
      expect(body.length).toBeLessThan(JSON.stringify(ANSWERS[size]).length / 10)
    }
  }
})

test('a short answer is not compressed', async () => {
  const { headers, body } = await read('short', 'br')
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(body.toString())).toEqual(ANSWERS.short)
})
