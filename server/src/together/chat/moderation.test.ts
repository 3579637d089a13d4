import type { Role } from '@remusic/contract/people/plans'
import { decideCase, listCases, report } from '@remusic/contract/running/schemas/moderation'
import { CHAT_TEXTS, GROUP_TEXTS } from '@remusic/contract/together/chat'
import {
  chatById,
  createGroup,
  deleteMessage,
  editMessage,
  messagesOf,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(name: string, role: Role = 'Premium') {
  const user = await aUser(app.db, { role, name })
  return { ...user, token: await aSession(app.db, user.id) }
}

async function aGroup(name: string) {
  const [host, guest, admin] = [await someone('Ana'), await someone('Beto'), await someone('Admin', 'Admin')]
  const { data } = await app.call(createGroup, { body: { name, userIds: [guest.id] } }, host)
  return { host, guest, admin, chatId: data.id }
}

const complain = (who: { token: string }, kind: 'group' | 'message', id: string) =>
  app.call(report, { body: { kind, id, reason: 'insult' } }, who)
const open = async (admin: { token: string }, targetId: string) => {
  const { data } = await app.call(listCases, { query: {} }, admin)
  return data.items.find((item) => item.targetId === targetId)
}
const hide = (admin: { token: string }, id: string) =>
  app.call(decideCase, { params: { id }, body: { decision: 'hide', rule: 'spam' } }, admin)

test('the name and picture of a group are hidden for everybody in it, and only they can report them', async () => {
  const { host, guest, admin, chatId } = await aGroup('Un nombre horrible')
  expect((await complain(await someone('Eva'), 'group', chatId)).status).toBe(404)
  expect((await complain(guest, 'group', chatId)).status).toBe(201)
  const found = await open(admin, chatId)
  expect(found).toMatchObject({
    kind: 'group',
    author: { id: host.id },
    content: { name: 'Un nombre horrible', memberCount: 2 },
  })
  const tab = await aTab(app, guest.token)
  expect((await hide(admin, found?.id ?? '')).status).toBe(200)
  expect(await tab.receives('chat-changed')).toEqual({ chatId })
  const query = { groups: 'true' as const }
  const { data } = await app.call(chatById, { params: { chatId }, query }, guest)
  expect(data.group).toMatchObject({ name: GROUP_TEXTS.nameHidden, picture: null })
  tab.leave()
})

test('a member who sees a message of a group reports it with its text from before the edit', async () => {
  const { host, guest, admin, chatId } = await aGroup('Grupo')
  const { data: message } = await app.call(sendMessage, { body: { chatId, text: 'Insulto' } }, host)
  const params = { messageId: message.id }
  await app.call(editMessage, { params, body: { text: 'Nada malo' } }, host)
  expect((await complain(await someone('Eva'), 'message', message.id)).status).toBe(404)
  expect((await complain(guest, 'message', message.id)).status).toBe(201)
  await app.call(deleteMessage, { params }, host)
  const found = await open(admin, message.id)
  expect(found).toMatchObject({
    deleted: true,
    content: { kind: 'message', earlier: ['Insulto', 'Nada malo'] },
    reports: [{ text: 'Nada malo' }],
  })
  // A deleted message can no longer be reported.
  expect((await complain(guest, 'message', message.id)).status).toBe(404)
})

test('a hidden message of a group keeps its place and reaches open tabs', async () => {
  const { host, guest, admin, chatId } = await aGroup('Grupo')
  const { data: message } = await app.call(sendMessage, { body: { chatId, text: 'Insulto' } }, host)
  await complain(guest, 'message', message.id)
  const found = await open(admin, message.id)
  const tab = await aTab(app, guest.token)
  await hide(admin, found?.id ?? '')
  expect(await tab.receives('message-changed')).toMatchObject({ hidden: true, text: CHAT_TEXTS.hidden })
  const { data } = await app.call(messagesOf, { params: { chatId }, query: {} }, guest)
  expect(data.items.at(-1)).toMatchObject({ seq: 2, hidden: true, text: CHAT_TEXTS.hidden })
  tab.leave()
})
