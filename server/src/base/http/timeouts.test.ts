import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const TIMEOUT_MS = 1_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ requestTimeoutMs: TIMEOUT_MS })
})
afterAll(() => app.stop())

/** Sends the bytes one after another, slowly, until the connection is closed, and returns the response. */
function trickle(first: string, rest: string, intervalMs = 100) {
  return new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(first))
    socket.setEncoding('utf8')
    const bytes = [...rest]
    const sending = setInterval(() => socket.writable && socket.write(bytes.shift() ?? ' '), intervalMs)
    socket.on('data', (chunk) => {
      answer += chunk
    })
    // The server may reset a connection on which bytes are still arriving.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(sending)
      resolve(answer)
    })
  })
}

describe('a connection is closed', () => {
  test('if its body arrives too slowly', async () => {
    const head =
      'POST /api/back-end/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n'
    const answer = await trickle(head, '{"email":"')
    expect(answer).toContain('HTTP/1.1 408 ')
  })

  test('if its headers arrive too slowly', async () => {
    const answer = await trickle('GET / HTTP/1.1\r\n', 'X-Slow: aaaaaaaa')
    expect(answer).toContain('HTTP/1.1 408 ')
  })
})

test('a client has 20 seconds at most to send a request', async () => {
  let server: FastifyInstance['server'] | undefined
  const ordinary = await startTestApp({
    database: app.database,
    routes: (instance) => {
      server = instance.server
    },
  })
  const { headersTimeout = 0, requestTimeout = 0 } = server ?? {}
  expect(Math.max(headersTimeout, requestTimeout) * 1.2).toBeLessThanOrEqual(20_000)
  expect(Math.min(headersTimeout, requestTimeout)).toBeGreaterThan(0)
  await ordinary.stop()
})
