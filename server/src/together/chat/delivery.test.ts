import { GROUP_SIZE } from '@remusic/contract/together/chat'
import {
  createGroup,
  deleteMessage,
  editMessage,
  type Message,
  messagesOf,
  openChat,
  reactToMessage,
} from '@remusic/contract/together/schemas/chat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { aChatClient } from '../../../testing/chatClient.ts'
import { eventually } from '../../../testing/eventually.ts'
import { extent } from '../../../testing/extent.ts'
import { isMissing } from '../../../testing/program.ts'
import { startRedis } from '../../../testing/redis.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

/** `CHAT_MESSAGES=10000` sends as many messages, which takes minutes. */
const { CHAT_MESSAGES = extent(100, 600) } = process.env
const MESSAGES = Number(CHAT_MESSAGES)
const DISCONNECTIONS = MESSAGES / 10
/** Each user sends in this many parallel lanes, sequentially within a lane. */
const LANES = 5

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone() {
  const user = await aUser(app.db, { role: 'Premium' })
  return { ...user, token: await aSession(app.db, user.id) }
}

test(`${MESSAGES} messages survive ${DISCONNECTIONS} disconnections: none lost, none duplicated, all in order`, async () => {
  const people = [await someone(), await someone()]
  const [ana, beto] = people
  const { data: chat } = await app.call(
    openChat,
    { body: { reciverId: beto?.id ?? '' } },
    { token: ana?.token ?? '' },
  )
  const chatters = people.map(({ id, token }) => ({ id, ...aChatClient({ app, token, chatId: chat.id }) }))

  let sent = 0
  let cuts = 0
  /** Drops the connection of a random user, from either end, with whatever is in flight. */
  const cut = () => {
    const chatter = chatters[Math.floor(Math.random() * chatters.length)]
    if (!chatter?.socket.connected) return
    cuts += 1
    if (Math.random() < 0.5) chatter.socket.io.engine.close()
    else app.deps.sockets.disconnectUser(chatter.id)
  }
  const lanes = chatters.flatMap((chatter, who) =>
    Array.from({ length: LANES }, async (_, lane) => {
      for (let i = 0; i < MESSAGES / chatters.length / LANES; i++) {
        await chatter.send(`${who} ${lane} ${i}`, { overSocket: i % 4 !== 0 })
        sent += 1
        if (sent * (DISCONNECTIONS / MESSAGES) > cuts) cut()
      }
    }),
  )
  await Promise.all(lanes)
  while (cuts < DISCONNECTIONS) {
    await expect.poll(() => chatters.every(({ socket }) => socket.connected)).toBe(true)
    cut()
  }
  for (const { received } of chatters) await eventually(() => expect(received).toHaveLength(MESSAGES))

  const stored = await app.db
    .selectFrom('messages')
    .select(['seq', 'body'])
    .where('chat_id', '=', chat.id)
    .orderBy('seq')
    .execute()
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: MESSAGES }, (_, i) => i + 1))
  expect(new Set(stored.map(({ body }) => body)).size).toBe(MESSAGES)
  for (const { received } of chatters)
    expect(received.map(({ seq, text }) => ({ seq, body: text }))).toEqual(stored)
  const inLanes = Map.groupBy(stored, ({ body }) => body.slice(0, 3))
  for (const [lane, messages] of inLanes)
    expect(
      messages.map(({ body }) => body),
      lane,
    ).toEqual(messages.map((_, i) => `${lane} ${i}`))
  expect(inLanes.size).toBe(2 * LANES)
  for (const chatter of chatters) chatter.leave()
})

const TABS = 3
const GROUP_MESSAGES = Math.max(GROUP_SIZE, MESSAGES / 4)

async function allMessages(from: TestApp, chatId: string, token: string): Promise<Message[]> {
  const found: Message[] = []
  for (let after = 0; ; ) {
    const call = { params: { chatId }, query: { after, limit: 50 } }
    const { data } = await from.call(messagesOf, call, { token })
    found.push(...data.items)
    if (data.next === null) return found
    after = Number(data.next)
  }
}

/** A message as a member sees it, without what differs between answers. */
const shown = ({ seq, text, deleted, reactions, change }: Message) => ({
  seq,
  text,
  deleted,
  reactions,
  change,
})

test.skipIf(isMissing('redis-server'))(
  `${GROUP_MESSAGES} messages of a group of ${GROUP_SIZE} on two servers reach all ${GROUP_SIZE * TABS} tabs, whatever is cut: none lost, none twice, all in order, with all their changes`,
  async () => {
    const redis = await startRedis()
    const env = { REDIS_URL: redis.url }
    const here = await startTestApp({ env })
    const there = await startTestApp({ env, database: here.database })
    const servers = [here, there]
    try {
      const people = await Promise.all(
        Array.from({ length: GROUP_SIZE }, async () => {
          const user = await aUser(here.db, { role: 'Premium' })
          return { ...user, token: await aSession(here.db, user.id) }
        }),
      )
      const [host, ...guests] = people
      const group = { name: 'Veinte', userIds: guests.map(({ id }) => id) }
      const { data: chat } = await here.call(createGroup, { body: group }, { token: host?.token ?? '' })
      const tabs = people.flatMap(({ id, token }, who) =>
        Array.from({ length: TABS }, (_, tab) => {
          const app = servers[(who + tab) % 2] ?? here
          return { id, app, who, token, ...aChatClient({ app, token, chatId: chat.id }) }
        }),
      )
      const random = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)] as T
      let cuts = 0
      const cut = () => {
        const tab = random(tabs)
        if (!tab.socket.connected) return
        cuts += 1
        if (Math.random() < 0.5) tab.socket.io.engine.close()
        else random(servers).deps.sockets.disconnectUser(tab.id)
      }
      /** A member does something to a message that they see, over either server. */
      const meddle = async () => {
        const { received, token, id } = random(tabs)
        const message = received.length > 0 ? random(received) : undefined
        if (!message || message.deleted || message.event) return
        const params = { messageId: message.id }
        const app = random(servers)
        if (message.senderId === id && Math.random() < 0.3)
          await app.call(deleteMessage, { params }, { token })
        else if (message.senderId === id)
          await app.call(editMessage, { params, body: { text: `${message.text}!` } }, { token })
        else
          await app.call(
            reactToMessage,
            { params, body: { kind: 'fire', on: Math.random() < 0.8 } },
            { token },
          )
      }
      // Every person sends over all of their tabs, which are on both servers.
      await Promise.all(
        tabs.map(async (tab, nth) => {
          for (let i = nth; i < GROUP_MESSAGES; i += tabs.length) {
            await tab.send(`${tab.who} ${i}`, { overSocket: i % 4 !== 0 })
            if (i % 5 === 0) cut()
            if (i % 2 === 0) await meddle()
          }
        }),
      )
      for (let i = 0; i < 20; i++) {
        cut()
        await meddle()
      }
      const stored = await allMessages(here, chat.id, host?.token ?? '')
      expect(stored.map(({ seq }) => seq)).toEqual(
        Array.from({ length: GROUP_MESSAGES + 1 }, (_, i) => i + 1),
      )
      expect(new Set(stored.map(({ clientId }) => clientId)).size).toBe(GROUP_MESSAGES + 1)
      expect(cuts).toBeGreaterThan(GROUP_MESSAGES / 10)
      expect(stored.some(({ change }) => change > 0)).toBe(true)
      for (const { received } of tabs)
        await eventually(() => expect(received.map(shown)).toEqual(stored.map(shown)))
      for (const tab of tabs) tab.leave()
    } finally {
      await there.stop()
      await here.stop()
      await redis.remove()
    }
  },
)
