import type { Message } from '@remusic/contract/chat'
import { expect, it } from 'vitest'
import { type Row, rowsOf } from './rows.ts'

const [ME, OTHER] = ['yo', 'otra']
const at = (day: number, hour: number, minute = 0) => new Date(2025, 10, day, hour, minute).toISOString()
let seq = 0
const aMessage = (senderId: string, createdAt: string): Message => {
  seq += 1
  return {
    id: `m${seq}`,
    chatId: 'c1',
    senderId,
    text: `mensaje ${seq}`,
    createdAt,
    seq,
    clientId: `k${seq}`,
    hidden: false,
  }
}
const anUnsent = (clientId: string, refused: string | null = null) => ({
  clientId,
  chatId: 'c1',
  text: 'en camino',
  createdAt: at(11, 9, 5),
  refused,
})
const NOTHING = {
  unsent: [],
  userId: ME,
  theirs: { deliveredSeq: 0, readSeq: 0 },
  hasOlder: false,
  readUpTo: null,
}
const told = (rows: Row[]) =>
  rows.map((row) =>
    row.kind === 'message'
      ? `${row.key}${row.opens ? ' opens' : ''}${row.closes ? ' closes' : ''}`
      : row.kind,
  )

it('days part the messages, and a run of one person tells the time once', () => {
  seq = 0
  const messages = [
    aMessage(OTHER, at(10, 23, 50)),
    aMessage(OTHER, at(10, 23, 58)),
    aMessage(OTHER, at(11, 0, 1)),
    aMessage(ME, at(11, 0, 2)),
    aMessage(ME, at(11, 9)),
  ]
  expect(told(rowsOf({ ...NOTHING, messages }))).toEqual([
    'day',
    'm1 opens',
    'm2 closes',
    'day',
    'm3 opens closes',
    'k4 opens closes',
    'k5 opens closes',
  ])
})

it('a message on its way stays the same line when the server has taken it', () => {
  seq = 0
  const before = rowsOf({ ...NOTHING, messages: [], unsent: [anUnsent('k1')] })
  const after = rowsOf({ ...NOTHING, messages: [aMessage(ME, at(11, 9, 5))], unsent: [anUnsent('k1')] })
  expect(told(before)).toEqual(told(after))
  expect(before.at(-1)).toMatchObject({ key: 'k1', progress: 'waiting' })
  expect(after.at(-1)).toMatchObject({ key: 'k1', progress: 'sent' })
})

it('one’s own messages tell how far they came', () => {
  seq = 0
  const messages = [1, 2, 3].map((minute) => aMessage(ME, at(11, 9, minute)))
  const unsent = [anUnsent('x', 'No puedes escribirle a esta persona')]
  const rows = rowsOf({ ...NOTHING, messages, unsent, theirs: { deliveredSeq: 2, readSeq: 1 } })
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.progress] : []))).toEqual([
    'read',
    'delivered',
    'sent',
    'refused',
  ])
})

it('what was unread when one came begins below a line', () => {
  seq = 0
  const messages = [OTHER, ME, OTHER, OTHER].map((who, minute) => aMessage(who, at(11, 9, minute)))
  expect(told(rowsOf({ ...NOTHING, messages, readUpTo: 1 }))).toEqual([
    'day',
    'm1 opens closes',
    'k2 opens closes',
    'news',
    'm3 opens',
    'm4 closes',
  ])
})

it('a line never changes when what was said before it is brought', () => {
  seq = 0
  const messages = [OTHER, OTHER, ME, ME].map((who, minute) => aMessage(who, at(11, 9, minute)))
  const all = rowsOf({ ...NOTHING, messages })
  const lastTwo = rowsOf({ ...NOTHING, messages: messages.slice(1), hasOlder: true })
  expect(lastTwo).toEqual(all.slice(-2))
})
