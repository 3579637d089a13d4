import { randomUUID } from 'node:crypto'
import { openChat } from '@remusic/contract/schemas/chat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { createMessageBatch } from './messageBatch.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function aChat() {
  const [sender, peer] = [await aUser(app.db, { role: 'Premium' }), await aUser(app.db, { role: 'Premium' })]
  const me = { token: await aSession(app.db, sender.id) }
  const { data } = await app.call(openChat, { body: { reciverId: peer.id } }, me)
  return (text: string) => ({
    sender,
    chatId: data.id,
    text,
    clientId: randomUUID(),
    replyTo: null,
    createdAt: new Date(),
  })
}

test('messages of one batch are numbered in order, and a quiet chat does not wait for a busy one', async () => {
  const [busy, quiet] = [await aChat(), await aChat()]
  const store = createMessageBatch(app.db)
  const finished: string[] = []
  const send = async (message: ReturnType<typeof busy>) => {
    const outcome = await store(message)
    finished.push(message.text)
    return outcome
  }
  const outcomes = await Promise.all([...['1', '2', '3'].map(busy), quiet('quiet')].map(send))
  expect(outcomes).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 1 }])
  expect(finished).toEqual(['1', 'quiet', '2', '3'])
})
