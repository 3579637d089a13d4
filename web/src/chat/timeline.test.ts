import type { Message } from '@remusic/contract/schemas/chat'
import { expect, it } from 'vitest'
import { fits, type Timeline, withMessages, withOlder } from './timeline.ts'

const aMessage = (seq: number, text = `mensaje ${seq}`): Message => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  chatId: 'c1',
  senderId: 'u1',
  text,
  createdAt: new Date(seq * 1_000).toISOString(),
  seq,
  clientId: `k${seq}`,
  hidden: false,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index))
const seqs = ({ messages }: Timeline) => messages.map(({ seq }) => seq)

it('duplicate, late or reordered messages appear once and in order', () => {
  const timeline = { messages: range(4, 6), older: 4 }
  const next = withMessages(timeline, [aMessage(8), aMessage(6), aMessage(7), aMessage(7)])
  expect(seqs(next)).toEqual([4, 5, 6, 7, 8])
})

it('returns the same timeline if nothing is new, so that nothing re-renders', () => {
  const timeline = { messages: range(1, 3), older: null }
  expect(withMessages(timeline, range(2, 3))).toBe(timeline)
})

it('a message hidden by moderation replaces the original', () => {
  const timeline = { messages: range(1, 3), older: null }
  const hidden = { ...aMessage(2, 'Mensaje oculto por la moderación'), hidden: true }
  expect(withMessages(timeline, [hidden]).messages[1]).toEqual(hidden)
})

it('a message does not fit while an earlier one is missing', () => {
  const timeline = { messages: range(1, 3), older: null }
  expect(fits(timeline, [aMessage(4)])).toBe(true)
  expect(fits(timeline, [aMessage(2)])).toBe(true)
  expect(fits(timeline, [aMessage(5)])).toBe(false)
  expect(fits({ messages: [], older: null }, [aMessage(1)])).toBe(true)
})

it('messages before the loaded range are only added as its next page', () => {
  const timeline = { messages: range(10, 12), older: 10 }
  expect(withMessages(timeline, [aMessage(3)])).toBe(timeline)
  const older = withOlder(timeline, { messages: range(5, 10), older: 5 })
  expect(seqs(older)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  expect(older.older).toBe(5)
})
