import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@remusic/contract/plans'
import { deactivate, logout } from '@remusic/contract/schemas/accounts'
import { openChat } from '@remusic/contract/schemas/chat'
import { countNotifications } from '@remusic/contract/schemas/notifications'
import { likeReview } from '@remusic/contract/schemas/reviews'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aReview, aSession, aUser } from '../../testing/builders.ts'
import { aChatClient } from '../../testing/chatClient.ts'
import { startProcess, type TestProcess } from '../../testing/process.ts'
import { isMissing } from '../../testing/program.ts'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { aTab, type Tab } from '../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { openDatabase } from '../database/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

describe.skipIf(isMissing('redis-server'))('two processes on one database, connected by Redis', () => {
  let folder: string
  let redis: TestRedis
  let postgres: EmbeddedPostgres
  let database: ReturnType<typeof openDatabase>
  let here: TestApp
  let there: TestProcess
  const chatting: { leave(): void }[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'remusic-two-'))
    await chmod(folder, 0o755)
    redis = await startRedis()
    postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    await migrate(postgres.url)
    database = openDatabase(postgres.url)
    const env = { REDIS_URL: redis.url, DATABASE_URL: postgres.url }
    here = await startTestApp({
      env,
      database: { ...database, url: postgres.url, drop: async () => {} },
      longTimeouts: false,
    })
    there = await startProcess(folder, env)
  })
  afterEach(() => {
    for (const one of chatting.splice(0)) one.leave()
  })
  afterAll(async () => {
    await there.stop()
    await here.stop()
    await database.close()
    await postgres.stop()
    await redis.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function someone(role: Role = 'Premium') {
    const user = await aUser(here.db, { role })
    const token = await aSession(here.db, user.id)
    return {
      ...user,
      token,
      tabAt: (server: { url: string }) => aTab(server, token),
    }
  }

  /** Waits until both servers see each other; events emitted before that may be lost. */
  async function findEachOther() {
    const ana = await someone()
    const tab = await ana.tabAt(there)
    await vi.waitFor(
      () => {
        here.deps.sockets.emitTo(ana.id, 'getUsers', [])
        expect(tab.received('getUsers').length).toBeGreaterThan(0)
      },
      { timeout: 20_000, interval: 200 },
    )
  }

  async function aConversation() {
    const [ana, beto] = [await someone(), await someone()]
    const { data } = await here.call(openChat, { body: { reciverId: beto.id } }, ana)
    const chatters = [
      aChatClient({ app: here, token: ana.token, chatId: data.id }),
      aChatClient({ app: there, token: beto.token, chatId: data.id }),
    ] as const
    chatting.push(...chatters)
    await vi.waitFor(() => expect(chatters.every(({ socket }) => socket.connected)).toBe(true), 10_000)
    return { chatId: data.id, chatters }
  }
  type Chatters = Awaited<ReturnType<typeof aConversation>>['chatters']

  const haveAll = async (chatters: Chatters, count: number) => {
    for (const { received } of chatters) {
      await vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 20_000 })
      expect(received.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    }
  }

  async function closesSoon(tab: Tab) {
    const began = performance.now()
    await tab.isClosed()
    expect(performance.now() - began).toBeLessThan(5_000)
  }

  test('discover each other', findEachOther)

  test('deliver each other’s messages', async () => {
    const { chatters } = await aConversation()
    for (let i = 0; i < 10; i++) await chatters[i % 2 === 0 ? 0 : 1].send(`Mensaje ${i}`)
    await haveAll(chatters, 10)
  })

  test('agree on who is online, counting every tab', async () => {
    const [ana, beto] = [await someone(), await someone()]
    const watching = await ana.tabAt(here)
    const isSeen = (online: boolean) =>
      vi.waitFor(
        () => expect(watching.received('presence').flat().at(-1)).toEqual({ userId: beto.id, online }),
        { timeout: 6_000, interval: 50 },
      )
    await watching.emit('watch-presence', { userIds: [beto.id] })
    await isSeen(false)
    const tabs = [await beto.tabAt(there), await beto.tabAt(here)]
    await isSeen(true)
    tabs[0]?.leave()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await isSeen(true)
    tabs[1]?.leave()
    await isSeen(false)
  })

  test('push the same notification count', async () => {
    const [author, fan] = [await someone(), await someone()]
    const review = await aReview(here.db, { userId: author.id })
    const tabs = [await author.tabAt(here), await author.tabAt(there)]
    await there.call(likeReview, { params: { id: review.id } }, fan)
    for (const tab of tabs) await tab.receives('notification-count', ({ unread }) => unread === 1)
    expect((await here.call(countNotifications, {}, author)).data.unread).toBe(1)
  })

  test('close the socket of a session that was ended on the other server at once', async () => {
    const ana = await someone()
    const tab = await ana.tabAt(there)
    await here.call(logout, {}, ana)
    await closesSoon(tab)
  })

  test('close the sockets of a banned user on both servers', async () => {
    const [admin, victim] = [await someone('Admin'), await someone()]
    const tabs = [await victim.tabAt(here), await victim.tabAt(there)]
    const query = { role: 'admin' as const }
    await there.call(deactivate, { query, body: { userId: victim.id } }, admin)
    for (const tab of tabs) await closesSoon(tab)
  })

  test('lose no message while Redis is down, and catch up when it recovers', async () => {
    const { chatters } = await aConversation()
    await chatters[0].send('Antes')
    await haveAll(chatters, 1)
    await redis.kill()
    here.deps.sockets.signal('online-changed')
    for (let i = 0; i < 10; i++) await chatters[i % 2 === 0 ? 0 : 1].send(`Sin Redis ${i}`)
    await redis.start()
    await haveAll(chatters, 11)
    await findEachOther()
    await chatters[0].send('Después')
    await haveAll(chatters, 12)
  })

  test('lose no message while PostgreSQL is down, and continue when it recovers', async () => {
    const { chatters } = await aConversation()
    const sending = chatters.map(async (chatter) => {
      for (let i = 0; i < 40; i++) await chatter.send(`Mensaje ${i}`)
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await postgres.stop()
    await new Promise((resolve) => setTimeout(resolve, 500))
    postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    await Promise.all(sending)
    await haveAll(chatters, 80)
    expect(new Set(chatters[0].received.map(({ clientId }) => clientId)).size).toBe(80)
    const watcher = await (await someone()).tabAt(here)
    const [, beto] = chatters
    const senderId = beto.received.find(({ senderId }) => senderId)?.senderId ?? ''
    await watcher.emit('watch-presence', { userIds: [senderId] })
    await vi.waitFor(
      async () => {
        await watcher.emit('watch-presence', { userIds: [senderId] })
        expect(watcher.received('presence').at(-1)).toEqual([{ userId: senderId, online: true }])
      },
      { timeout: 15_000, interval: 500 },
    )
  })
})
