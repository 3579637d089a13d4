import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { likeReview } from '@remusic/contract/opinions/schemas/reviews'
import type { Role } from '@remusic/contract/people/plans'
import { deactivate, logout } from '@remusic/contract/people/schemas/accounts'
import { countNotifications } from '@remusic/contract/people/schemas/notifications'
import { openChat } from '@remusic/contract/together/schemas/chat'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { aChatClient } from '../../../testing/chatClient.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startProcess, type TestProcess } from '../../../testing/process.ts'
import { isMissing } from '../../../testing/program.ts'
import { startRedis, type TestRedis } from '../../../testing/redis.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { openDatabase } from '../../base/database/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../base/database/embedded.ts'
import { migrate } from '../../base/database/migrate.ts'

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
    await eventually(() => {
      here.deps.sockets.emitTo(ana.id, 'getUsers', [])
      expect(tab.received('getUsers').length).toBeGreaterThan(0)
    })
  }

  async function aConversation() {
    const [ana, beto] = [await someone(), await someone()]
    const { data } = await here.call(openChat, { body: { reciverId: beto.id } }, ana)
    const chatters = [
      aChatClient({ app: here, token: ana.token, chatId: data.id }),
      aChatClient({ app: there, token: beto.token, chatId: data.id }),
    ] as const
    chatting.push(...chatters)
    await eventually(() => expect(chatters.every(({ socket }) => socket.connected)).toBe(true))
    return { chatId: data.id, chatters }
  }
  type Chatters = Awaited<ReturnType<typeof aConversation>>['chatters']

  const haveAll = async (chatters: Chatters, count: number) => {
    for (const { received } of chatters) {
      await eventually(() => expect(received).toHaveLength(count))
      expect(received.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    }
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
      eventually(() =>
        expect(watching.received('presence').flat().at(-1)).toEqual({ userId: beto.id, online }),
      )
    await watching.emit('watch-presence', { userIds: [beto.id] })
    await isSeen(false)
    const tabs = [await beto.tabAt(there), await beto.tabAt(here)]
    await isSeen(true)
    const servers = database.db.selectFrom('presence').select('server_id').where('user_id', '=', beto.id)
    const isOnServers = (count: number) => expect.poll(() => servers.execute()).toHaveLength(count)
    await isOnServers(2)
    tabs[0]?.leave()
    await isOnServers(1)
    // The state is announced again after it was stored.
    watching.clear()
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
    await tab.isClosed()
  })

  test('close the sockets of a banned user on both servers', async () => {
    const [admin, victim] = [await someone('Admin'), await someone()]
    const tabs = [await victim.tabAt(here), await victim.tabAt(there)]
    const query = { role: 'admin' as const }
    await there.call(deactivate, { query, body: { userId: victim.id } }, admin)
    for (const tab of tabs) await tab.isClosed()
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
    await eventually(() => expect(chatters[0].received.length).toBeGreaterThan(4))
    await postgres.stop()
    await eventually(async () => expect((await here.request('/readyz')).status).toBe(503))
    postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    await Promise.all(sending)
    await haveAll(chatters, 80)
    expect(new Set(chatters[0].received.map(({ clientId }) => clientId)).size).toBe(80)
    const watcher = await (await someone()).tabAt(here)
    const [, beto] = chatters
    const senderId = beto.received.find(({ senderId }) => senderId)?.senderId ?? ''
    await watcher.emit('watch-presence', { userIds: [senderId] })
    await eventually(async () => {
      await watcher.emit('watch-presence', { userIds: [senderId] })
      expect(watcher.received('presence').at(-1)).toEqual([{ userId: senderId, online: true }])
    })
  })
})
