import type { Marks, Message, QuotedMessage } from '@remusic/contract/together/schemas/chat'
import { isSameDay } from '../../base/ui/text/times.ts'
import type { Sender } from './chatNames.ts'
import type { Unsent } from './outbox.ts'

/** The delivery status of the member's own message. */
export type Progress = 'waiting' | 'refused' | 'sent' | 'delivered' | 'read'

export type MessageRow = {
  kind: 'message'
  key: string
  /** Null until the message is stored. */
  id: string | null
  seq: number | null
  senderId: string
  sender: Sender
  text: string
  time: Date
  isMine: boolean
  /** Hidden by moderation or by a block; the text says which. */
  isHidden: boolean
  isDeleted: boolean
  isEdited: boolean
  /** The message that this one answers. */
  quote: QuoteRow | null
  reactions: Message['reactions']
  /** Null for messages of others. */
  progress: Progress | null
  /** Why it was refused. */
  reason: string | null
  clientId: string
  /** Whether it is the first or the last of a run by the same sender; only the last shows the time. */
  opens: boolean
  closes: boolean
  /** The last of the member's own messages: its status is also written out. */
  isLastOwn: boolean
}

/** The quoted message of a reply. Its text is null if it can no longer be read. */
export type QuoteRow = { seq: number; senderName: string; text: string | null }

export type Row =
  | MessageRow
  /** An event of a group. */
  | { kind: 'event'; key: string; seq: number; text: string; time: Date }
  | { kind: 'day'; key: string; time: Date }
  /** Divider above the first message that was unread when the conversation was opened. */
  | { kind: 'news'; key: string }

type RowsInput = {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  userId: string
  senderOf: (userId: string) => Sender
  /** How far all others have received and read. */
  theirs: Marks
  /** There are messages before these. */
  hasOlder: boolean
  /** The last sequence number read when the conversation was opened; null if everything was read. */
  readUpTo: number | null
}

const RUN_GAP_MS = 10 * 60_000

/** The rows of a conversation: day headings, messages, events, and unsent messages at the end. */
export function rowsOf(input: RowsInput): Row[] {
  const { messages, unsent, userId, hasOlder, readUpTo } = input
  const sent = new Set(messages.map(({ clientId }) => clientId))
  const bySeq = new Map(messages.map((message) => [message.seq, message]))
  const bareRows = [
    ...messages.map((message) => (message.event ? eventRow(message) : storedRow(message, bySeq, input))),
    ...unsent.filter(({ clientId }) => !sent.has(clientId)).map((each) => unsentRow(each, userId)),
  ]
  const firstNew = messages.find(
    ({ seq, senderId, event }) =>
      readUpTo !== null && seq > readUpTo && senderId !== userId && event === null,
  )
  const lastOwn = bareRows.findLast((row) => row.kind === 'message' && row.isMine)
  const rows: Row[] = []
  bareRows.forEach((row, index) => {
    // Without its predecessor it is unknown whether this row opens a day or a run, and its height would change later.
    if (index === 0 && hasOlder) return
    const [before, after] = [bareRows[index - 1], bareRows[index + 1]]
    const isNewDay = !before || !isSameDay(before.time, row.time)
    const isFirstNew = firstNew !== undefined && row.key === keyOf(firstNew, userId)
    if (isNewDay) rows.push({ kind: 'day', key: `day-${row.key}`, time: row.time })
    if (isFirstNew) rows.push({ kind: 'news', key: 'news' })
    rows.push(
      row.kind === 'event'
        ? row
        : {
            ...row,
            opens: isFirstNew || !continuesRun(before, row),
            closes: !continuesRun(row, after),
            isLastOwn: row === lastOwn,
          },
    )
  })
  return rows
}

type EventRow = Extract<Row, { kind: 'event' }>
type BareRow = Omit<MessageRow, 'opens' | 'closes' | 'isLastOwn'>

function continuesRun(one: BareRow | EventRow | undefined, next: BareRow | EventRow | undefined): boolean {
  return (
    one?.kind === 'message' &&
    next?.kind === 'message' &&
    one.senderId === next.senderId &&
    isSameDay(one.time, next.time) &&
    next.time.getTime() - one.time.getTime() < RUN_GAP_MS
  )
}

// Own messages are keyed by client id, so that the row stays mounted when the server confirms them.
const keyOf = ({ id, clientId, senderId }: Message, userId: string) => (senderId === userId ? clientId : id)

const eventRow = ({ id, seq, text, createdAt }: Message): EventRow => ({
  kind: 'event',
  key: id,
  seq,
  text,
  time: new Date(createdAt),
})

function storedRow(
  message: Message,
  bySeq: ReadonlyMap<number, Message>,
  { userId, senderOf, theirs }: RowsInput,
): BareRow {
  const isMine = message.senderId === userId
  return {
    kind: 'message',
    key: keyOf(message, userId),
    id: message.id,
    seq: message.seq,
    senderId: message.senderId,
    sender: senderOf(message.senderId),
    text: message.text,
    time: new Date(message.createdAt),
    isMine,
    isHidden: message.hidden,
    isDeleted: message.deleted,
    isEdited: message.editedAt !== null,
    quote: message.replyTo && quoteRow(message.replyTo, bySeq.get(message.replyTo.seq), userId),
    reactions: message.reactions,
    progress: isMine ? progressOf(message.seq, theirs) : null,
    reason: null,
    clientId: message.clientId,
  }
}

/** Quotes the message as it is now if it is loaded: it may have been edited or deleted since it was answered. */
function quoteRow(
  { seq, senderId, senderName, text }: QuotedMessage,
  now: Message | undefined,
  userId: string,
): QuoteRow {
  const isReadable = senderId !== null && !now?.deleted && !now?.hidden
  return {
    seq,
    senderName: senderId === userId ? 'Tú' : senderName,
    text: isReadable ? (now?.text ?? text) : null,
  }
}

function unsentRow({ clientId, text, replyTo, createdAt, refused }: Unsent, userId: string): BareRow {
  return {
    kind: 'message',
    key: clientId,
    id: null,
    seq: null,
    senderId: userId,
    sender: { name: '', userImg: null },
    text,
    time: new Date(createdAt),
    isMine: true,
    isHidden: false,
    isDeleted: false,
    isEdited: false,
    quote: replyTo ?? null,
    reactions: [],
    progress: refused === null ? 'waiting' : 'refused',
    reason: refused,
    clientId,
  }
}

function progressOf(seq: number, { deliveredSeq, readSeq }: Marks): Progress {
  if (seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}
