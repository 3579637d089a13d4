import { randomUUID } from 'node:crypto'
import { followUser } from '@remusic/contract/music/schemas/follows'
import { countNotifications } from '@remusic/contract/people/schemas/notifications'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { CHAT_TEXTS, type ChatAudience, MESSAGE_CHANGE_MS } from '@remusic/contract/together/chat'
import {
  acceptRequest,
  addToGroup,
  chatById,
  chatRequests,
  chatSettings,
  chatsOf,
  chatUnread,
  createGroup,
  deleteMessage,
  deleteRequest,
  editMessage,
  leaveGroup,
  markMessages,
  messagesOf,
  openChat,
  reactToMessage,
  removeFromGroup,
  saveChatSettings,
  searchMessages,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { createMessageBatch } from './messageBatch.ts'
import { deleteOldEdits } from './retention.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(name = 'Ana') {
  const user = await aUser(app.db, { role: 'Premium', name })
  const me = { token: await aSession(app.db, user.id) }
  const ofMessage = (messageId: string) => ({ params: { messageId } })
  return {
    ...user,
    ...me,
    open: (peer: { id: string }) => app.call(openChat, { body: { reciverId: peer.id } }, me),
    group: (...others: { id: string }[]) =>
      app.call(createGroup, { body: { name: 'Grupo', userIds: others.map(({ id }) => id) } }, me),
    send: (chatId: string, text: string, extra: { replyTo?: number; clientId?: string } = {}) =>
      app.call(sendMessage, { body: { chatId, text, ...extra } }, me),
    edit: (id: string, text: string) => app.call(editMessage, { ...ofMessage(id), body: { text } }, me),
    erase: (id: string) => app.call(deleteMessage, ofMessage(id), me),
    react: (id: string, kind: 'heart' | 'fire', on = true) =>
      app.call(reactToMessage, { ...ofMessage(id), body: { kind, on } }, me),
    chat: (chatId: string) => app.call(chatById, { params: { chatId }, query: { groups: 'true' } }, me),
    chats: async () => {
      const call = { params: { userId: user.id }, query: { groups: 'true' as const } }
      return (await app.call(chatsOf, call, me)).data.items
    },
    messages: (chatId: string, query = {}) => app.call(messagesOf, { params: { chatId }, query }, me),
    mark: (chatId: string, readSeq: number) => app.call(markMessages, { body: { chatId, readSeq } }, me),
    requests: async () => (await app.call(chatRequests, { query: {} }, me)).data.items,
    accept: (chatId: string) => app.call(acceptRequest, { params: { chatId } }, me),
    decline: (chatId: string) => app.call(deleteRequest, { params: { chatId } }, me),
    follow: (targetId: string) => app.call(followUser, { params: { meId: user.id, targetId } }, me),
    block: (userId: string) => app.call(blockPerson, { params: { userId } }, me),
    hears: (who: ChatAudience) => app.call(saveChatSettings, { body: { who } }, me),
    search: (query: string, page: object = {}) => app.call(searchMessages, { query: { query, ...page } }, me),
    unread: async () => (await app.call(chatUnread, {}, me)).data,
    tab: () => aTab(app, me.token),
  }
}

async function aChat() {
  const [ana, beto] = [await someone('Ana'), await someone('Beto')]
  const { data } = await ana.open(beto)
  return { ana, beto, chatId: data.id }
}

const age = (id: string, ms: number) =>
  app.db
    .updateTable('messages')
    .set({ created_at: new Date(app.deps.clock.now().getTime() - ms) })
    .where('id', '=', id)
    .execute()

describe('a reply', () => {
  test('quotes what it answers, for both, and loses it when that is deleted', async () => {
    const { ana, beto, chatId } = await aChat()
    const tab = await ana.tab()
    const { data: first } = await ana.send(chatId, '¿Vamos al recital?')
    const { data: reply } = await beto.send(chatId, 'Sí', { replyTo: first.seq })
    const quote = { seq: 1, senderId: ana.id, senderName: 'Ana', text: '¿Vamos al recital?' }
    expect(reply.replyTo).toEqual(quote)
    expect((await tab.receives('receive-message')).replyTo).toEqual(quote)
    await ana.erase(first.id)
    const { items } = (await beto.messages(chatId)).data
    expect(items).toMatchObject([
      { deleted: true, text: CHAT_TEXTS.deleted },
      { text: 'Sí', replyTo: { seq: 1, senderId: null, text: '' } },
    ])
    // An answer that arrives just after the deletion still quotes that message.
    const late = await beto.send(chatId, '¿Cuándo?', { replyTo: first.seq })
    expect(late).toMatchObject({ status: 201, data: { replyTo: { seq: 1, senderId: null, text: '' } } })
    expect(await beto.send(chatId, 'Eh', { replyTo: 99 })).toMatchObject({
      status: 404,
      data: { msg: CHAT_TEXTS.replyNotFound },
    })
    tab.leave()
  })
})

describe('a change of a message', () => {
  test('is made by the sender, reaches every tab, and is resynchronised by its number', async () => {
    const { ana, beto, chatId } = await aChat()
    const { data: one } = await ana.send(chatId, 'Uno')
    const { data: two } = await ana.send(chatId, 'Dos')
    const tab = await beto.tab()
    const { data: edited } = await ana.edit(one.id, 'Uno, corregido')
    expect(edited).toMatchObject({ seq: 1, text: 'Uno, corregido', change: 1 })
    expect(edited.editedAt).not.toBe(null)
    expect(await tab.receives('message-changed')).toEqual(edited)
    const before = await beto.messages(chatId)
    expect(before.data.lastChange).toBe(1)
    await ana.erase(two.id)
    await beto.react(one.id, 'heart')
    await beto.react(one.id, 'heart')
    const { data } = await beto.messages(chatId, { changedAfter: before.data.lastChange })
    expect(data).toMatchObject({
      items: [
        { seq: 2, deleted: true, change: 2 },
        { seq: 1, change: 3, reactions: [{ kind: 'heart', userIds: [beto.id] }] },
      ],
      next: null,
      lastChange: 3,
    })
    // Reacting again, or taking back what is not there, changes nothing.
    const again = [await beto.react(one.id, 'heart'), await beto.react(one.id, 'fire', false)]
    expect(again.map(({ data }) => data.change)).toEqual([3, 3])
    const paged = await beto.messages(chatId, { changedAfter: 0, limit: 1 })
    expect(paged.data.next).toBe('2')
    expect((await beto.messages(chatId, { changedAfter: 2, limit: 1 })).data.items[0]?.seq).toBe(1)
    expect((await ana.chat(chatId)).data.lastChange).toBe(3)
    tab.leave()
  })

  test('is possible for fifteen minutes by the clock of the server, and only for the sender', async () => {
    const { ana, beto, chatId } = await aChat()
    const { data } = await ana.send(chatId, 'Hola')
    const refused = { status: 403, data: { msg: CHAT_TEXTS.notYourMessage } }
    expect(await beto.edit(data.id, 'Chau')).toMatchObject(refused)
    expect(await beto.erase(data.id)).toMatchObject(refused)
    await age(data.id, MESSAGE_CHANGE_MS - 2_000)
    expect((await ana.edit(data.id, 'Hola!')).status).toBe(200)
    await age(data.id, MESSAGE_CHANGE_MS + 2_000)
    const late = { status: 403, data: { msg: CHAT_TEXTS.tooLate } }
    expect(await ana.edit(data.id, 'Tarde')).toMatchObject(late)
    expect(await ana.erase(data.id)).toMatchObject(late)
    const eve = await someone('Eva')
    for (const answer of [
      await eve.edit(data.id, 'Yo'),
      await eve.react(data.id, 'heart'),
      await ana.erase(randomUUID()),
    ])
      expect(answer).toMatchObject({ status: 404, data: { msg: CHAT_TEXTS.messageNotFound } })
  })

  test('that deletes leaves no text to anybody, and cannot be followed by another', async () => {
    const { ana, beto, chatId } = await aChat()
    const clientId = randomUUID()
    const { data } = await ana.send(chatId, 'Secreto', { clientId })
    await beto.react(data.id, 'fire')
    await ana.erase(data.id)
    for (const person of [ana, beto]) {
      expect(JSON.stringify((await person.messages(chatId)).data)).not.toContain('Secreto')
      expect((await person.search('secreto')).data.items).toEqual([])
      expect((await person.chats())[0]?.lastMessage).toMatchObject({ deleted: true, reactions: [] })
    }
    expect((await beto.unread()).messages).toBe(0)
    for (const answer of [
      await ana.edit(data.id, 'Otra vez'),
      await ana.erase(data.id),
      await beto.react(data.id, 'heart'),
    ])
      expect(answer).toMatchObject({ status: 409, data: { msg: CHAT_TEXTS.alreadyDeleted } })
    // A retry of what was sent must not store it again.
    expect((await ana.send(chatId, 'Secreto', { clientId })).data).toMatchObject({
      id: data.id,
      deleted: true,
    })
  })

  test('keeps the original text for moderators, for thirty days', async () => {
    const { ana, chatId } = await aChat()
    const { data } = await ana.send(chatId, 'Primero')
    await ana.edit(data.id, 'Segundo')
    await ana.edit(data.id, 'Segundo')
    await ana.erase(data.id)
    const kept = async () =>
      (
        await app.db
          .selectFrom('message_edits')
          .select('body')
          .where('chat_id', '=', chatId)
          .orderBy('id')
          .execute()
      ).map(({ body }) => body)
    expect(await kept()).toEqual(['Primero', 'Segundo'])
    const now = app.deps.clock.now().getTime()
    await deleteOldEdits(app.db, new Date(now + 29 * 86_400_000))
    expect(await kept()).toHaveLength(2)
    await deleteOldEdits(app.db, new Date(now + 31 * 86_400_000))
    expect(await kept()).toEqual([])
  })

  test('numbers concurrent changes without gaps or repeats', async () => {
    const ana = await someone('Ana')
    const others = await Promise.all(Array.from({ length: 10 }, (_, i) => someone(`Otra ${i}`)))
    const { data: chat } = await ana.group(...others)
    const sent = await Promise.all(['a', 'b', 'c'].map((text) => ana.send(chat.id, text)))
    const ids = sent.map(({ data }) => data.id)
    const answers = await Promise.all([
      ...others.flatMap((person) => ids.map((id) => person.react(id, 'fire'))),
      ...ids.map((id, i) => ana.edit(id, `Editado ${i}`)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = await ana.messages(chat.id, { changedAfter: 0 })
    expect(data.lastChange).toBe(33)
    expect(Math.max(...data.items.map(({ change }) => change))).toBe(33)
    for (const { reactions, editedAt } of data.items) {
      expect(reactions).toMatchObject([{ kind: 'fire' }])
      expect(new Set(reactions[0]?.userIds)).toEqual(new Set(others.map(({ id }) => id)))
      expect(editedAt).not.toBe(null)
    }
    // Taking them back removes them for everybody.
    await Promise.all(others.map((person) => person.react(ids[0] ?? '', 'fire', false)))
    const { items } = (await ana.messages(chat.id, { changedAfter: 33 })).data
    expect(items).toMatchObject([{ id: ids[0], reactions: [] }])
  })

  test('by moderation has a number too', async () => {
    const { ana, beto, chatId } = await aChat()
    const { data } = await ana.send(chatId, 'Algo feo')
    await app.db.updateTable('messages').set({ hidden_at: new Date() }).where('id', '=', data.id).execute()
    const { items } = (await beto.messages(chatId, { changedAfter: 0 })).data
    expect(items).toMatchObject([{ hidden: true, text: CHAT_TEXTS.hidden, change: 1 }])
    expect((await ana.edit(data.id, 'Otra cosa')).status).toBe(404)
  })
})

describe('a change of a message across a block', () => {
  test.each(['the one who blocked', 'the one who was blocked'])(
    'by %s does not reach the other, but takes back the message',
    async (who) => {
      const { ana, beto, chatId } = await aChat()
      const { data: own } = await ana.send(chatId, 'Hola')
      const { data: other } = await beto.send(chatId, 'Qué tal')
      await ana.react(other.id, 'heart')
      const msg = who === 'the one who blocked' ? CHAT_TEXTS.blockedByMe : CHAT_TEXTS.blockedByPeer
      await (who === 'the one who blocked' ? ana.block(beto.id) : beto.block(ana.id))
      const tab = await beto.tab()
      for (const refused of [
        await ana.edit(own.id, 'Algo que hiere'),
        await ana.react(other.id, 'fire'),
        await ana.react(own.id, 'fire'),
      ])
        expect(refused).toMatchObject({ status: 403, data: { msg } })
      expect((await beto.messages(chatId)).data.items).toMatchObject([
        { text: 'Hola', reactions: [] },
        { text: 'Qué tal', reactions: [{ kind: 'heart' }] },
      ])
      expect((await ana.react(other.id, 'heart', false)).status).toBe(200)
      expect((await ana.erase(own.id)).status).toBe(200)
      expect((await tab.receives('message-changed')).text).not.toBe('Algo que hiere')
      expect((await beto.messages(chatId)).data.items).toMatchObject([
        { deleted: true },
        { text: 'Qué tal', reactions: [] },
      ])
      tab.leave()
    },
  )
})

describe('the right to write', () => {
  test('is everybody at first, and each choice lets in whom it names', async () => {
    const ana = await someone('Ana')
    expect((await app.call(chatSettings, {}, ana)).data).toEqual({ who: 'all' })
    const [fan, idol, friend, stranger] = [
      await someone('Fan'),
      await someone('Ídolo'),
      await someone('Amiga'),
      await someone('Extraño'),
    ]
    await fan.follow(ana.id)
    await friend.follow(ana.id)
    await ana.follow(idol.id)
    await ana.follow(friend.id)
    const states = async (who: ChatAudience) => {
      await ana.hears(who)
      const found: string[] = []
      for (const person of [fan, idol, friend, stranger]) {
        const { data, status } = await person.open(ana)
        if (status !== 200) {
          found.push('refused')
          continue
        }
        await person.send(data.id, 'Hola')
        found.push((await ana.chat(data.id)).data.request ? 'request' : 'direct')
        await app.db.deleteFrom('chats').where('id', '=', data.id).execute()
      }
      return found
    }
    expect(await states('all')).toEqual(['direct', 'direct', 'direct', 'direct'])
    expect(await states('following')).toEqual(['request', 'direct', 'direct', 'request'])
    expect(await states('mutual')).toEqual(['request', 'request', 'direct', 'request'])
    expect(await states('none')).toEqual(['refused', 'refused', 'refused', 'refused'])
    expect((await fan.open(ana)).data).toMatchObject({ msg: CHAT_TEXTS.writesNobody })
  })

  test('does not change the chats that exist', async () => {
    const { ana, beto, chatId } = await aChat()
    await ana.send(chatId, 'Hola')
    await beto.hears('none')
    expect((await ana.send(chatId, '¿Sigues?')).status).toBe(201)
    expect((await beto.chat(chatId)).data).toMatchObject({ request: false, unread: 2 })
  })
})

describe('a request', () => {
  async function aRequest() {
    const [ana, beto] = [await someone('Ana'), await someone('Beto')]
    await beto.hears('following')
    const { data } = await ana.open(beto)
    return { ana, beto, chatId: data.id }
  }

  test('shows one message, rings nowhere, and tells the sender nothing', async () => {
    const { ana, beto, chatId } = await aRequest()
    const [mine, theirs] = [await ana.tab(), await beto.tab()]
    expect((await ana.send(chatId, 'Hola, no nos conocemos')).status).toBe(201)
    expect(await ana.send(chatId, '¿Hola?')).toMatchObject({
      status: 403,
      data: { msg: CHAT_TEXTS.requestSent },
    })
    expect(await theirs.receives('chat-changed')).toEqual({ chatId })
    expect(theirs.received('receive-message')).toEqual([])
    expect((await app.call(countNotifications, {}, beto)).data.unread).toBe(0)
    expect(await beto.unread()).toEqual({ messages: 0, chats: 0, requests: 1 })
    expect(await beto.chats()).toEqual([])
    expect(await beto.requests()).toMatchObject([
      { id: chatId, request: true, refusal: CHAT_TEXTS.acceptFirst, lastMessage: { seq: 1 } },
    ])
    expect((await beto.mark(chatId, 1)).data).toEqual({ deliveredSeq: 0, readSeq: 0 })
    expect((await mine.emit('typing', { chatId })).ok).toBe(true)
    expect((await beto.send(chatId, 'Hola')).data).toMatchObject({ msg: CHAT_TEXTS.acceptFirst })
    expect((await theirs.emit('typing', { chatId })).ok).toBe(false)
    expect((await ana.chat(chatId)).data).toMatchObject({
      refusal: CHAT_TEXTS.requestSent,
      theirs: { deliveredSeq: 0, readSeq: 0 },
    })
    expect(mine.received('messages-marked')).toEqual([])
    expect(mine.received('typing')).toEqual([])
    expect(theirs.received('typing')).toEqual([])
    for (const tab of [mine, theirs]) tab.leave()
  })

  test('has one message even if two are sent at once', async () => {
    const { ana, beto, chatId } = await aRequest()
    const sent = await Promise.all(Array.from({ length: 10 }, (_, i) => ana.send(chatId, `Hola ${i}`)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await beto.messages(chatId)).data.items).toHaveLength(1)
  })

  test('becomes a chat when it is accepted', async () => {
    const { ana, beto, chatId } = await aRequest()
    await ana.send(chatId, 'Hola')
    const tab = await ana.tab()
    expect((await beto.accept(chatId)).data).toMatchObject({ request: false, refusal: null })
    expect(await tab.receives('chat-changed')).toEqual({ chatId })
    expect((await ana.send(chatId, '¡Gracias!')).status).toBe(201)
    expect((await beto.send(chatId, 'De nada')).status).toBe(201)
    expect(await beto.requests()).toEqual([])
    expect(await beto.chats()).toMatchObject([{ id: chatId, lastSeq: 3 }])
    expect(await beto.accept(chatId)).toMatchObject({ status: 404, data: { msg: CHAT_TEXTS.noRequest } })
    tab.leave()
  })

  test('that is deleted is gone, and the sender does not learn of it', async () => {
    const { ana, beto, chatId } = await aRequest()
    await ana.send(chatId, 'Hola')
    const seen = (await ana.chat(chatId)).data
    expect((await beto.decline(chatId)).data.msg).toBe(CHAT_TEXTS.requestDeleted)
    expect(await beto.requests()).toEqual([])
    expect((await beto.chat(chatId)).status).toBe(404)
    expect((await ana.chat(chatId)).data).toEqual(seen)
    expect((await ana.send(chatId, '¿Estás?')).data).toMatchObject({ msg: CHAT_TEXTS.requestSent })
    // Opening a chat with the sender accepts the deleted request.
    expect((await beto.open(ana)).data).toMatchObject({ id: chatId, request: false, refusal: null })
    expect((await beto.send(chatId, 'Hola, ahora sí')).status).toBe(201)
  })

  test('can be a group, of which only the first message is seen until it is accepted', async () => {
    const [ana, beto, cleo] = [await someone('Ana'), await someone('Beto'), await someone('Cleo')]
    await beto.hears('mutual')
    const { data: chat } = await ana.group(beto, cleo)
    await cleo.send(chat.id, 'Que Beto no lea esto todavía')
    expect(await beto.chats()).toEqual([])
    expect(await beto.requests()).toMatchObject([{ id: chat.id, request: true, lastSeq: 1 }])
    expect((await beto.messages(chat.id)).data.items).toHaveLength(1)
    expect((await app.call(countNotifications, {}, beto)).data.unread).toBe(0)
    expect((await ana.chat(chat.id)).data.group?.members.find(({ id }) => id === beto.id)).toMatchObject({
      accepted: false,
    })
    // A person who has not accepted does not keep messages unread.
    await ana.mark(chat.id, 2)
    expect((await cleo.chat(chat.id)).data.theirs.readSeq).toBe(2)
    await beto.accept(chat.id)
    const { items } = (await beto.messages(chat.id)).data
    expect(items.map(({ text }) => text).slice(1)).toEqual([
      'Que Beto no lea esto todavía',
      'Beto se unió al grupo',
    ])
    const { data: other } = await ana.group(beto, cleo)
    await beto.decline(other.id)
    expect((await ana.chat(other.id)).data.members).not.toContain(beto.id)
    await beto.hears('none')
    expect((await ana.group(beto, cleo)).status).toBe(403)
  })
})

describe('the search in messages', () => {
  test('finds words in any form and their beginnings, newest first, and opens at the message', async () => {
    const { ana, beto, chatId } = await aChat()
    await ana.send(chatId, 'Las canciones de Cerati me emocionan')
    await beto.send(chatId, 'Esa CANCIÓN es enorme')
    await beto.send(chatId, 'Nada que ver: https://remusic.example/song/12')
    const seqs = async (query: string) =>
      (await ana.search(query)).data.items.map(({ message }) => message.seq)
    expect(await seqs('cancion')).toEqual([2, 1])
    expect(await seqs('canciones')).toEqual([2, 1])
    expect(await seqs('emocio')).toEqual([1])
    expect(await seqs('cerati canción')).toEqual([1])
    expect(await seqs('cerati enorme')).toEqual([])
    expect(await seqs('¡¿!?')).toEqual([])
    const { data } = await ana.search('enorme')
    expect(data.items).toMatchObject([
      { chat: { id: chatId, name: 'Beto', isGroup: false }, senderName: 'Beto', message: { seq: 2 } },
    ])
    expect((await ana.search('a')).status).toBe(400)
  })

  test('is paged, and finds only what the person may see', async () => {
    const [ana, beto, cleo] = [await someone('Ana'), await someone('Beto'), await someone('Cleo')]
    const { data: group } = await ana.group(cleo)
    await cleo.send(group.id, 'palabraclave antes de que llegue Beto')
    await app.db
      .insertInto('chat_members')
      .values({ chat_id: group.id, user_id: beto.id, joined_seq: 3, delivered_seq: 2, read_seq: 2 })
      .execute()
    for (let i = 0; i < 5; i++) await cleo.send(group.id, `palabraclave ${i}`)
    const { data: pair } = await ana.open(cleo)
    await ana.send(pair.id, 'palabraclave entre dos')
    const all = async (person: typeof ana) => {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: { limit: number; cursor?: string } = { limit: 2, ...(cursor && { cursor }) }
        const { data } = await person.search('palabraclave', page)
        found.push(...data.items.map(({ message }) => message.text))
        cursor = data.next
      } while (cursor)
      return found
    }
    const seen = [4, 3, 2, 1, 0].map((i) => `palabraclave ${i}`)
    expect(await all(beto)).toEqual(seen)
    expect(await all(ana)).toEqual([
      'palabraclave entre dos',
      ...seen,
      'palabraclave antes de que llegue Beto',
    ])
    expect(await all(await someone('Eva'))).toEqual([])
    await beto.block(cleo.id)
    expect(await all(beto)).toEqual([])
  })

  test('finds nothing from before one was added or after one was removed, and nothing after one left', async () => {
    const [ana, beto, cleo] = [await someone('Ana'), await someone('Beto'), await someone('Cleo')]
    const { data: group } = await ana.group(cleo)
    const params = { chatId: group.id }
    const found = async (person: typeof ana) =>
      (await person.search('contraseña')).data.items.map(({ message }) => message.text)
    await ana.send(group.id, 'contraseña de antes')
    await app.call(addToGroup, { params, body: { userIds: [beto.id] } }, ana)
    await ana.send(group.id, 'contraseña de durante')
    await app.call(removeFromGroup, { params: { ...params, userId: beto.id } }, ana)
    await ana.send(group.id, 'contraseña de después')
    expect(await found(beto)).toEqual(['contraseña de durante'])
    expect(await found(cleo)).toHaveLength(3)
    await app.call(leaveGroup, { params }, beto)
    await app.call(leaveGroup, { params }, cleo)
    expect(await found(beto)).toEqual([])
    expect(await found(cleo)).toEqual([])
    // A request is not searched before it is accepted.
    await cleo.hears('mutual')
    await app.call(addToGroup, { params, body: { userIds: [cleo.id] } }, ana)
    await ana.send(group.id, 'contraseña de la solicitud')
    expect(await found(cleo)).toEqual([])
  })

  test('reads the words of one’s own chats, not those of everybody', async () => {
    const ana = await someone('Ana')
    const others = await Promise.all(Array.from({ length: 3 }, () => someone('Otra')))
    const [mine, theirs] = [
      (await ana.open(others[0] ?? ana)).data.id,
      (await others[1]?.open(others[2] ?? ana))?.data.id ?? '',
    ]
    await sql`
      insert into messages (chat_id, seq, sender_id, client_id, body)
      select ${theirs}::uuid, n, ${others[1]?.id}::uuid, gen_random_uuid(), 'una palabra muyfrecuente ' || n
      from generate_series(1, 20000) as n`.execute(app.db)
    await sql`update chats set last_seq = 20000 where id = ${theirs}`.execute(app.db)
    await ana.send(mine, 'también muyfrecuente')
    await sql`analyze messages, chat_members, chats`.execute(app.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, format text) select id from messages
      where chat_id = ${mine}::uuid and message_words(body) @@ message_query('muyfrecuente')
        and event is null and deleted_at is null and hidden_at is null`.execute(app.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const readRows = [...plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].map(([, n]) =>
      Number(n),
    )
    expect(Math.max(0, ...readRows), plan).toBeLessThan(100)
    expect((await ana.search('muyfrecuente')).data.items).toHaveLength(1)
  })
})

/** Returns a function that makes messages of a new chat. */
async function aSender() {
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
  const [busy, quiet] = [await aSender(), await aSender()]
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
