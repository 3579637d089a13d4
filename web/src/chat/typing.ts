import { TYPING_EVERY_MS } from '@remusic/contract/chat'
import { useSyncExternalStore } from 'react'
import { live } from '../api/socket.ts'

const writing = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
let lastSaid = { chatId: '', at: 0 }

/** The other one writes; without news it is over soon. */
export function takeTyping(chatId: string) {
  clearTimeout(writing.get(chatId))
  writing.set(
    chatId,
    setTimeout(() => stopTyping(chatId), 2 * TYPING_EVERY_MS),
  )
  tell()
}

/** Their message is here, so they are done. */
export function stopTyping(chatId: string) {
  clearTimeout(writing.get(chatId))
  if (writing.delete(chatId)) tell()
}

/** Lets the other one know, not oftener than agreed. */
export function sayTyping(chatId: string, now = Date.now()) {
  if (lastSaid.chatId === chatId && now - lastSaid.at < TYPING_EVERY_MS) return
  lastSaid = { chatId, at: now }
  live.emit('typing', { chatId })
}

export function useIsTyping(chatId: string): boolean {
  return useSyncExternalStore(subscribe, () => writing.has(chatId))
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
