import type { Message } from '@remusic/contract/together/schemas/chat'
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
    sender: null,
    text: `mensaje ${seq}`,
    createdAt,
    seq,
    clientId: `k${seq}`,
    hidden: false,
    change: 0,
    editedAt: null,
    deleted: false,
    replyTo: null,
    reactions: [],
    event: null,
  }
}
const anUnsent = (clientId: string, refused: string | null = null) => ({
  clientId,
  chatId: 'c1',
  text: 'en camino',
  createdAt: at(11, 9, 5),
  refused,
})
const DEFAULTS = {
  unsent: [],
  userId: ME,
  senderOf: (id: string) => ({ name: id, userImg: null }),
  theirs: { deliveredSeq: 0, readSeq: 0 },
  hasOlder: false,
  readUpTo: null,
}
const summary = (rows: Row[]) =>
  rows.map((row) =>
    row.kind === 'message'
      ? `${row.key}${row.opens ? ' opens' : ''}${row.closes ? ' closes' : ''}`
      : row.kind,
  )

it('separates days, and shows the time once per run of one sender', () => {
  seq = 0
  const messages = [
    aMessage(OTHER, at(10, 23, 50)),
    aMessage(OTHER, at(10, 23, 58)),
    aMessage(OTHER, at(11, 0, 1)),
    aMessage(ME, at(11, 0, 2)),
    aMessage(ME, at(11, 9)),
  ]
  expect(summary(rowsOf({ ...DEFAULTS, messages }))).toEqual([
    'day',
    'm1 opens',
    'm2 closes',
    'day',
    'm3 opens closes',
    'k4 opens closes',
    'k5 opens closes',
  ])
})

it('a message keeps its row when the server confirms it', () => {
  seq = 0
  const before = rowsOf({ ...DEFAULTS, messages: [], unsent: [anUnsent('k1')] })
  const after = rowsOf({ ...DEFAULTS, messages: [aMessage(ME, at(11, 9, 5))], unsent: [anUnsent('k1')] })
  expect(summary(before)).toEqual(summary(after))
  expect(before.at(-1)).toMatchObject({ key: 'k1', progress: 'waiting' })
  expect(after.at(-1)).toMatchObject({ key: 'k1', progress: 'sent' })
})

it('own messages show their delivery status', () => {
  seq = 0
  const messages = [1, 2, 3].map((minute) => aMessage(ME, at(11, 9, minute)))
  const unsent = [anUnsent('x', 'No puedes escribirle a esta persona')]
  const rows = rowsOf({ ...DEFAULTS, messages, unsent, theirs: { deliveredSeq: 2, readSeq: 1 } })
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.progress] : []))).toEqual([
    'read',
    'delivered',
    'sent',
    'refused',
  ])
})

it('a divider marks the first message that was unread on opening', () => {
  seq = 0
  const messages = [OTHER, ME, OTHER, OTHER].map((who, minute) => aMessage(who, at(11, 9, minute)))
  expect(summary(rowsOf({ ...DEFAULTS, messages, readUpTo: 1 }))).toEqual([
    'day',
    'm1 opens closes',
    'k2 opens closes',
    'news',
    'm3 opens',
    'm4 closes',
  ])
})

it('loading older messages does not change the rows below', () => {
  seq = 0
  const messages = [OTHER, OTHER, ME, ME].map((who, minute) => aMessage(who, at(11, 9, minute)))
  const all = rowsOf({ ...DEFAULTS, messages })
  const lastTwo = rowsOf({ ...DEFAULTS, messages: messages.slice(1), hasOlder: true })
  expect(lastTwo).toEqual(all.slice(-2))
})

it('in a group a run ends where somebody else writes, and what happened stands between', () => {
  seq = 0
  const joined = aMessage('tres', at(11, 9, 2))
  joined.event = { kind: 'joined', actor: { id: 'tres', name: 'tres' }, subject: null, name: null }
  const messages = [
    aMessage(OTHER, at(11, 9)),
    aMessage('dos', at(11, 9, 1)),
    joined,
    aMessage('dos', at(11, 9, 3)),
  ]
  expect(summary(rowsOf({ ...DEFAULTS, messages }))).toEqual([
    'day',
    'm2 opens closes',
    'm3 opens closes',
    'event',
    'm4 opens closes',
  ])
})

it('quotes a message as it is now, and nothing of one that was deleted', () => {
  seq = 0
  const [edited, deleted] = [aMessage(OTHER, at(11, 9)), aMessage(OTHER, at(11, 9))]
  Object.assign(edited, { text: 'corregido', change: 1 })
  Object.assign(deleted, { text: 'Mensaje eliminado', deleted: true, change: 2 })
  const answers = [1, 2, 99].map((quoted) => ({
    ...aMessage(ME, at(11, 9, 1)),
    replyTo: { seq: quoted, senderId: OTHER, senderName: OTHER, text: 'como era' },
  }))
  const rows = rowsOf({ ...DEFAULTS, messages: [edited, deleted, ...answers] })
  const quotes = rows.flatMap((row) => (row.kind === 'message' && row.quote ? row.quote.text : []))
  expect(quotes).toEqual(['corregido', null, 'como era'])
})
