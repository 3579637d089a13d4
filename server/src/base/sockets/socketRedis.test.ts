import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { freePort, isMissing } from '../../../testing/program.ts'
import { startRedis, startSentinel, type TestRedis } from '../../../testing/redis.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ConfigError } from '../../config.ts'
import { watchersOf } from '../live/watchers.ts'

const open: Socket[] = []
afterAll(() => {
  for (const socket of open) socket.disconnect()
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
  await eventually(() => {
    sender.deps.sockets.emitTo(user.id, 'getUsers', [])
    expect(received).toBeGreaterThan(0)
  })
}

describe.skipIf(isMissing('redis-server'))('two servers connected through Redis', () => {
  let redis: TestRedis
  let one: TestApp
  let two: TestApp

  beforeAll(async () => {
    redis = await startRedis()
    const env = { REDIS_URL: redis.url }
    one = await startTestApp({ env })
    two = await startTestApp({ env, database: one.database })
  })
  afterAll(async () => {
    await two.stop()
    await one.stop()
    await redis.remove()
  })

  test('events of one reach the clients of the other', async () => {
    await reaches(one, await aClientAt(two))
    await reaches(two, await aClientAt(one))
  })

  test('a user disconnected on one is disconnected on the other', async () => {
    const { user, socket } = await aClientAt(two)
    one.deps.sockets.disconnectUser(user.id)
    await eventually(() => expect(socket.connected).toBe(false))
  })

  test('a watcher at one hears what the other announces, until the other removes them', async () => {
    const watchers = watchersOf('thing')
    two.deps.sockets.on('watch-thing', z.string(), ({ payload, socket }) => watchers.add(socket, [payload]))
    const watching = await aClientAt(two)
    const staying = await aClientAt(two)
    for (const { socket } of [watching, staying]) await socket.emitWithAck('watch-thing', 'a')
    const heard = (client: typeof watching) => {
      const numbers: number[] = []
      client.socket.on('playlist-changed', ({ number }) => numbers.push(number))
      return numbers
    }
    const [before, always] = [heard(watching), heard(staying)]
    const announce = (number: number) => {
      const payload = { playlistId: 'a', number }
      watchers.announce(one.deps, 'playlist-changed', { id: 'a', number, payload }, { withinMs: 0 })
    }
    announce(1)
    await eventually(() => expect([before, always]).toEqual([[1], [1]]))
    watchers.removePerson(one.deps, 'a', watching.user.id)
    announce(2)
    await eventually(() => expect(always).toEqual([1, 2]))
    expect(before).toEqual([1])
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

describe.skipIf(isMissing('redis-sentinel'))('two servers connected through Redis Sentinel', () => {
  let redis: Awaited<ReturnType<typeof startSentinel>>
  let env: Record<string, string>
  let one: TestApp
  let two: TestApp

  beforeAll(async () => {
    redis = await startSentinel({ name: 'remusic', password: 'secreta' })
    // The first address has no Sentinel, and is skipped.
    const sentinels = `127.0.0.1:${await freePort()},${redis.address}`
    env = { REDIS_SENTINELS: sentinels, REDIS_SENTINEL_NAME: 'remusic', REDIS_PASSWORD: 'secreta' }
    one = await startTestApp({ env })
    two = await startTestApp({ env, database: one.database })
  })
  afterAll(async () => {
    await two.stop()
    await one.stop()
    await redis.remove()
  })

  test.each([
    [{ REDIS_SENTINEL_NAME: 'otro' }, /^REDIS_SENTINEL_NAME .*ninguno conoce «otro»/],
    [
      { REDIS_SENTINELS: 'sentinel.invalid:26379' },
      /^REDIS_SENTINELS debe indicar servidores de Redis Sentinel/,
    ],
  ])('%o is rejected at the start', async (wrong, message) => {
    const { address } = redis
    const starting = startTestApp({
      database: one.database,
      env: { ...env, REDIS_SENTINELS: address, ...wrong },
    })
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(message)
  })

  test('a Redis that is no Sentinel is rejected at the start', async () => {
    const plain = await startRedis()
    const wrong = { ...env, REDIS_SENTINELS: `127.0.0.1:${plain.port}` }
    const starting = startTestApp({ database: one.database, env: wrong })
    await expect(starting).rejects.toThrow(/^REDIS_SENTINELS debe indicar servidores de Redis Sentinel/)
    await plain.remove()
  })

  test('events arrive again after the master has died, and clients catch up', async () => {
    const [near, far] = [await aClientAt(one), await aClientAt(two)]
    await reaches(one, far)
    let catchUps = 0
    far.socket.on('catch-up', () => {
      catchUps += 1
    })
    await redis.master.kill()
    expect((await one.request('/readyz')).status).toBe(200)
    await redis.isPromoted()
    await reaches(one, far)
    await reaches(two, near)
    await eventually(() => expect(catchUps).toBeGreaterThan(0))
    expect(far.socket.connected && near.socket.connected).toBe(true)
  })

  test('the master that has died comes back as a replica without disturbing anybody', async () => {
    await redis.master.start()
    await reaches(one, await aClientAt(two))
    await reaches(two, await aClientAt(one))
  })
})
