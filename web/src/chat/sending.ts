import { sendMessage } from '@remusic/contract/chat'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { queryClient, retryDelayMs } from '../api/query.ts'
import { storage } from '../api/storage.ts'
import { messageOf } from '../failures/messageOf.ts'
import { takeMessage } from './cache.ts'
import { drafts } from './drafts.ts'
import { createOutbox, type Outcome, type Unsent } from './outbox.ts'

export const outbox = createOutbox({
  storage,
  send,
  tabs: globalThis.window,
  // Only pages that came over a safe line have locks; without them a message may be sent twice, and is stored once.
  locks: globalThis.navigator?.locks,
})

/** Puts a message on its way: it is seen at once and stored as soon as the server hears of it. */
export function sendText(chatId: string, text: string) {
  outbox.add({ clientId: newId(), chatId, text, createdAt: new Date().toISOString() })
}

/** What is on its way in a conversation. */
export function useUnsent(chatId: string): Unsent[] {
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.read)
  return useMemo(() => unsent.filter((each) => each.chatId === chatId), [unsent, chatId])
}

/** Whoever was signed in has left: nothing that they wrote stays behind. */
export function forgetWriting() {
  outbox.clear()
  drafts.clear()
}

async function send({ chatId, text, clientId }: Unsent, tries: number): Promise<Outcome> {
  try {
    const message = await call(sendMessage, { body: { chatId, text, clientId } })
    takeMessage(queryClient, message, false)
    return { kind: 'sent' }
  } catch (error) {
    if (isPassing(error)) return { kind: 'later', afterMs: retryDelayMs(tries, error) }
    return { kind: 'refused', reason: messageOf(error) }
  }
}

/** The line, the server or the allowance; not the message. */
function isPassing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** A random UUID, also on pages whose line is not safe. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
