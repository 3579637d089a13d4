import type { Message } from '@remusic/contract/together/schemas/chat'
import { expect, it } from 'vitest'
import {
  isReadDifferently,
  type Timeline,
  withArrived,
  withChange,
  withMessages,
  withNext,
  withOlder,
} from './timeline.ts'

const aMessage = (seq: number, text = `mensaje ${seq}`): Message => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  chatId: 'c1',
  senderId: 'u1',
  sender: null,
  text,
  createdAt: new Date(seq * 1_000).toISOString(),
  seq,
  clientId: `k${seq}`,
  hidden: false,
  change: 0,
  editedAt: null,
  deleted: false,
  replyTo: null,
  reactions: [],
  event: null,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index))
const seqs = ({ messages }: Timeline) => messages.map(({ seq }) => seq)

it('duplicate, late or reordered messages appear once and in order', () => {
  const timeline = { messages: range(4, 6), older: 4, lastChange: 0, apart: [] }
  const next = withMessages(timeline, [aMessage(8), aMessage(6), aMessage(7), aMessage(7)])
  expect(seqs(next)).toEqual([4, 5, 6, 7, 8])
})

it('returns the same timeline if nothing is new, so that nothing re-renders', () => {
  const timeline = { messages: range(1, 3), older: null, lastChange: 0, apart: [] }
  expect(withMessages(timeline, range(2, 3))).toBe(timeline)
})

it('a message hidden by moderation replaces the original', () => {
  const timeline = { messages: range(1, 3), older: null, lastChange: 0, apart: [] }
  const hidden = { ...aMessage(2, 'Mensaje oculto por la moderación'), hidden: true }
  expect(withMessages(timeline, [hidden]).messages[1]).toEqual(hidden)
})

it('a message is not added while an earlier one is missing', () => {
  const timeline = { messages: range(1, 3), older: null, lastChange: 0, apart: [] }
  expect(seqs(withNext(timeline, aMessage(4)))).toEqual([1, 2, 3, 4])
  expect(withNext(timeline, aMessage(5))).toBe(timeline)
  expect(withNext(timeline, aMessage(2, 'oculto')).messages[1]?.text).toBe('oculto')
  expect(seqs(withNext({ messages: [], older: null, lastChange: 0, apart: [] }, aMessage(1)))).toEqual([1])
})

it('messages before the loaded range are only added as its next page', () => {
  const timeline = { messages: range(10, 12), older: 10, lastChange: 0, apart: [] }
  expect(withMessages(timeline, [aMessage(3)])).toBe(timeline)
  const older = withOlder(timeline, { messages: range(5, 10), older: 5, lastChange: 0, apart: [] })
  expect(seqs(older)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  expect(older.older).toBe(5)
})

it('an edit replaces the message, and an older version that arrives late does not bring it back', () => {
  const timeline = { messages: range(1, 3), older: null, lastChange: 4, apart: [] }
  const edited = { ...aMessage(2, 'corregido'), change: 5 }
  const next = withChange(timeline, edited)
  expect(next.messages[1]).toEqual(edited)
  expect(next.lastChange).toBe(5)
  expect(withMessages(next, [aMessage(2)])).toBe(next)
})

it('a change after a missed one is applied, but the missed one stays to be fetched', () => {
  const timeline = { messages: range(1, 3), older: null, lastChange: 4, apart: [] }
  const later = { ...aMessage(2, 'corregido'), change: 6 }
  const next = withChange(timeline, later)
  expect(next.messages[1]).toEqual(later)
  expect(next.lastChange).toBe(4)
})

it('a change of a message that is not loaded is counted and adds no message', () => {
  const timeline = { messages: range(10, 12), older: 10, lastChange: 0, apart: [] }
  for (const seq of [3, 14]) {
    const next = withChange(timeline, { ...aMessage(seq), change: 1 })
    expect(seqs(next)).toEqual([10, 11, 12])
    expect(next.lastChange).toBe(1)
  }
})

it('a block replaces the messages that it affects, though they have not changed themselves', () => {
  const reaction = { kind: 'fire' as const, userIds: ['u2'] }
  const known = [aMessage(1), { ...aMessage(2), reactions: [reaction] }]
  const timeline = { messages: known, older: null, lastChange: 0, apart: [] }
  expect(isReadDifferently(timeline, [])).toBe(false)
  expect(isReadDifferently(timeline, ['u2'])).toBe(true)
  const quote = { seq: 1, senderId: null, senderName: '', text: '' }
  const now = [{ ...aMessage(1), replyTo: quote }, aMessage(2)]
  expect(withMessages(timeline, now).messages).toEqual(now)
})

it('a page that replaces what was known keeps only what arrived or changed since it was loaded', () => {
  const now = {
    messages: [aMessage(3, 'antes del bloqueo'), { ...aMessage(4, 'editado'), change: 8 }, aMessage(5)],
    older: null,
    lastChange: 8,
    apart: [],
  }
  const page = { messages: range(3, 4), older: 3, lastChange: 7, apart: ['u2'] }
  expect(withArrived(page, now)).toEqual({
    ...page,
    messages: [aMessage(3), { ...aMessage(4, 'editado'), change: 8 }, aMessage(5)],
  })
})
