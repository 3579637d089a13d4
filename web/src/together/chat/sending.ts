import { sendMessage } from '@remusic/contract/together/chat'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '../../base/api/call.ts'
import { ApiError } from '../../base/api/error.ts'
import { newId } from '../../base/api/newId.ts'
import { queryClient, retryDelayMs } from '../../base/api/query.ts'
import { storage } from '../../base/api/storage.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { chatKeys } from '../../base/queryKeys/chat.ts'
import { draftOf, drafts } from '../../people/drafts/drafts.ts'
import { applyMessage } from './cache.ts'
import { noteServerTime } from './changeWindow.ts'
import { createOutbox, type Outcome, type Quoted, type Unsent } from './outbox.ts'

export const outbox = createOutbox({
  storage,
  send,
  tabs: globalThis.window,
  // Locks need a secure context. Without them two tabs may send the same message, which the server stores once.
  locks: globalThis.navigator?.locks,
})

/** Queues a message: it is shown at once and sent in the background. */
export function sendText(chatId: string, text: string, replyTo?: Quoted) {
  outbox.add({ clientId: newId(), chatId, text, replyTo, createdAt: new Date().toISOString() })
}

/** The unsent messages of a conversation. */
export function useUnsent(chatId: string): Unsent[] {
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.read)
  return useMemo(() => unsent.filter((each) => each.chatId === chatId), [unsent, chatId])
}

/** Turns the unsent messages of a member whose session ended into drafts, so that nobody else's session sends them. */
export function keepUnsentAsDrafts(userId: string) {
  for (const { chatId, text } of outbox.read()) {
    const subject = draftOf.message(chatId)
    const written = drafts.read(userId, subject)
    drafts.save(userId, subject, typeof written === 'string' ? `${text}\n${written}` : text)
  }
  outbox.clear()
}

async function send({ chatId, text, clientId, replyTo }: Unsent, tries: number): Promise<Outcome> {
  try {
    const message = await call(sendMessage, {
      body: { chatId, text, clientId, ...(replyTo && { replyTo: replyTo.seq }) },
    })
    noteServerTime(message.createdAt)
    applyMessage(queryClient, message, false)
    // The first message may be a request, after which the sender has to wait until it is accepted.
    if (message.seq === 1) refreshChat(chatId)
    return { kind: 'sent' }
  } catch (error) {
    if (isTransient(error)) return { kind: 'later', afterMs: retryDelayMs(tries, error) }
    refreshChat(chatId)
    return { kind: 'refused', reason: messageOf(error) }
  }
}

/** Whether the member may write there has changed. */
const refreshChat = (chatId: string) => void queryClient.invalidateQueries({ queryKey: chatKeys.one(chatId) })

/** Network, server or rate limit errors are worth a retry; any other error is about the message. */
function isTransient(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}
