import { type Marks, markMessages } from '@remusic/contract/chat'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query.ts'
import { live } from '../api/socket.ts'
import { takeMarks } from './cache.ts'

/** Several messages that come together are marked together. */
const GATHER_MS = 150

const waiting = new Map<string, Marks>()
let isWaiting = false

let open: string | null = null

/** Which conversation somebody is looking at right now: what comes there is read as it comes. */
export const reading = {
  begin(chatId: string) {
    open = chatId
    return () => {
      if (open === chatId) open = null
    }
  },
  is: (chatId: string) => open === chatId,
  isAny: () => open !== null,
}

/** They have arrived on this device. */
export function markDelivered(chatId: string, seq: number) {
  mark(chatId, { deliveredSeq: seq, readSeq: 0 })
}

/** They have been read: the count is right at once, the other one hears of it in a moment. */
export function markRead(chatId: string, seq: number) {
  const marks = { deliveredSeq: seq, readSeq: seq }
  takeMarks(queryClient, chatId, marks, true)
  mark(chatId, marks)
}

function mark(chatId: string, { deliveredSeq, readSeq }: Marks) {
  const known = waiting.get(chatId)
  waiting.set(chatId, {
    deliveredSeq: Math.max(deliveredSeq, known?.deliveredSeq ?? 0),
    readSeq: Math.max(readSeq, known?.readSeq ?? 0),
  })
  if (!isWaiting) setTimeout(tellAll, GATHER_MS)
  isWaiting = true
}

function tellAll() {
  isWaiting = false
  for (const [chatId, { deliveredSeq, readSeq }] of waiting) {
    const marks = { chatId, deliveredSeq, ...(readSeq > 0 && { readSeq }) }
    if (live.isUp()) live.emit('mark-messages', marks)
    // The next time that the conversation is looked at says it again.
    else call(markMessages, { body: marks }).catch(() => {})
  }
  waiting.clear()
}
