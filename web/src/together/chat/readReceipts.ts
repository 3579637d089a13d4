import { markMessages } from '@remusic/contract/together/chat'
import type { Marks } from '@remusic/contract/together/schemas/chat'
import { call } from '../../base/api/call.ts'
import { queryClient } from '../../base/api/query.ts'
import { live } from '../../base/api/socket.ts'
import { session } from '../../people/accounts/session.ts'
import { applyMarks } from './cache.ts'

/** Messages that arrive within this time are marked in one go. */
const COALESCE_MS = 150

const queued = new Map<string, Marks>()
let isScheduled = false

let open: string | null = null

/** The conversation that is visible right now: messages arriving there count as read. */
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

/** Reports that messages up to `seq` have arrived on this device. */
export function markDelivered(chatId: string, seq: number) {
  mark(chatId, { deliveredSeq: seq, readSeq: 0 })
}

/** Reports that messages up to `seq` have been read; the local unread count is updated at once. */
export function markRead(chatId: string, seq: number) {
  const marks = { deliveredSeq: seq, readSeq: seq }
  applyMarks(queryClient, chatId, session.read()?.userId ?? '', marks)
  mark(chatId, marks)
}

function mark(chatId: string, { deliveredSeq, readSeq }: Marks) {
  const known = queued.get(chatId)
  queued.set(chatId, {
    deliveredSeq: Math.max(deliveredSeq, known?.deliveredSeq ?? 0),
    readSeq: Math.max(readSeq, known?.readSeq ?? 0),
  })
  if (!isScheduled) setTimeout(sendAll, COALESCE_MS)
  isScheduled = true
}

function sendAll() {
  isScheduled = false
  for (const [chatId, { deliveredSeq, readSeq }] of queued) {
    const marks = { chatId, deliveredSeq, ...(readSeq > 0 && { readSeq }) }
    if (live.isConnected()) live.emit('mark-messages', marks)
    // A failed call is ignored: opening the conversation again repeats the mark.
    else call(markMessages, { body: marks }).catch(() => {})
  }
  queued.clear()
}
