import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aSession, aUser } from '../../testing/builders.ts'
import { freePort, hasRedis, startRedis, type TestRedis } from '../../testing/redis.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

describe.skipIf(!hasRedis)('two servers connected through Redis', () => {
  let redis: TestRedis
  let one: TestApp
  let two: TestApp
  const open: Socket[] = []

  beforeAll(async () => {
    redis = await startRedis()
    const env = { REDIS_URL: redis.url }
    one = await startTestApp({ env })
    two = await startTestApp({ env, database: one.database })
  })
  afterAll(async () => {
    for (const socket of open) socket.disconnect()
    await two.stop()
    await one.stop()
    await redis.remove()
  })

  async function aClientAt(app: TestApp) {
    const user = await aUser(app.db)
    const socket = io(app.url, { auth: { token: await aSession(app.db, user.id) }, reconnection: false })
    open.push(socket)
    await once(socket as never, 'connect')
    return { user, socket }
  }

  /** Emits repeatedly, because events are lost until both servers have connected to Redis. */
  async function reaches(sender: TestApp, { user, socket }: Awaited<ReturnType<typeof aClientAt>>) {
    let received = 0
    socket.on('getUsers', () => {
      received += 1
    })
    await vi.waitFor(
      () => {
        sender.deps.sockets.emitTo(user.id, 'getUsers', [])
        expect(received).toBeGreaterThan(0)
      },
      { timeout: 10_000, interval: 200 },
    )
  }

  test('events of one reach the clients of the other', async () => {
    await reaches(one, await aClientAt(two))
    await reaches(two, await aClientAt(one))
  })

  test('a user disconnected on one is disconnected on the other', async () => {
    const { user, socket } = await aClientAt(two)
    one.deps.sockets.disconnectUser(user.id)
    await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 5_000 })
  })

  test('without Redis each serves its own clients, and they reconnect afterwards', async () => {
    const client = await aClientAt(one)
    await redis.kill()
    await reaches(one, client)
    expect((await one.request('/readyz')).status).toBe(200)
    const other = await aClientAt(two)

    await redis.start()
    await reaches(one, other)
  })

  test('a server starts while Redis is unavailable', async () => {
    const app = await startTestApp({
      database: one.database,
      env: { REDIS_URL: `redis://127.0.0.1:${await freePort()}` },
    })
    await reaches(app, await aClientAt(app))
    await app.stop()
  })
})
