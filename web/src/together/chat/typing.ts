import { TYPING_INTERVAL_MS } from '@remusic/contract/together/chat'
import { useSyncExternalStore } from 'react'
import { live } from '../../base/api/socket.ts'

type Timer = ReturnType<typeof setTimeout>

/** The people who are typing in each chat, in the order in which they began. */
const writing = new Map<string, Map<string, Timer>>()
/** The same as lists that only change when somebody begins or stops, for React. */
const typers = new Map<string, readonly string[]>()
const NOBODY: readonly string[] = []
const listeners = new Set<() => void>()
let lastSent = { chatId: '', at: 0 }

/** Shows a member of a chat as typing until the events stop. */
export function applyTyping(chatId: string, userId: string) {
  const inChat = writing.get(chatId) ?? new Map<string, Timer>()
  writing.set(chatId, inChat)
  clearTimeout(inChat.get(userId))
  inChat.set(
    userId,
    setTimeout(() => stopTyping(chatId, userId), 2 * TYPING_INTERVAL_MS),
  )
  notify(chatId)
}

/** Ends the typing state when their message has arrived. */
export function stopTyping(chatId: string, userId: string) {
  const inChat = writing.get(chatId)
  clearTimeout(inChat?.get(userId))
  if (inChat?.delete(userId)) notify(chatId)
}

/** Notifies the others, throttled to the agreed interval. */
export function sendTyping(chatId: string, now = Date.now()) {
  if (lastSent.chatId === chatId && now - lastSent.at < TYPING_INTERVAL_MS) return
  lastSent = { chatId, at: now }
  live.emit('typing', { chatId })
}

/** The ids of those who are typing in a chat. */
export function useTypers(chatId: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => typers.get(chatId) ?? NOBODY)
}

function notify(chatId: string) {
  const now = [...(writing.get(chatId)?.keys() ?? [])]
  if (now.join() === (typers.get(chatId) ?? NOBODY).join()) return
  typers.set(chatId, now)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
