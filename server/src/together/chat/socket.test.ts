import { randomUUID } from 'node:crypto'
import type { Role } from '@remusic/contract/people/plans'
import { deactivate } from '@remusic/contract/people/schemas/accounts'
import { takePremium } from '@remusic/contract/running/schemas/admin'
import { blockPerson, unblockPerson } from '@remusic/contract/running/schemas/blocks'
import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import { chatById, messagesOf, openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { GUARD_MS } from '../../../testing/guard.ts'
import { aTab, type Tab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(role: Role = 'Premium') {
  const user = await aUser(app.db, { role })
  const token = await aSession(app.db, user.id)
  return {
    ...user,
    token,
    tab: () => aTab(app, token),
    send: (chatId: string, text: string) => app.call(sendMessage, { body: { chatId, text } }, { token }),
  }
}
type Someone = Awaited<ReturnType<typeof someone>>

async function aChat(one?: Someone) {
  const [ana, beto] = [one ?? (await someone()), await someone()]
  const { data } = await app.call(openChat, { body: { reciverId: beto.id } }, ana)
  return { ana, beto, chatId: data.id }
}
const textsIn = async (chatId: string, reader: Someone) =>
  (await app.call(messagesOf, { params: { chatId }, query: {} }, reader)).data.items.map(({ text }) => text)
/** Sends each person a message in another chat. Whatever was published before has arrived by the time it does. */
async function allArrived(...people: [Someone, Tab][]) {
  for (const [person, tab] of people) {
    const { beto: sender, chatId } = await aChat(person)
    await sender.send(chatId, 'Para todos')
    await tab.receives('receive-message', (message) => message.chatId === chatId)
  }
}

describe('a message', () => {
  test('reaches every tab of both members once, as it is stored, and no other user', async () => {
    const { ana, beto, chatId } = await aChat()
    const eve = await someone()
    const [mine, mineToo, theirs, theirsToo, foreign] = [
      await ana.tab(),
      await ana.tab(),
      await beto.tab(),
      await beto.tab(),
      await eve.tab(),
    ]
    const { data } = await ana.send(chatId, 'Hola')
    for (const tab of [theirs, theirsToo]) expect(await tab.receives('receive-message')).toEqual(data)
    for (const tab of [mine, mineToo]) expect(await tab.receives('message-sent')).toEqual(data)
    await allArrived([beto, theirs], [ana, mine], [eve, foreign])
    const receivedBy = (tab: Tab) =>
      tab.received('receive-message').filter((one) => one.chatId === chatId).length
    expect([theirs, mine, foreign].map(receivedBy)).toEqual([1, 0, 0])
    expect([theirs, mine, foreign].map((tab) => tab.received('message-sent').length)).toEqual([0, 1, 0])
  })

  test('sent over the socket with a client id is stored, and a retry with it changes nothing', async () => {
    const { ana, beto, chatId } = await aChat()
    const [tab, theirs] = [await ana.tab(), await beto.tab()]
    const message = {
      senderId: ana.id,
      receiverId: beto.id,
      chatId,
      text: 'Por aquí',
      clientId: randomUUID(),
    }
    expect(await tab.emit('send-message', message)).toEqual({ ok: true })
    expect(await tab.emit('send-message', message)).toEqual({ ok: true })
    const again = await app.call(
      sendMessage,
      { body: { chatId, text: 'Por aquí', clientId: message.clientId } },
      ana,
    )
    expect(again.data.seq).toBe(1)
    expect(await theirs.receives('receive-message')).toMatchObject({ text: 'Por aquí', seq: 1 })
    await allArrived([beto, theirs])
    expect(theirs.received('receive-message').filter((one) => one.chatId === chatId)).toHaveLength(1)
  })

  test('announced by an older client is not duplicated, and one with an unknown id is not delivered', async () => {
    const { ana, beto, chatId } = await aChat()
    const [tab, theirs] = [await ana.tab(), await beto.tab()]
    const { data } = await ana.send(chatId, 'Enviado')
    const { id, senderId, text, createdAt } = data
    const old = { id, chatId, senderId, text, createdAt }
    expect(await tab.emit('send-message', { ...old, receiverId: beto.id })).toEqual({ ok: true })
    await ana.send(chatId, 'Sin id')
    expect(await tab.emit('send-message', { senderId: ana.id, chatId, text: 'Sin id' })).toEqual({ ok: true })
    const invented = { ...old, id: randomUUID() }
    expect(await tab.emit('send-message', invented)).toEqual({ ok: false, msg: CHAT_TEXTS.invalidMessage })
    await allArrived([beto, theirs])
    expect(theirs.received('receive-message').filter((one) => one.chatId === chatId)).toHaveLength(2)
    expect(await textsIn(chatId, beto)).toEqual(['Enviado', 'Sin id'])
  })

  test('sent by an older client over the socket alone is stored, also the same words twice', async () => {
    const { ana, beto, chatId } = await aChat()
    const [tab, theirs] = [await ana.tab(), await beto.tab()]
    const laugh = { senderId: ana.id, receiverId: beto.id, chatId, text: 'Jaja' }
    const acks = await Promise.all([tab.emit('send-message', laugh), tab.emit('send-message', laugh)])
    expect(acks).toEqual([{ ok: true }, { ok: true }])
    await eventually(() => expect(theirs.received('receive-message')).toHaveLength(2))
    expect(await textsIn(chatId, beto)).toEqual(['Jaja', 'Jaja'])
  })

  test('with a forged sender, to a chat of others or from a Gratuito account is rejected over the socket too', async () => {
    const { ana, beto, chatId } = await aChat()
    const [eve, free] = [await someone(), await someone('Gratuito')]
    const [evil, cheap, theirs] = [await eve.tab(), await free.tab(), await beto.tab()]
    const say = (tab: Tab, senderId: string) =>
      tab.emit('send-message', { senderId, chatId, text: 'Hola', clientId: randomUUID() })
    expect(await say(evil, ana.id)).toEqual({ ok: false, msg: 'No puedes actuar en nombre de otro usuario' })
    expect(await say(evil, eve.id)).toEqual({ ok: false, msg: 'Chat no encontrado' })
    expect(await say(cheap, free.id)).toEqual({ ok: false, msg: 'El chat es solo para usuarios Premium' })
    await allArrived([beto, theirs])
    expect(theirs.received('receive-message').filter((one) => one.chatId === chatId)).toEqual([])
    expect(await textsIn(chatId, beto)).toEqual([])
    for (const reason of ['in the name of another user', 'Chat no encontrado', 'solo para usuarios Premium'])
      expect(
        app.logs.some((line) => line.includes(reason)),
        reason,
      ).toBe(true)
  })
})

describe('marks and typing', () => {
  test('show both members how far the other has read', async () => {
    const { ana, beto, chatId } = await aChat()
    const [mine, theirs, theirsToo] = [await ana.tab(), await beto.tab(), await beto.tab()]
    await ana.send(chatId, 'Uno')
    await ana.send(chatId, 'Dos')
    expect(await theirs.emit('mark-messages', { chatId, deliveredSeq: 2 })).toEqual({ ok: true })
    expect(await theirs.emit('mark-messages', { chatId, readSeq: 1 })).toEqual({ ok: true })
    for (const tab of [mine, theirsToo])
      expect(await tab.receives('messages-marked', (marks) => marks.readSeq > 0)).toEqual({
        chatId,
        userId: beto.id,
        deliveredSeq: 2,
        readSeq: 1,
      })
    const before = mine.received('messages-marked').length
    await theirs.emit('mark-messages', { chatId, readSeq: 1 })
    await allArrived([ana, mine])
    expect(mine.received('messages-marked')).toHaveLength(before)
  })

  test.each(['the one who blocks', 'the one who is blocked'])(
    'are not seen across a block by %s, live or later',
    async (watcher) => {
      const { ana, beto, chatId } = await aChat()
      await ana.send(chatId, 'Uno')
      await ana.send(chatId, 'Dos')
      const [mine, theirs] = [await ana.tab(), await beto.tab()]
      const [blocker, blocked] = watcher === 'the one who blocks' ? [ana, beto] : [beto, ana]
      await app.call(blockPerson, { params: { userId: blocked.id } }, blocker)
      expect(await theirs.emit('mark-messages', { chatId, readSeq: 1 })).toEqual({ ok: true })
      await allArrived([ana, mine])
      expect(mine.received('messages-marked')).toEqual([])
      const seen = async () => (await app.call(chatById, { params: { chatId }, query: {} }, ana)).data.theirs
      expect(await seen()).toEqual({ deliveredSeq: 0, readSeq: 0 })
      await app.call(unblockPerson, { params: { userId: blocked.id } }, blocker)
      expect(await seen()).toEqual({ deliveredSeq: 1, readSeq: 1 })
    },
  )

  test('are rejected from users outside the chat', async () => {
    const { ana, chatId } = await aChat()
    const evil = await (await someone()).tab()
    const mine = await ana.tab()
    expect(await evil.emit('mark-messages', { chatId, readSeq: 1 })).toMatchObject({ ok: false })
    expect(await evil.emit('typing', { chatId })).toEqual({ ok: false, msg: 'Chat no encontrado' })
    await allArrived([ana, mine])
    expect(mine.received('typing')).toEqual([])
  })

  test('emit typing only to the peer, and not across a block', async () => {
    const { ana, beto, chatId } = await aChat()
    const [mine, theirs] = [await ana.tab(), await beto.tab()]
    await mine.emit('typing', { chatId })
    expect(await theirs.receives('typing')).toEqual({ chatId, userId: ana.id })
    expect(mine.received('typing')).toEqual([])
    await app.call(blockPerson, { params: { userId: ana.id } }, beto)
    expect(await mine.receives('chat-changed')).toEqual({ chatId })
    theirs.clear()
    await mine.emit('typing', { chatId })
    await allArrived([beto, theirs])
    expect(theirs.received('typing')).toEqual([])
  })
})

describe('presence', () => {
  const isOnline = (tab: Tab, userId: string, online: boolean) =>
    eventually(() => {
      const news = tab.received('presence').flat()
      expect(news.findLast((one) => one.userId === userId)?.online).toBe(online)
    })

  test('reaches the watchers on the first and the last tab, and ignores a reload', async () => {
    const [ana, beto, caro] = [await someone(), await someone(), await someone()]
    const [watching, indifferent, leaving] = [await ana.tab(), await ana.tab(), await caro.tab()]
    await watching.emit('watch-presence', { userIds: [beto.id, caro.id] })
    await isOnline(watching, beto.id, false)
    await isOnline(watching, caro.id, true)
    const [one, two] = [await beto.tab(), await beto.tab()]
    await isOnline(watching, beto.id, true)

    one.leave()
    two.leave()
    const reloaded = await beto.tab()
    // She leaves later, so Beto's departure would have been announced before hers.
    leaving.leave()
    await isOnline(watching, caro.id, false)
    expect(
      watching
        .received('presence')
        .flat()
        .filter((news) => !news.online && news.userId === beto.id),
    ).toHaveLength(1)

    reloaded.leave()
    await isOnline(watching, beto.id, false)
    expect(indifferent.received('presence')).toEqual([])
  })

  test('is sent to a client that announces itself, excludes Gratuito users and is empty for them', async () => {
    const [ana, beto, free] = [await someone(), await someone(), await someone('Gratuito')]
    const [mine, , cheap] = [await ana.tab(), await beto.tab(), await free.tab()]
    await eventually(async () => {
      mine.clear()
      expect(await mine.emit('new-user-add', ana.id)).toEqual({ ok: true })
      const online = (await mine.receives('get-users')).map(({ userId }) => userId)
      expect(online).toEqual(expect.arrayContaining([ana.id, beto.id]))
      expect(online).not.toContain(free.id)
    })
    expect(await mine.emit('newUser', ana.id)).toEqual({ ok: true })
    expect(await mine.receives('getUsers')).toEqual(expect.arrayContaining([{ userId: beto.id }]))
    expect(await mine.receives('notification-count')).toEqual({ unread: 0, version: 0 })
    expect(await cheap.emit('newUser', free.id)).toEqual({ ok: true })
    expect(await cheap.receives('getUsers')).toEqual([])
    expect(await cheap.emit('watch-presence', { userIds: [ana.id] })).toMatchObject({ ok: false })
  })

  test('is pushed to clients that have announced themselves when others arrive or leave', async () => {
    const [ana, free] = [await someone(), await someone('Gratuito')]
    const [mine, watching, cheap] = [await ana.tab(), await ana.tab(), await free.tab()]
    for (const tab of [mine, watching]) await tab.emit('new-user-add', ana.id)
    await cheap.emit('new-user-add', free.id)
    await watching.emit('watch-presence', { userIds: [] })
    // The arrival of the client itself is pushed as well.
    await mine.receives('get-users', (list) => list.some(({ userId }) => userId === ana.id))
    for (const tab of [mine, watching, cheap]) tab.clear()

    const others = await Promise.all(Array.from({ length: 5 }, () => someone()))
    const tabs = await Promise.all(others.map((other) => other.tab()))
    const shows = (list: { userId: string }[]) =>
      others.filter(({ id }) => list.some((one) => one.userId === id))
    await mine.receives('get-users', (list) => shows(list).length === others.length)
    expect(mine.received('get-users').length).toBeLessThanOrEqual(2)

    for (const tab of tabs) tab.leave()
    await mine.receives('get-users', (list) => shows(list).length === 0)
    expect(watching.received('get-users')).toEqual([])
    expect(cheap.received('get-users')).toEqual([])
  })

  test('cannot be announced for another user, and a client that tries three times is disconnected', async () => {
    const [ana, eve] = [await someone(), await someone()]
    const evil = await eve.tab()
    expect(await evil.emit('newUser', ana.id)).toEqual({
      ok: false,
      msg: 'No puedes actuar en nombre de otro usuario',
    })
    await evil.emit('new-user-add', ana.id)
    await evil.emit('new-user-add', ana.id).catch(() => {})
    await evil.isClosed()
  })

  test.each(['the one who blocks', 'the one who is blocked'])(
    'is hidden at once from %s',
    async (watcher) => {
      const { ana, beto } = await aChat()
      const caro = await someone()
      const [mine, theirs, leaving] = [await ana.tab(), await beto.tab(), await caro.tab()]
      await mine.emit('watch-presence', { userIds: [beto.id] })
      await isOnline(mine, beto.id, true)
      const [blocker, blocked] = watcher === 'the one who blocks' ? [ana, beto] : [beto, ana]
      await app.call(blockPerson, { params: { userId: blocked.id } }, blocker)
      await mine.emit('watch-presence', { userIds: [beto.id, caro.id] })
      await isOnline(mine, beto.id, false)
      await isOnline(mine, caro.id, true)
      await mine.emit('newUser', ana.id)
      expect(await mine.receives('getUsers')).not.toContainEqual({ userId: beto.id })
      mine.clear()
      theirs.leave()
      // She leaves later, so Beto's departure would have been announced before hers.
      leaving.leave()
      await isOnline(mine, caro.id, false)
      expect(
        mine
          .received('presence')
          .flat()
          .map(({ userId }) => userId),
      ).not.toContain(beto.id)
      await app.call(unblockPerson, { params: { userId: blocked.id } }, blocker)
    },
  )
})

describe('losing rights', () => {
  test('a ban closes the user’s sockets at once', async () => {
    const [admin, victim] = [await someone('Admin'), await someone()]
    await someone('Admin')
    const [tab, other] = [await victim.tab(), await victim.tab()]
    await app.call(deactivate, { query: { role: 'admin' }, body: { userId: victim.id } }, admin)
    await Promise.all([tab.isClosed(), other.isClosed()])
    await expect(aTab(app, victim.token)).rejects.toThrow('No autorizado')
  })

  test('losing Premium during a chat notifies the page and closes the chat to it', async () => {
    const { ana, beto, chatId } = await aChat()
    const admin = await someone('Admin')
    const tab = await ana.tab()
    await app.call(takePremium, { body: { userId: ana.id } }, admin)
    await tab.receives('profile-changed')
    await tab.isClosed()
    const back = await ana.tab()
    expect(await back.emit('typing', { chatId })).toMatchObject({ ok: false })
    expect((await ana.send(chatId, 'Hola')).status).toBe(403)
    expect((await beto.send(chatId, 'Hola')).status).toBe(403)
  })
})

test('malformed payloads are rejected for every event and leave the server healthy', async () => {
  const ana = await someone()
  const odd = [
    null,
    '',
    'x',
    7,
    [],
    {},
    { chatId: 'x' },
    { __proto__: { chatId: randomUUID() } },
    Buffer.from('x'),
  ]
  for (const event of [
    'newUser',
    'new-user-add',
    'sendNotification',
    'send-message',
    'typing',
    'mark-messages',
  ])
    for (const payload of odd) {
      // A client that repeats such payloads is disconnected.
      const tab = await ana.tab()
      const answer = await tab.socket.timeout(GUARD_MS).emitWithAck(event, payload)
      expect(answer, `${event} ${String(payload)}`).toEqual({ ok: false, msg: 'Datos no válidos' })
      tab.leave()
    }
  expect((await app.request('/healthz')).status).toBe(200)
})
