import { TYPING_INTERVAL_MS } from '@remusic/contract/chat'
import { useSyncExternalStore } from 'react'
import { live } from '../api/socket.ts'

const writing = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
let lastSent = { chatId: '', at: 0 }

/** Shows the other participant as typing until the events stop. */
export function applyTyping(chatId: string) {
  clearTimeout(writing.get(chatId))
  writing.set(
    chatId,
    setTimeout(() => stopTyping(chatId), 2 * TYPING_INTERVAL_MS),
  )
  notify()
}

/** Ends the typing state when their message has arrived. */
export function stopTyping(chatId: string) {
  clearTimeout(writing.get(chatId))
  if (writing.delete(chatId)) notify()
}

/** Notifies the other participant, throttled to the agreed interval. */
export function sendTyping(chatId: string, now = Date.now()) {
  if (lastSent.chatId === chatId && now - lastSent.at < TYPING_INTERVAL_MS) return
  lastSent = { chatId, at: now }
  live.emit('typing', { chatId })
}

export function useIsTyping(chatId: string): boolean {
  return useSyncExternalStore(subscribe, () => writing.has(chatId))
}

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
