import { PRESENCE_WATCHED } from '@remusic/contract/chat'
import type { ServerEvents } from '@remusic/contract/sockets'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { live } from '../api/socket.ts'

const isOnline = new Map<string, boolean>()
const watched = new Map<string, string[]>()
const listeners = new Set<() => void>()
let asking: ReturnType<typeof setTimeout> | undefined

/** Parts of a screen that appear together ask together. */
const GATHER_MS = 50

/** What the server tells about who is there. */
export function applyPresence(news: ServerEvents['presence']) {
  for (const { userId, online } of news) isOnline.set(userId, online)
  for (const listener of listeners) listener()
}

/** The specified list of who is there. */
export function applyOnlineUsers(users: ServerEvents['getUsers']) {
  applyPresence(users.map(({ userId }) => ({ userId, online: true })))
}

/** Asks to be told about the people on the screen: on every connection, and whenever they change. */
export function askForPresence() {
  clearTimeout(asking)
  asking = setTimeout(() => {
    const userIds = [...new Set([...watched.values()].flat())].slice(0, PRESENCE_WATCHED)
    for (const userId of isOnline.keys()) if (!userIds.includes(userId)) isOnline.delete(userId)
    live.emit('watch-presence', { userIds })
  }, GATHER_MS)
}

/** Watches these people while they are on the screen. */
export function useWatched(userIds: string[]) {
  const place = useId()
  const asked = userIds.join()
  useEffect(() => {
    watched.set(place, asked === '' ? [] : asked.split(','))
    askForPresence()
    return () => {
      watched.delete(place)
      askForPresence()
    }
  }, [place, asked])
}

/** Whether somebody is there: what was heard last, or else what the list said. */
export function useIsOnline({ id, online }: { id: string; online: boolean }): boolean {
  return useSyncExternalStore(subscribe, () => isOnline.get(id) ?? online)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
