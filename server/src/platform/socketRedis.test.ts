import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aSession, aUser } from '../../testing/builders.ts'
import { freePort, hasRedis, startRedis, type TestRedis } from '../../testing/redis.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

describe.skipIf(!hasRedis)('two servers with Redis between them', () => {
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

  async function aGuestAt(app: TestApp) {
    const user = await aUser(app.db)
    const socket = io(app.url, { auth: { token: await aSession(app.db, user.id) }, reconnection: false })
    open.push(socket)
    await once(socket as never, 'connect')
    return { user, socket }
  }

  /** Repeated, because what is sent while the servers are still finding each other is lost, as it may be. */
  async function reaches(sender: TestApp, { user, socket }: Awaited<ReturnType<typeof aGuestAt>>) {
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

  test('what one sends reaches people at the other', async () => {
    await reaches(one, await aGuestAt(two))
    await reaches(two, await aGuestAt(one))
  })

  test('who is shut out at one is shut out at the other', async () => {
    const { user, socket } = await aGuestAt(two)
    one.deps.sockets.disconnectUser(user.id)
    await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 5_000 })
  })

  test('without Redis each serves its own, and they find each other again', async () => {
    const guest = await aGuestAt(one)
    await redis.kill()
    await reaches(one, guest)
    expect((await one.request('/readyz')).status).toBe(200)
    const other = await aGuestAt(two)

    await redis.start()
    await reaches(one, other)
  })

  test('a server starts though Redis is away', async () => {
    const app = await startTestApp({
      database: one.database,
      env: { REDIS_URL: `redis://127.0.0.1:${await freePort()}` },
    })
    await reaches(app, await aGuestAt(app))
    await app.stop()
  })
})
