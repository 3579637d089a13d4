import { randomUUID } from 'node:crypto'
import type { Role } from '@remusic/contract/people/plans'
import { blockPerson, unblockPerson } from '@remusic/contract/running/schemas/blocks'
import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import {
  chatById,
  chatPeople,
  chatsOf,
  chatUnread,
  markMessages,
  messagesOf,
  openChat,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(role: Role = 'Premium', name?: string) {
  const user = await aUser(app.db, { role, ...(name && { name }) })
  const token = await aSession(app.db, user.id)
  const me = { token }
  return {
    ...user,
    token,
    open: (peer: { id: string }) =>
      app.call(openChat, { body: { senderId: user.id, reciverId: peer.id } }, me),
    send: (chatId: string, text: string, clientId?: string) =>
      app.call(sendMessage, { body: { senderId: user.id, chatId, text, ...(clientId && { clientId }) } }, me),
    chats: (query = {}) => app.call(chatsOf, { params: { userId: user.id }, query }, me),
    messages: (chatId: string, query = {}) => app.call(messagesOf, { params: { chatId }, query }, me),
    mark: (chatId: string, marks: { deliveredSeq?: number; readSeq?: number }) =>
      app.call(markMessages, { body: { chatId, ...marks } }, me),
    block: (userId: string) => app.call(blockPerson, { params: { userId } }, me),
    unblock: (userId: string) => app.call(unblockPerson, { params: { userId } }, me),
  }
}
type Someone = Awaited<ReturnType<typeof someone>>

async function aChat(one?: Someone, two?: Someone) {
  const ana = one ?? (await someone())
  const beto = two ?? (await someone())
  const { data } = await ana.open(beto)
  return { ana, beto, chatId: data.id }
}
type Chat = Awaited<ReturnType<typeof aChat>>

const storedIn = async (chatId: string) =>
  (await app.db.selectFrom('messages').select('id').where('chat_id', '=', chatId).execute()).length
const become = (user: { id: string }, change: { role?: Role; deactivated_at?: Date; restore_until?: Date }) =>
  app.db.updateTable('users').set(change).where('id', '=', user.id).execute()

describe('a chat', () => {
  test('is unique per pair of users, even if both open it repeatedly at once', async () => {
    const [ana, beto] = [await someone(), await someone()]
    const opened = await Promise.all([ana.open(beto), beto.open(ana), ana.open(beto), beto.open(ana)])
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1)
    expect(opened[0]?.data.members.toSorted()).toEqual([ana.id, beto.id].toSorted())
    expect(opened[1]?.data.peer).toMatchObject({ id: ana.id, name: ana.name, role: 'Premium', online: false })
  })

  test('can only be opened in one’s own name, with another user whose plan includes chat', async () => {
    const [ana, beto, free] = [await someone(), await someone(), await someone('Gratuito')]
    const forged = await app.call(openChat, { body: { senderId: beto.id, reciverId: free.id } }, ana)
    expect([forged.status, forged.data]).toMatchObject([
      403,
      { msg: 'No puedes actuar en nombre de otro usuario' },
    ])
    expect(await ana.open(ana)).toMatchObject({ status: 400, data: { msg: CHAT_TEXTS.yourself } })
    expect(await ana.open(free)).toMatchObject({ status: 403, data: { msg: CHAT_TEXTS.peerWithoutChat } })
    expect(await ana.open({ id: randomUUID() })).toMatchObject({ status: 404 })
    expect(await free.open(ana)).toMatchObject({
      status: 403,
      data: { msg: 'El chat es solo para usuarios Premium', code: 'plan_limit' },
    })
    expect((await ana.chats()).data.items).toEqual([])
  })

  test('without messages is only visible to the member who opened it', async () => {
    const { ana, beto, chatId } = await aChat()
    expect((await ana.chats()).data.items.map((chat) => chat.id)).toEqual([chatId])
    expect((await beto.chats()).data.items).toEqual([])
    await ana.send(chatId, 'Hola')
    expect((await beto.chats()).data.items).toMatchObject([{ id: chatId, unread: 1, lastSeq: 1 }])
  })
})

describe('the list of chats', () => {
  test('is paged, newest first, with last message, unread count and marks', async () => {
    const ana = await someone()
    const peers = await Promise.all(['Zoe', 'Ñandú', 'Carla', 'Dino'].map((name) => someone('Premium', name)))
    for (const peer of peers) {
      const { chatId } = await aChat(peer, ana)
      await peer.send(chatId, `Hola de ${peer.name}`)
      await peer.send(chatId, `Chau de ${peer.name}`)
    }
    const first = await ana.chats({ limit: 3 })
    expect(first.data.items.map((chat) => chat.lastMessage?.text)).toEqual([
      'Chau de Dino',
      'Chau de Carla',
      'Chau de Ñandú',
    ])
    expect(first.data.items[0]).toMatchObject({ unread: 2, lastSeq: 2, refusal: null, blockedByMe: false })
    const second = await ana.chats({ limit: 3, cursor: first.data.next })
    expect(second.data.items.map((chat) => chat.peer?.name)).toEqual(['Zoe'])
    expect(second.data.next).toBe(null)
    const found = await ana.chats({ query: 'nandu' })
    expect(found.data.items.map((chat) => chat.peer?.name)).toEqual(['Ñandú'])
    const unread = await app.call(chatUnread, {}, ana)
    expect(unread.data).toEqual({ messages: 8, chats: 4, requests: 0 })
  })

  test('cannot be read by another user', async () => {
    const { ana, beto } = await aChat()
    const answer = await app.call(chatsOf, { params: { userId: beto.id }, query: {} }, ana)
    expect(answer.status).toBe(403)
    for (const cursor of ['nada', '2026-01-01T00:00:00.000Z_x', '_'])
      expect((await ana.chats({ cursor })).status, cursor).toBe(400)
  })
})

describe('a message', () => {
  test('is returned as stored, and both members read the same', async () => {
    const { ana, beto, chatId } = await aChat()
    const clientId = randomUUID()
    const sent = await ana.send(chatId, '  ¿Escuchaste lo nuevo?\nSí 🎺  ', clientId)
    expect(sent.status).toBe(201)
    expect(sent.data).toMatchObject({
      chatId,
      senderId: ana.id,
      clientId,
      seq: 1,
      hidden: false,
      text: '¿Escuchaste lo nuevo?\nSí 🎺',
    })
    for (const person of [ana, beto])
      expect((await person.messages(chatId)).data).toEqual({
        items: [sent.data],
        next: null,
        lastChange: 0,
        apart: [],
      })
  })

  test('retried with its client id is stored once, even in parallel', async () => {
    const { ana, beto, chatId } = await aChat()
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ana.send(chatId, 'Una vez', clientId)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await beto.messages(chatId)).data.items).toHaveLength(1)
    // A rejected copy does not use up a sequence number.
    expect((await ana.send(chatId, 'Otra')).data.seq).toBe(2)
  })

  test('is not affected by other messages of the same batch that are rejected', async () => {
    const chats = await Promise.all(Array.from({ length: 8 }, () => aChat()))
    const [blocked, used, foreign] = chats as [Chat, Chat, Chat, ...Chat[]]
    await blocked.beto.block(blocked.ana.id)
    const clientId = randomUUID()
    await used.ana.send(used.chatId, 'Primero', clientId)
    const sent = await Promise.all(
      chats.flatMap(({ ana, beto, chatId }) => [
        ana.send(chatId, 'Uno'),
        beto.send(chatId, 'Dos'),
        ana.send(chatId, 'Tres'),
      ]),
    )
    const refused = await Promise.all([
      used.ana.send(used.chatId, 'Otro', clientId),
      foreign.ana.send(blocked.chatId, 'Hola'),
      ...chats.slice(3).map(({ ana, chatId }) => ana.send(chatId, 'Cuatro')),
    ])
    expect(sent.map(({ status }) => status)).toEqual([403, 403, 403, ...Array(21).fill(201)])
    expect(refused.map(({ status }) => status)).toEqual([409, 404, ...Array(5).fill(201)])
    for (const { ana, chatId } of chats.slice(3)) {
      const { items } = (await ana.messages(chatId)).data
      expect(items.map(({ seq }) => seq).toSorted()).toEqual([1, 2, 3, 4])
      expect(items.map(({ text }) => text).toSorted()).toEqual(['Cuatro', 'Dos', 'Tres', 'Uno'])
    }
  })

  test('is rejected with 409 if its client id was used for a different message', async () => {
    const { ana, chatId } = await aChat()
    const other = await aChat(ana)
    const clientId = randomUUID()
    await ana.send(chatId, 'Primero', clientId)
    expect((await ana.send(chatId, 'Segundo', clientId)).status).toBe(409)
    expect((await ana.send(other.chatId, 'Primero', clientId)).status).toBe(409)
  })

  test.each([
    ['', CHAT_TEXTS.empty],
    ['  \n ', CHAT_TEXTS.empty],
    ['x'.repeat(2_001), CHAT_TEXTS.long],
  ])('that is empty or too long is rejected', async (text, msg) => {
    const { ana, chatId } = await aChat()
    expect(await ana.send(chatId, text)).toMatchObject({ status: 422, data: { msg } })
  })

  test('may have 2000 characters, counting each emoji as one', async () => {
    const { ana, chatId } = await aChat()
    expect((await ana.send(chatId, '🎷'.repeat(2_000))).status).toBe(201)
  })

  test('with a forged sender, to a chat of others or from a Gratuito account is rejected and logged', async () => {
    const { ana, beto, chatId } = await aChat()
    const eve = await someone()
    const refusals = [
      await app.call(sendMessage, { body: { senderId: ana.id, chatId, text: 'Soy Ana' } }, eve),
      await eve.send(chatId, 'Me meto'),
      await eve.send(randomUUID(), 'En ninguno'),
    ]
    expect(refusals.map(({ status, data }) => [status, data])).toMatchObject([
      [403, { msg: 'No puedes actuar en nombre de otro usuario' }],
      [404, { msg: 'Chat no encontrado' }],
      [404, { msg: 'Chat no encontrado' }],
    ])
    await become(beto, { role: 'Gratuito' })
    expect(await beto.send(chatId, 'Ya no')).toMatchObject({ status: 403, data: { code: 'plan_limit' } })
    expect(await ana.send(chatId, 'Tampoco')).toMatchObject({
      status: 403,
      data: { msg: CHAT_TEXTS.peerWithoutChat },
    })
    await become(beto, { role: 'Premium' })
    expect((await ana.messages(chatId)).data.items).toEqual([])
    expect(app.logs.filter((line) => line.includes('message rejected')).length).toBeGreaterThanOrEqual(5)
    expect(app.logs.some((line) => line.includes('Me meto'))).toBe(false)
  })

  test('of other users cannot be read or marked, and looks like one that does not exist', async () => {
    const { chatId } = await aChat()
    const eve = await someone()
    const [foreign, none] = [await eve.messages(chatId), await eve.messages(randomUUID())]
    expect([foreign.status, foreign.data]).toEqual([none.status, none.data])
    expect(foreign.status).toBe(404)
    expect((await eve.mark(chatId, { readSeq: 1 })).status).toBe(404)
    expect((await app.call(chatById, { params: { chatId }, query: {} }, eve)).status).toBe(404)
    expect((await app.call(messagesOf, { params: { chatId }, query: {} })).status).toBe(401)
  })

  test('to a deactivated user is rejected, and earlier messages stay readable', async () => {
    const { ana, beto, chatId } = await aChat()
    await beto.send(chatId, 'Me voy')
    await become(beto, { deactivated_at: new Date(), restore_until: new Date() })
    expect(await ana.send(chatId, '¿Dónde?')).toMatchObject({
      status: 403,
      data: { msg: CHAT_TEXTS.peerGone },
    })
    expect((await ana.messages(chatId)).data.items).toHaveLength(1)
    expect((await ana.chats()).data.items).toMatchObject([{ refusal: CHAT_TEXTS.peerGone }])
  })

  test('hidden by moderation keeps its place but not its text', async () => {
    const { ana, beto, chatId } = await aChat()
    const { data } = await ana.send(chatId, 'Algo feo')
    await app.db.updateTable('messages').set({ hidden_at: new Date() }).where('id', '=', data.id).execute()
    const { items } = (await beto.messages(chatId)).data
    expect(items).toMatchObject([{ seq: 1, hidden: true, text: CHAT_TEXTS.hidden }])
  })

  test('is rate limited', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const users = [await aUser(strict.db, { role: 'Premium' }), await aUser(strict.db, { role: 'Premium' })]
      const token = await aSession(strict.db, users[0]?.id ?? '')
      const { data } = await strict.call(openChat, { body: { reciverId: users[1]?.id ?? '' } }, { token })
      const statuses: number[] = []
      for (let i = 0; i < 33; i++)
        statuses.push(
          (await strict.call(sendMessage, { body: { chatId: data.id, text: `${i}` } }, { token })).status,
        )
      expect(statuses.filter((status) => status === 201)).toHaveLength(30)
      expect(statuses.slice(30)).toEqual([429, 429, 429])
    } finally {
      await strict.stop()
    }
  })
})

describe('the history of a chat', () => {
  test('is paged backward, and forward from any number, without gaps or repeats', async () => {
    const { ana, beto, chatId } = await aChat()
    for (let i = 1; i <= 12; i++) await (i % 3 === 0 ? beto : ana).send(chatId, `Mensaje ${i}`)
    const seen: number[] = []
    let query: object = { limit: 5 }
    for (;;) {
      const { data } = await beto.messages(chatId, query)
      seen.unshift(...data.items.map((message) => message.seq))
      if (data.next === null) break
      query = { limit: 5, cursor: data.next }
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    const missed = await beto.messages(chatId, { after: 4, limit: 5 })
    expect(missed.data.items.map((message) => message.seq)).toEqual([5, 6, 7, 8, 9])
    const rest = await beto.messages(chatId, { after: missed.data.next, limit: 5 })
    expect(rest.data.items.map((message) => message.seq)).toEqual([10, 11, 12])
    expect(rest.data.next).toBe(null)
  })

  test('gives messages that are sent in parallel distinct consecutive numbers', async () => {
    const { ana, beto, chatId } = await aChat()
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? ana : beto).send(chatId, `Mensaje ${i}`)),
    )
    const numbers = sent.map(({ data }) => data.seq).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  })
})

describe('marks', () => {
  test('move forward only, never past the last message, and read implies delivered', async () => {
    const { ana, beto, chatId } = await aChat()
    for (let i = 0; i < 5; i++) await ana.send(chatId, `Mensaje ${i}`)
    expect((await beto.mark(chatId, { deliveredSeq: 3 })).data).toEqual({ deliveredSeq: 3, readSeq: 0 })
    expect((await beto.mark(chatId, { readSeq: 4 })).data).toEqual({ deliveredSeq: 4, readSeq: 4 })
    expect((await beto.mark(chatId, { readSeq: 2, deliveredSeq: 1 })).data).toEqual({
      deliveredSeq: 4,
      readSeq: 4,
    })
    const [seen] = (await ana.chats()).data.items
    expect(seen).toMatchObject({ unread: 0, theirs: { deliveredSeq: 4, readSeq: 4 } })
    expect((await beto.chats()).data.items).toMatchObject([{ unread: 1 }])
    expect((await beto.mark(chatId, { readSeq: 9_999 })).data).toEqual({ deliveredSeq: 5, readSeq: 5 })
  })
})

describe('the users to chat with', () => {
  const names = async (person: Someone, query: string) =>
    (await app.call(chatPeople, { query: { query } }, person)).data.items.map((one) => one.name)

  test('are the active, non-Gratuito other users, paged by name', async () => {
    const ana = await someone('Premium', 'Coro Ana')
    const chatty = [await someone('Premium', 'Coro Élida'), await someone('Admin', 'Coro Beto')]
    await someone('Gratuito', 'Coro Gratis')
    await become(await someone('Premium', 'Coro Ausente'), {
      deactivated_at: new Date(),
      restore_until: new Date(),
    })
    expect(await names(ana, 'coro')).toEqual(['Coro Beto', 'Coro Élida'])
    expect(await names(ana, 'elida')).toEqual(['Coro Élida'])
    const { chatId } = await aChat(ana, chatty[0])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.call(
        chatPeople,
        { query: { query: 'coro', limit: 1, ...(cursor && { cursor }) } },
        ana,
      )
      seen.push(...data.items.map((one) => `${one.name} ${one.chatId === chatId}`))
      cursor = data.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(['Coro Beto false', 'Coro Élida true'])
  })

  test('are not listed for a Gratuito account', async () => {
    const free = await someone('Gratuito')
    for (const answer of [
      await app.call(chatPeople, { query: {} }, free),
      await app.call(chatUnread, {}, free),
      await free.chats(),
    ])
      expect(answer).toMatchObject({ status: 403, data: { code: 'plan_limit' } })
  })
})

describe('a blocked user', () => {
  test('can neither send nor receive messages until unblocked', async () => {
    const { ana, beto, chatId } = await aChat()
    await beto.send(chatId, 'Hola')
    await ana.block(beto.id)
    expect(await beto.send(chatId, '¿Estás?')).toMatchObject({
      status: 403,
      data: { msg: CHAT_TEXTS.blockedByPeer },
    })
    expect(await ana.send(chatId, 'No')).toMatchObject({ status: 403, data: { msg: CHAT_TEXTS.blockedByMe } })
    expect((await ana.chats()).data.items).toMatchObject([
      { blockedByMe: true, refusal: CHAT_TEXTS.blockedByMe },
    ])
    expect((await beto.chats()).data.items).toMatchObject([{ blockedByMe: false }])
    await ana.unblock(beto.id)
    expect((await beto.send(chatId, 'Gracias')).data.seq).toBe(2)
  })

  test('is not listed among the users to chat with, on either side, and cannot open a chat', async () => {
    const [ana, beto] = [await someone('Premium', 'Bloque Ana'), await someone('Premium', 'Bloque Beto')]
    await ana.block(beto.id)
    await ana.block(beto.id)
    for (const person of [ana, beto])
      expect((await app.call(chatPeople, { query: { query: 'bloque' } }, person)).data.items).toEqual([])
    expect((await beto.open(ana)).status).toBe(404)
    expect(await ana.open(beto)).toMatchObject({ status: 403, data: { msg: CHAT_TEXTS.blockedByMe } })
  })

  test('cannot store a message after the block has been committed', async () => {
    const { ana, beto, chatId } = await aChat()
    for (let round = 0; round < 5; round++) {
      const answers = Array.from({ length: 20 }, (_, i) => beto.send(chatId, `Mensaje ${round}.${i}`))
      await ana.block(beto.id)
      const seenThen = await storedIn(chatId)
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(await storedIn(chatId)).toBe(seenThen)
      expect(statuses.filter((status) => status !== 201 && status !== 403)).toEqual([])
      await ana.unblock(beto.id)
    }
  })
})
