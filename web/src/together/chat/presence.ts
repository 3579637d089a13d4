import type { ServerEvents } from '@remusic/contract/base/schemas/sockets'
import { MAX_WATCHED_USERS } from '@remusic/contract/together/chat'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { live } from '../../base/api/socket.ts'

const isOnline = new Map<string, boolean>()
const watched = new Map<string, string[]>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Components that mount together share one request. */
const COALESCE_MS = 50

export function applyPresence(news: ServerEvents['presence']) {
  for (const { userId, online } of news) isOnline.set(userId, online)
  for (const listener of listeners) listener()
}

/** Applies the list of online users that the specification defines. */
export function applyOnlineUsers(users: ServerEvents['getUsers']) {
  applyPresence(users.map(({ userId }) => ({ userId, online: true })))
}

/** Subscribes to the presence of the people on the screen: on every connection, and whenever they change. */
export function subscribeToPresence() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const userIds = [...new Set([...watched.values()].flat())].slice(0, MAX_WATCHED_USERS)
    for (const userId of isOnline.keys()) if (!userIds.includes(userId)) isOnline.delete(userId)
    live.emit('watch-presence', { userIds })
  }, COALESCE_MS)
}

/** Watches the presence of these people while the component is mounted. */
export function useWatchPresence(userIds: string[]) {
  const componentId = useId()
  const joinedIds = userIds.join()
  useEffect(() => {
    watched.set(componentId, joinedIds === '' ? [] : joinedIds.split(','))
    subscribeToPresence()
    return () => {
      watched.delete(componentId)
      subscribeToPresence()
    }
  }, [componentId, joinedIds])
}

/** Whether a user is online, from the latest event or else from the list they were loaded with. */
export function useIsOnline({ id, online }: { id: string; online: boolean }): boolean {
  return useSyncExternalStore(subscribe, () => isOnline.get(id) ?? online)
}

/** How many of these people are online. */
export function useOnlineCount(people: readonly { id: string; online: boolean }[]): number {
  return useSyncExternalStore(
    subscribe,
    () => people.filter(({ id, online }) => isOnline.get(id) ?? online).length,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
