import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Role } from '@remusic/contract/people/plans'
import {
  countNotifications,
  listNotifications,
  savePreferences,
} from '@remusic/contract/people/schemas/notifications'
import { blockPerson, unblockPerson } from '@remusic/contract/running/schemas/blocks'
import { CHAT_TEXTS, GROUP_SIZE, GROUP_TEXTS, MAX_UNREAD_COUNT } from '@remusic/contract/together/chat'
import {
  acceptRequest,
  addToGroup,
  changeGroupPicture,
  chatById,
  chatsOf,
  chatUnread,
  createGroup,
  deleteRequest,
  leaveGroup,
  markMessages,
  messagesOf,
  openChat,
  passHosting,
  removeFromGroup,
  removeGroupPicture,
  renameGroup,
  saveChatSettings,
  searchMessages,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { OWN_RELEASE } from '../../base/database/releases.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(name: string, role: Role = 'Premium') {
  const user = await aUser(app.db, { role, name })
  const me = { token: await aSession(app.db, user.id) }
  return {
    ...user,
    ...me,
    create: (others: { id: string }[], groupName = 'Los del vinilo') =>
      app.call(createGroup, { body: { name: groupName, userIds: others.map(({ id }) => id) } }, me),
    send: (chatId: string, text: string, replyTo?: number) =>
      app.call(sendMessage, { body: { chatId, text, ...(replyTo && { replyTo }) } }, me),
    add: (chatId: string, ...others: { id: string }[]) =>
      app.call(addToGroup, { params: { chatId }, body: { userIds: others.map(({ id }) => id) } }, me),
    remove: (chatId: string, { id: userId }: { id: string }) =>
      app.call(removeFromGroup, { params: { chatId, userId } }, me),
    leave: (chatId: string) => app.call(leaveGroup, { params: { chatId } }, me),
    host: (chatId: string, { id: userId }: { id: string }) =>
      app.call(passHosting, { params: { chatId }, body: { userId } }, me),
    rename: (chatId: string, to: string) =>
      app.call(renameGroup, { params: { chatId }, body: { name: to } }, me),
    chat: (chatId: string) => app.call(chatById, { params: { chatId }, query: { groups: 'true' } }, me),
    chats: (query: object = { groups: 'true' }) =>
      app.call(chatsOf, { params: { userId: user.id }, query }, me),
    messages: (chatId: string, query = {}) => app.call(messagesOf, { params: { chatId }, query }, me),
    texts: async (chatId: string) =>
      (await app.call(messagesOf, { params: { chatId }, query: {} }, me)).data.items.map(({ text }) => text),
    mark: (chatId: string, readSeq: number) => app.call(markMessages, { body: { chatId, readSeq } }, me),
    block: (userId: string) => app.call(blockPerson, { params: { userId } }, me),
    unblock: (userId: string) => app.call(unblockPerson, { params: { userId } }, me),
    unread: async () => (await app.call(chatUnread, {}, me)).data,
    tab: () => aTab(app, me.token),
  }
}

async function aGroup() {
  const [ana, beto, cleo] = [await someone('Ana'), await someone('Beto'), await someone('Cleo')]
  const { data } = await ana.create([beto, cleo])
  return { ana, beto, cleo, chatId: data.id }
}

async function aPicture() {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

describe('a group', () => {
  test('is created with its people, and everybody sees it from the first message', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    const { data: chat } = await ana.chat(chatId)
    expect(chat).toMatchObject({ peer: null, refusal: null, request: false, firstSeq: 1, lastSeq: 1 })
    expect(chat.group).toMatchObject({ name: 'Los del vinilo', picture: null, hostId: ana.id })
    expect(new Set(chat.members)).toEqual(new Set([ana.id, beto.id, cleo.id]))
    expect(await beto.texts(chatId)).toEqual(['Ana creó el grupo «Los del vinilo»'])
    expect((await beto.chats()).data.items).toMatchObject([{ id: chatId, unread: 1 }])
    expect((await ana.chats()).data.items).toMatchObject([{ id: chatId, unread: 0 }])
  })

  test('is not shown to tabs of an earlier release, whose chats all have a peer', async () => {
    const { ana, beto, chatId } = await aGroup()
    await app.call(openChat, { body: { reciverId: beto.id } }, ana)
    expect((await ana.chats({})).data.items).toMatchObject([{ peer: { id: beto.id }, group: null }])
    const answer = await app.call(chatById, { params: { chatId }, query: {} }, ana)
    expect(answer.status).toBe(404)
    expect((await ana.chats()).data.items).toHaveLength(2)
  })

  test('is not created while servers of an earlier release would take it for a chat of two', async () => {
    const [ana, beto] = [await someone('Ana'), await someone('Beto')]
    const older = new pg.Client({
      connectionString: app.database.url,
      application_name: `remusic-jobs/${OWN_RELEASE - 1}`,
    })
    await older.connect()
    try {
      expect(await ana.create([beto])).toMatchObject({ status: 409, data: { msg: GROUP_TEXTS.upgrading } })
    } finally {
      await older.end()
    }
    await eventually(async () => expect((await ana.create([beto])).status).toBe(201))
  })

  test('delivers a message to every tab of everybody, and notifies the others once', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    const tabs = [await ana.tab(), await beto.tab(), await beto.tab(), await cleo.tab()]
    const sent = await ana.send(chatId, 'Hola a todos')
    expect(sent).toMatchObject({ status: 201, data: { seq: 2, text: 'Hola a todos', event: null } })
    expect(await tabs[0]?.receives('message-sent')).toEqual(sent.data)
    for (const tab of tabs.slice(1)) expect(await tab.receives('receive-message')).toEqual(sent.data)
    for (const person of [beto, cleo]) {
      expect((await app.call(countNotifications, {}, person)).data.unread).toBe(1)
      const { data } = await app.call(listNotifications, { query: {} }, person)
      expect(data.items[0]?.text).toBe('Novedades de Ana en «Los del vinilo»')
      await person.mark(chatId, 2)
      expect((await app.call(countNotifications, {}, person)).data.unread).toBe(0)
    }
    expect((await app.call(countNotifications, {}, ana)).data.unread).toBe(0)
    for (const tab of tabs) tab.leave()
  })

  test('counts a message as read when everybody has read it', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    await ana.send(chatId, 'Uno')
    await beto.mark(chatId, 2)
    expect((await ana.chat(chatId)).data.theirs.readSeq).toBe(0)
    const tab = await ana.tab()
    await cleo.mark(chatId, 2)
    expect(await tab.receives('messages-marked')).toMatchObject({ chatId, userId: cleo.id, readSeq: 2 })
    const { data } = await ana.chat(chatId)
    expect(data.theirs.readSeq).toBe(2)
    expect(data.group?.members.find(({ id }) => id === beto.id)?.marks.readSeq).toBe(2)
    expect(await beto.unread()).toEqual({ messages: 0, chats: 0, requests: 0 })
    tab.leave()
  })

  test('takes in at most twenty people, however many are added at once', async () => {
    const ana = await someone('Ana')
    const others = await Promise.all(
      Array.from({ length: GROUP_SIZE + 6 }, (_, i) => someone(`Persona ${i}`)),
    )
    const { data } = await ana.create(others.slice(0, 9))
    const answers = await Promise.all(others.slice(9).map((person) => ana.add(data.id, person)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(others.length - 19).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.data).toMatchObject({ msg: GROUP_TEXTS.full })
    const { data: chat } = await ana.chat(data.id)
    expect(chat.members).toHaveLength(GROUP_SIZE)
    // Leaving frees a place, and refused additions used up no message number.
    expect(chat.lastSeq).toBe(11)
    const guest = others.find(({ id }) => chat.members.includes(id))
    await ana.remove(data.id, guest ?? ana)
    const outside = others.find(({ id }) => !chat.members.includes(id))
    expect((await ana.add(data.id, outside ?? ana)).status).toBe(200)
    expect((await ana.create(others.slice(0, 20))).status).toBe(422)
  })

  test('shows who is added what follows, and nothing from before', async () => {
    const { ana, beto, chatId } = await aGroup()
    await ana.send(chatId, 'Antes')
    const dino = await someone('Dino')
    await ana.add(chatId, dino)
    await beto.send(chatId, 'Después')
    expect(await dino.texts(chatId)).toEqual(['Ana añadió a Dino', 'Después'])
    expect((await dino.chat(chatId)).data).toMatchObject({ firstSeq: 3, lastSeq: 4, unread: 2 })
    // A quote does not show earlier messages.
    await beto.send(chatId, 'Respondo', 2)
    const { items } = (await dino.messages(chatId, { after: 4 })).data
    expect(items).toMatchObject([{ replyTo: { seq: 2, senderId: null, text: '' } }])
    expect((await dino.send(chatId, 'Yo también', 2)).data).toMatchObject({ msg: CHAT_TEXTS.replyNotFound })
  })

  test('keeps what a removed person has seen, and shows them nothing that comes later', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    await beto.send(chatId, 'Hola')
    const tab = await beto.tab()
    await ana.remove(chatId, beto)
    expect(await tab.receives('chat-changed')).toEqual({ chatId })
    await cleo.send(chatId, 'Ya no lo ve')
    expect(await beto.texts(chatId)).toEqual([
      'Ana creó el grupo «Los del vinilo»',
      'Hola',
      'Ana sacó a Beto',
    ])
    const { data } = await beto.chat(chatId)
    expect(data).toMatchObject({ refusal: GROUP_TEXTS.gone, lastSeq: 3, members: [] })
    expect(await beto.send(chatId, 'Oigan')).toMatchObject({ status: 403, data: { msg: GROUP_TEXTS.gone } })
    expect(tab.received('receive-message').map(({ text }) => text)).not.toContain('Ya no lo ve')
    // A group that the member has left is no longer listed.
    await beto.leave(chatId)
    expect((await beto.chat(chatId)).status).toBe(404)
    expect((await beto.chats()).data.items).toEqual([])
    // A member who comes back sees the group from then on.
    await ana.add(chatId, beto)
    expect(await beto.texts(chatId)).toEqual(['Ana añadió a Beto'])
    tab.leave()
  })

  test('goes on naming those who have left, to members who have read them', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    await beto.send(chatId, 'Me voy pronto')
    const sender = { name: 'Beto', userImg: expect.stringContaining(beto.id) }
    expect((await ana.chat(chatId)).data.lastMessage).toMatchObject({ sender })
    await beto.leave(chatId)
    await ana.remove(chatId, cleo)
    for (const person of [ana, cleo]) {
      const { items } = (await person.messages(chatId)).data
      expect(items.find(({ text }) => text === 'Me voy pronto')).toMatchObject({ sender })
    }
    // A chat of two always names the other person.
    const { data: pair } = await app.call(openChat, { body: { reciverId: beto.id } }, ana)
    expect((await ana.send(pair.id, 'Hola')).data.sender).toBe(null)
    expect((await beto.messages(pair.id)).data).toMatchObject({ items: [{ sender: null }], apart: [] })
  })

  test('rings for those who are added, once with what is written next, and is read with the group', async () => {
    const [ana, beto, cleo, dino] = [
      await someone('Ana'),
      await someone('Beto'),
      await someone('Cleo'),
      await someone('Dino'),
    ]
    await app.call(saveChatSettings, { body: { who: 'following' } }, cleo)
    const off = { type: NOTIFICATION.message, inApp: false, byMail: false }
    expect((await app.call(savePreferences, { body: { items: [off] } }, dino)).status).toBe(200)
    const tab = await beto.tab()
    const { data } = await ana.create([beto, cleo, dino])
    const unread = async (person: typeof ana) => (await app.call(countNotifications, {}, person)).data.unread
    expect(await Promise.all([ana, beto, cleo, dino].map(unread))).toEqual([0, 1, 0, 0])
    expect((await tab.receives('getNotification')).notification).toMatchObject({
      type: NOTIFICATION.message,
      chatId: data.id,
      text: 'Novedades de Ana en «Los del vinilo»',
    })
    await ana.send(data.id, 'Bienvenidos')
    expect(await unread(beto)).toBe(1)
    await beto.mark(data.id, 2)
    expect(await unread(beto)).toBe(0)
    const eva = await someone('Eva')
    await ana.add(data.id, eva)
    expect(await unread(eva)).toBe(1)
    // Earlier members are not notified again.
    await ana.add(data.id, eva, beto)
    expect(await unread(beto)).toBe(0)
    await eva.leave(data.id)
    expect(await unread(eva)).toBe(0)
    tab.leave()
  })

  test('lets nobody write who was removed while the message waited', async () => {
    const { ana, beto, chatId } = await aGroup()
    const answers = Array.from({ length: 20 }, (_, i) => beto.send(chatId, `Mensaje ${i}`))
    await ana.remove(chatId, beto)
    const { data: then } = await ana.chat(chatId)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect((await ana.chat(chatId)).data.lastSeq).toBe(then.lastSeq)
    expect(statuses.filter((status) => status !== 201 && status !== 403)).toEqual([])
    const { items } = (await ana.messages(chatId)).data
    expect(items.at(-1)?.event?.kind).toBe('removed')
  })

  test('passes to the one who has been in it longest when its host leaves', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    const dino = await someone('Dino')
    await ana.add(chatId, dino)
    expect(await beto.add(chatId, dino)).toMatchObject({ status: 403, data: { msg: GROUP_TEXTS.hostOnly } })
    await ana.leave(chatId)
    const { data } = await dino.chat(chatId)
    expect([beto.id, cleo.id]).toContain(data.group?.hostId)
    const host = data.group?.hostId === beto.id ? beto : cleo
    expect((await dino.texts(chatId)).slice(-2)).toEqual([
      'Ana salió del grupo',
      `${host.name} administra el grupo`,
    ])
    expect((await host.host(chatId, dino)).data.group?.hostId).toBe(dino.id)
    expect((await host.rename(chatId, 'Otro')).status).toBe(403)
    expect((await dino.rename(chatId, 'Otro')).data.group?.name).toBe('Otro')
    for (const person of [beto, cleo, dino]) await person.leave(chatId)
    expect((await dino.chat(chatId)).status).toBe(404)
  })

  test('has one order of messages and of what happens to it', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    const people = await Promise.all(Array.from({ length: 5 }, (_, i) => someone(`Nueva ${i}`)))
    await Promise.all([
      ...people.map((person) => ana.add(chatId, person)),
      ...Array.from({ length: 20 }, (_, i) => (i % 2 ? beto : cleo).send(chatId, `Mensaje ${i}`)),
      ana.rename(chatId, 'Nombre nuevo'),
    ])
    const { items } = (await ana.messages(chatId, { limit: 50 })).data
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 27 }, (_, i) => i + 1))
    expect((await beto.messages(chatId, { limit: 50 })).data.items).toEqual(items)
  })

  test('takes back a member who left only if they accept, and asks nobody again who declined', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    await beto.leave(chatId)
    const notified = async () => (await app.call(countNotifications, {}, beto)).data.unread
    const before = await notified()
    expect((await ana.add(chatId, beto)).status).toBe(200)
    expect((await beto.chats()).data.items).toEqual([])
    expect(await notified()).toBe(before)
    // Removing the request does not make the next addition a direct one.
    await ana.remove(chatId, beto)
    await ana.add(chatId, beto)
    expect((await beto.chat(chatId)).data.request).toBe(true)
    expect((await app.call(acceptRequest, { params: { chatId } }, beto)).status).toBe(200)
    expect((await beto.chats()).data.items).toMatchObject([{ id: chatId }])

    await beto.leave(chatId)
    await ana.add(chatId, beto)
    expect((await app.call(deleteRequest, { params: { chatId } }, beto)).status).toBe(200)
    expect(await ana.add(chatId, beto)).toMatchObject({
      status: 403,
      data: { msg: GROUP_TEXTS.cannotAdd('Beto') },
    })

    // The host can add back a member whom they removed, without a request.
    await ana.remove(chatId, cleo)
    await ana.add(chatId, cleo)
    expect((await cleo.chat(chatId)).data.request).toBe(false)
  })

  test('has a picture, which its host changes and removes', async () => {
    const { ana, beto, chatId } = await aGroup()
    const body = { data: await aPicture() }
    expect((await app.call(changeGroupPicture, { params: { chatId }, body }, beto)).status).toBe(403)
    const { data } = await app.call(changeGroupPicture, { params: { chatId }, body }, ana)
    const picture = data.group?.picture ?? ''
    const response = await fetch(app.url + picture)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { data: bare } = await app.call(removeGroupPicture, { params: { chatId } }, ana)
    expect(bare.group?.picture).toBe(null)
    expect((await fetch(app.url + picture)).status).toBe(404)
    expect((await beto.texts(chatId)).slice(1)).toEqual(Array(2).fill('Ana cambió la foto del grupo'))
    const bad = { params: { chatId }, body: { data: 'data:image/svg+xml;base64,AAAA' } }
    expect((await app.call(changeGroupPicture, bad, ana)).status).toBe(422)
  })

  test.each([
    ['', GROUP_TEXTS.nameEmpty],
    ['x'.repeat(61), GROUP_TEXTS.nameLong],
  ])('needs a name of up to 60 characters', async (name, msg) => {
    const [ana, beto] = [await someone('Ana'), await someone('Beto')]
    expect(await ana.create([beto], name)).toMatchObject({ status: 422, data: { msg } })
  })

  test('refuses what does not fit: a group of nobody, of strangers, of Gratuito accounts, a chat of two', async () => {
    const [ana, beto, free] = [await someone('Ana'), await someone('Beto'), await someone('Fe', 'Gratuito')]
    expect((await ana.create([ana])).status).toBe(400)
    expect(await ana.create([beto, free])).toMatchObject({
      status: 403,
      data: { msg: GROUP_TEXTS.cannotAdd('Fe') },
    })
    expect((await free.create([beto])).status).toBe(403)
    expect((await ana.create([{ id: crypto.randomUUID() }])).status).toBe(403)
    const { data } = await app.call(openChat, { body: { reciverId: beto.id } }, ana)
    expect(await ana.add(data.id, free)).toMatchObject({
      status: 400,
      data: { msg: GROUP_TEXTS.notAGroup },
    })
    const { chatId } = await aGroup()
    const eve = await someone('Eva')
    for (const answer of [
      await eve.chat(chatId),
      await eve.messages(chatId),
      await eve.send(chatId, 'Me meto'),
      await eve.add(chatId, eve),
      await eve.leave(chatId),
      await eve.mark(chatId, 1),
    ])
      expect(answer.status).toBe(404)
    expect(await eve.unread()).toEqual({ messages: 0, chats: 0, requests: 0 })
    expect(MAX_UNREAD_COUNT).toBeGreaterThan(0)
  })
})

describe('a block', () => {
  test('changes what the two read of a group, also after one has left it, and leaves nothing unread', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    await beto.send(chatId, 'Uno')
    const apartOf = async (person: typeof ana) => (await person.messages(chatId)).data.apart
    expect(await apartOf(ana)).toEqual([])
    expect((await ana.unread()).messages).toBe(1)
    await beto.leave(chatId)
    const tab = await ana.tab()
    await ana.block(beto.id)
    expect(await tab.receives('chat-changed')).toEqual({ chatId })
    expect(await apartOf(ana)).toEqual([beto.id])
    expect(await apartOf(cleo)).toEqual([])
    expect((await ana.texts(chatId))[1]).toBe(CHAT_TEXTS.apart)
    // A message that the person cannot see does not count as unread.
    expect(await ana.unread()).toEqual({ messages: 0, chats: 0, requests: 0 })
    expect((await ana.chats()).data.items).toMatchObject([{ id: chatId, unread: 0 }])
    await ana.unblock(beto.id)
    expect(await apartOf(ana)).toEqual([])
    expect((await ana.unread()).messages).toBe(1)
    tab.leave()
  })

  test('keeps what the two have read of a group from each other, and waits for neither', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    const tab = await ana.tab()
    await beto.block(ana.id)
    await beto.mark(chatId, 1)
    await cleo.mark(chatId, 1)
    expect(await tab.receives('messages-marked')).toMatchObject({ userId: cleo.id, readSeq: 1 })
    expect(tab.received('messages-marked')).toHaveLength(1)
    const { group, theirs } = (await ana.chat(chatId)).data
    expect(group?.members.find(({ id }) => id === beto.id)).toMatchObject({
      apart: true,
      marks: { readSeq: 0 },
    })
    expect(theirs).toEqual({ deliveredSeq: 1, readSeq: 1 })
    tab.leave()
  })

  test('keeps the two from being added by each other', async () => {
    const [ana, beto, cleo] = [await someone('Ana'), await someone('Beto'), await someone('Cleo')]
    await beto.block(ana.id)
    expect((await ana.create([beto, cleo])).data).toMatchObject({ msg: GROUP_TEXTS.cannotAdd('esa persona') })
    const { data } = await ana.create([cleo])
    await ana.block(cleo.id)
    expect((await ana.add(data.id, beto)).status).toBe(403)
    await ana.remove(data.id, cleo)
    expect((await ana.add(data.id, cleo)).data).toMatchObject({ msg: GROUP_TEXTS.cannotAdd('Cleo') })
  })

  test('cannot be overtaken by an addition', async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, beto, cleo] = [await someone('Ana'), await someone('Beto'), await someone('Cleo')]
      const { data } = await ana.create([cleo])
      const adding = ana.add(data.id, beto)
      await beto.block(ana.id)
      const isIn = async () => (await ana.chat(data.id)).data.members.includes(beto.id)
      const then = await isIn()
      const { status } = await adding
      expect(await isIn()).toBe(then)
      expect(status).toBe(then ? 200 : 403)
    }
  })

  test('hides what one of the two does to the group from the other, with the words it carries', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    await beto.block(ana.id)
    const tab = await beto.tab()
    await ana.rename(chatId, 'Beto es un farsante')
    await app.call(changeGroupPicture, { params: { chatId }, body: { data: await aPicture() } }, ana)
    expect(await tab.receives('receive-message')).toMatchObject({ event: null, text: CHAT_TEXTS.apart })
    await ana.host(chatId, cleo)
    await cleo.send(chatId, 'Ahora soy yo')
    const read = JSON.stringify([
      (await beto.messages(chatId)).data,
      (await beto.chats()).data,
      (await beto.chat(chatId)).data,
      (await app.call(searchMessages, { query: { query: 'ahora' } }, beto)).data,
      (await app.call(listNotifications, { query: {} }, beto)).data,
      tab.received('receive-message'),
    ])
    expect(read).not.toContain('farsante')
    expect((await beto.chat(chatId)).data.group).toMatchObject({
      name: GROUP_TEXTS.nameHidden,
      picture: null,
    })
    expect((await cleo.chat(chatId)).data.group).toMatchObject({
      name: 'Beto es un farsante',
      picture: expect.any(String),
    })
    await cleo.rename(chatId, 'Los del vinilo')
    expect((await beto.chat(chatId)).data.group).toMatchObject({ name: 'Los del vinilo' })
    tab.leave()
  })

  test('hides the two from each other in the groups that they share, and keeps the places', async () => {
    const { ana, beto, cleo, chatId } = await aGroup()
    await beto.send(chatId, 'Antes del bloqueo')
    const tabs = [await ana.tab(), await cleo.tab()]
    await ana.block(beto.id)
    expect(await tabs[0]?.receives('chat-changed')).toEqual({ chatId })
    await beto.send(chatId, 'Después del bloqueo')
    expect(await tabs[1]?.receives('receive-message')).toMatchObject({ text: 'Después del bloqueo' })
    expect(await tabs[0]?.receives('receive-message')).toMatchObject({
      seq: 3,
      hidden: true,
      text: CHAT_TEXTS.apart,
    })
    expect((await ana.texts(chatId)).slice(1)).toEqual([CHAT_TEXTS.apart, CHAT_TEXTS.apart])
    expect(await cleo.texts(chatId)).toContain('Después del bloqueo')
    const notified = await app.call(countNotifications, {}, ana)
    expect(notified.data.unread).toBe(0)
    await cleo.send(chatId, '¿Qué dices?', 3)
    const { items } = (await ana.messages(chatId, { after: 3 })).data
    expect(items).toMatchObject([{ text: '¿Qué dices?', replyTo: { senderId: null, text: '' } }])
    expect(JSON.stringify(tabs[0]?.received('receive-message'))).not.toContain('Después del bloqueo')
    await ana.unblock(beto.id)
    expect(await ana.texts(chatId)).toContain('Después del bloqueo')
    for (const tab of tabs) tab.leave()
  })
})
