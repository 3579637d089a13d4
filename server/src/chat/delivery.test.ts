import { openChat } from '@remusic/contract/schemas/chat'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aSession, aUser } from '../../testing/builders.ts'
import { aChatClient } from '../../testing/chatClient.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

/** `npm run test:delivery` sends 10,000 messages, which takes minutes. */
const { CHAT_MESSAGES = '600' } = process.env
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
    await new Promise((resolve) => setTimeout(resolve, 10))
    cut()
  }
  for (const { received } of chatters)
    await vi.waitFor(() => expect(received).toHaveLength(MESSAGES), { timeout: 20_000 })

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
}, 900_000)
