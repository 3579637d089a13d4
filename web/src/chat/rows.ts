import type { Marks, Message } from '@remusic/contract/chat'
import { isSameDay } from '../ui/text/times.ts'
import type { Unsent } from './outbox.ts'

/** How far a message of one's own has come. */
export type Progress = 'waiting' | 'refused' | 'sent' | 'delivered' | 'read'

export type MessageRow = {
  kind: 'message'
  key: string
  /** Null while it is not stored. */
  id: string | null
  text: string
  time: Date
  isMine: boolean
  isHidden: boolean
  /** Only of one's own. */
  progress: Progress | null
  /** Why it was refused. */
  reason: string | null
  clientId: string
  /** The first of several in a row by the same person, and the last: only that one tells the time. */
  opens: boolean
  closes: boolean
  /** One's own last word: how far it came is also written out. */
  isLastOwn: boolean
}

export type Row =
  | MessageRow
  | { kind: 'day'; key: string; time: Date }
  /** From here on it had not been read when the conversation was opened. */
  | { kind: 'news'; key: string }

type Told = {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  userId: string
  /** How far the other one got. */
  theirs: Marks
  /** More was said before these. */
  hasOlder: boolean
  /** Up to where it had been read when the conversation was opened; null when all of it had. */
  readUpTo: number | null
}

const PAUSE_MS = 10 * 60_000

/** A conversation line by line: days, messages, and what is still on its way below them. */
export function rowsOf({ messages, unsent, userId, theirs, hasOlder, readUpTo }: Told): Row[] {
  const sent = new Set(messages.map(({ clientId }) => clientId))
  const said = [
    ...messages.map((message) => storedRow(message, userId, theirs)),
    ...unsent.filter(({ clientId }) => !sent.has(clientId)).map(unsentRow),
  ]
  const firstNew = messages.find(
    ({ seq, senderId }) => readUpTo !== null && seq > readUpTo && senderId !== userId,
  )
  const lastOwn = said.findLast(({ isMine }) => isMine)
  const rows: Row[] = []
  said.forEach((row, index) => {
    // Whether it opens a day or a run is known with what comes before it; shown now, it would change its height then.
    if (index === 0 && hasOlder) return
    const [before, after] = [said[index - 1], said[index + 1]]
    const isNewDay = !before || !isSameDay(before.time, row.time)
    const isFirstNew = firstNew !== undefined && row.key === keyOf(firstNew, userId)
    if (isNewDay) rows.push({ kind: 'day', key: `day-${row.key}`, time: row.time })
    if (isFirstNew) rows.push({ kind: 'news', key: 'news' })
    rows.push({
      ...row,
      opens: isFirstNew || !goesOn(before, row),
      closes: !goesOn(row, after),
      isLastOwn: row === lastOwn,
    })
  })
  return rows
}

type Said = Omit<MessageRow, 'opens' | 'closes' | 'isLastOwn'>

function goesOn(one: Said | undefined, next: Said | undefined): boolean {
  return (
    one !== undefined &&
    next !== undefined &&
    one.isMine === next.isMine &&
    isSameDay(one.time, next.time) &&
    next.time.getTime() - one.time.getTime() < PAUSE_MS
  )
}

// One's own keep the id of this device, so that a line stays the same when the server has taken it.
const keyOf = ({ id, clientId, senderId }: Message, userId: string) => (senderId === userId ? clientId : id)

function storedRow(message: Message, userId: string, theirs: Marks): Said {
  const isMine = message.senderId === userId
  return {
    kind: 'message',
    key: keyOf(message, userId),
    id: message.id,
    text: message.text,
    time: new Date(message.createdAt),
    isMine,
    isHidden: message.hidden,
    progress: isMine ? progressOf(message.seq, theirs) : null,
    reason: null,
    clientId: message.clientId,
  }
}

function unsentRow({ clientId, text, createdAt, refused }: Unsent): Said {
  return {
    kind: 'message',
    key: clientId,
    id: null,
    text,
    time: new Date(createdAt),
    isMine: true,
    isHidden: false,
    progress: refused === null ? 'waiting' : 'refused',
    reason: refused,
    clientId,
  }
}

function progressOf(seq: number, { deliveredSeq, readSeq }: Marks): Progress {
  if (seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}
