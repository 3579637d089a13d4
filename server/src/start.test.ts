import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { route } from '@remusic/contract/route'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aSession, aUser } from '../testing/builders.ts'
import { startTestApp } from '../testing/startTestApp.ts'
import { handle } from './platform/handle.ts'
import { PortTakenError } from './start.ts'

const slow = route('GET', '/api/back-end/prueba/lenta', {
  access: 'anyone',
  summary: 'Prueba',
  response: z.object({ done: z.boolean() }),
})

describe('stopping', () => {
  test('answers what is under way, tells sockets, and ends within seconds', async () => {
    let begun = () => {}
    const underWay = new Promise<void>((resolve) => {
      begun = resolve
    })
    const app = await startTestApp({
      readinessSeenMs: 300,
      routes: (server) => {
        handle(server, slow, async () => {
          begun()
          await wait(900)
          return { done: true }
        })
      },
    })
    const user = await aUser(app.db)
    const socket = io(app.url, { auth: { token: await aSession(app.db, user.id) }, reconnection: false })
    await once(socket as never, 'connect')
    // Leaves an idle connection behind, as browsers do.
    await app.call(slow, {})

    const inFlight = app.call(slow, {})
    await underWay
    const began = performance.now()
    const stopped = app.stop()
    await wait(50)
    expect((await app.request('/readyz')).status).toBe(503)
    expect((await app.request('/healthz')).status).toBe(200)

    expect(await inFlight).toMatchObject({ status: 200, data: { done: true } })
    await stopped
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(socket.connected).toBe(false)
    await expect(app.request('/healthz')).rejects.toThrow()
  })

  test('goes on answering whoever has not yet seen that it stops, for a while', async () => {
    const app = await startTestApp({ readinessSeenMs: 300 })
    const stopped = app.stop()
    const until = performance.now() + 900
    while (performance.now() < until) {
      expect((await app.request('/api/back-end/settings', { headers: { connection: 'close' } })).status).toBe(
        200,
      )
      await wait(20)
    }
    await stopped
    await expect(app.request('/healthz')).rejects.toThrow()
  })

  test('twice is stopping once', async () => {
    const app = await startTestApp()
    await Promise.all([app.stop(), app.stop()])
  })
})

describe('starting', () => {
  test('on a port that is taken says so in a sentence and leaves nothing behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const attempt = startTestApp({ env: { PORT: String(port) } })
    await expect(attempt).rejects.toThrow(PortTakenError)
    await expect(attempt).rejects.toThrow(`El puerto ${port} ya está en uso`)
    other.close()
  })

  test('on an address of another machine says so by name', async () => {
    await expect(startTestApp({ env: { HOST: '203.0.113.7' } })).rejects.toThrow(/^HOST 203.0.113.7/)
  })

  test('makes the first Admin once', async () => {
    const env = { ADMIN_EMAIL: 'jefa@example.org', ADMIN_PASSWORD: 'una contraseña larga' }
    const app = await startTestApp({ env })
    const again = await startTestApp({ env, database: app.database })
    const admins = await app.db.selectFrom('users').select(['email', 'role']).execute()
    expect(admins).toEqual([{ email: 'jefa@example.org', role: 'Admin' }])
    await again.stop()
    await app.stop()
  })
})
