import type { Chat, Message } from '@remusic/contract/together/schemas/chat'
import { expect, test } from 'vitest'
import { sendersIn, typingText } from './chatNames.ts'

const person = (id: string) => ({ id, name: id.toUpperCase() })
const group = { group: { name: 'Cuarteto', members: ['ana', 'bruno', 'caro'].map(person) } } as Chat
const pair = { peer: person('ana'), group: null } as Chat

test('names who is typing in a group, up to two', () => {
  expect(typingText(group, [])).toBe('')
  expect(typingText(group, ['ana'])).toBe('ANA está escribiendo…')
  expect(typingText(group, ['ana', 'caro'])).toBe('ANA y CARO están escribiendo…')
  expect(typingText(group, ['ana', 'bruno', 'caro'])).toBe('3 personas están escribiendo…')
  expect(typingText(group, ['somebody who left'])).toBe('')
  expect(typingText(pair, ['ana'])).toBe('escribiendo…')
})

test('somebody who left a group keeps their name where the conversation tells it', () => {
  const left = { event: { kind: 'left', actor: { id: 'dora', name: 'DORA' }, subject: null }, replyTo: null }
  const senderOf = sendersIn(group, [left as Message])
  expect(senderOf('bruno').name).toBe('BRUNO')
  expect(senderOf('dora').name).toBe('DORA')
  expect(senderOf('edu').name).toBe('Alguien que ya no está')
})

test('a message of somebody who left shows their name and picture, and that of a member who they are now', () => {
  const by = (senderId: string) =>
    ({ senderId, sender: { name: 'De antes', userImg: '/foto' }, event: null, replyTo: null }) as Message
  const senderOf = sendersIn(group, [by('dora'), by('ana')])
  expect(senderOf('dora')).toEqual({ name: 'De antes', userImg: '/foto' })
  expect(senderOf('ana').name).toBe('ANA')
})
