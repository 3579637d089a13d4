import type { Marks, Message } from '@remusic/contract/schemas/chat'
import { isSameDay } from '../ui/text/times.ts'
import type { Unsent } from './outbox.ts'

/** The delivery status of one's own message. */
export type Progress = 'waiting' | 'refused' | 'sent' | 'delivered' | 'read'

export type MessageRow = {
  kind: 'message'
  key: string
  /** Null until the message is stored. */
  id: string | null
  text: string
  time: Date
  isMine: boolean
  isHidden: boolean
  /** Null for messages of the other participant. */
  progress: Progress | null
  /** Why it was refused. */
  reason: string | null
  clientId: string
  /** Whether it is the first or the last of a run by the same sender; only the last shows the time. */
  opens: boolean
  closes: boolean
  /** The last of one's own messages: its status is also written out. */
  isLastOwn: boolean
}

export type Row =
  | MessageRow
  | { kind: 'day'; key: string; time: Date }
  /** Divider above the first message that was unread when the conversation was opened. */
  | { kind: 'news'; key: string }

type RowsInput = {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  userId: string
  /** How far the other participant has received and read. */
  theirs: Marks
  /** There are messages before these. */
  hasOlder: boolean
  /** The last sequence number read when the conversation was opened; null if everything was read. */
  readUpTo: number | null
}

const RUN_GAP_MS = 10 * 60_000

/** The rows of a conversation: day headings, messages, and unsent messages at the end. */
export function rowsOf({ messages, unsent, userId, theirs, hasOlder, readUpTo }: RowsInput): Row[] {
  const sent = new Set(messages.map(({ clientId }) => clientId))
  const messageRows = [
    ...messages.map((message) => storedRow(message, userId, theirs)),
    ...unsent.filter(({ clientId }) => !sent.has(clientId)).map(unsentRow),
  ]
  const firstNew = messages.find(
    ({ seq, senderId }) => readUpTo !== null && seq > readUpTo && senderId !== userId,
  )
  const lastOwn = messageRows.findLast(({ isMine }) => isMine)
  const rows: Row[] = []
  messageRows.forEach((row, index) => {
    // Without its predecessor it is unknown whether this row opens a day or a run, and its height would change later.
    if (index === 0 && hasOlder) return
    const [before, after] = [messageRows[index - 1], messageRows[index + 1]]
    const isNewDay = !before || !isSameDay(before.time, row.time)
    const isFirstNew = firstNew !== undefined && row.key === keyOf(firstNew, userId)
    if (isNewDay) rows.push({ kind: 'day', key: `day-${row.key}`, time: row.time })
    if (isFirstNew) rows.push({ kind: 'news', key: 'news' })
    rows.push({
      ...row,
      opens: isFirstNew || !continuesRun(before, row),
      closes: !continuesRun(row, after),
      isLastOwn: row === lastOwn,
    })
  })
  return rows
}

type BareRow = Omit<MessageRow, 'opens' | 'closes' | 'isLastOwn'>

function continuesRun(one: BareRow | undefined, next: BareRow | undefined): boolean {
  return (
    one !== undefined &&
    next !== undefined &&
    one.isMine === next.isMine &&
    isSameDay(one.time, next.time) &&
    next.time.getTime() - one.time.getTime() < RUN_GAP_MS
  )
}

// Own messages are keyed by client id, so that the row stays mounted when the server confirms them.
const keyOf = ({ id, clientId, senderId }: Message, userId: string) => (senderId === userId ? clientId : id)

function storedRow(message: Message, userId: string, theirs: Marks): BareRow {
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

function unsentRow({ clientId, text, createdAt, refused }: Unsent): BareRow {
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
