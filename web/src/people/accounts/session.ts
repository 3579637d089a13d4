import { createContext, use, useSyncExternalStore } from 'react'
import { storage } from '../../base/api/storage.ts'

/** The session of this browser. In storage, the string 'false' under `active` marks a deactivated account. */
export type StoredSession = { token: string; userId: string; active: boolean }

const KEYS = { token: 'token', userId: 'userId', active: 'active' } as const

/** Called after every change; `elsewhere` means that it was made in another tab. */
type Listener = (change: { elsewhere: boolean }) => void

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One session for all tabs: storage is the source of truth, and listeners also hear of changes in other tabs. */
export function createSession(storage: Store, tabs?: Pick<Window, 'addEventListener'>) {
  const listeners = new Set<Listener>()
  let current = read()

  function read(): StoredSession | null {
    const token = storage.getItem(KEYS.token)
    if (!token) return null
    return {
      token,
      userId: storage.getItem(KEYS.userId) ?? '',
      active: storage.getItem(KEYS.active) !== 'false',
    }
  }

  function refresh({ elsewhere } = { elsewhere: false }) {
    const next = read()
    if (
      next?.token === current?.token &&
      next?.userId === current?.userId &&
      next?.active === current?.active
    )
      return
    current = next
    for (const listener of listeners) listener({ elsewhere })
  }

  tabs?.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === null || Object.values<string>(KEYS).includes(event.key)) refresh({ elsewhere: true })
  })

  return {
    read: () => current,

    start({ token, userId, active }: StoredSession) {
      storage.setItem(KEYS.userId, userId)
      storage.setItem(KEYS.active, String(active))
      // Written last: for the other tabs the token means that the session is complete.
      storage.setItem(KEYS.token, token)
      refresh()
    },

    /** Updates the flag stored at login when the server reports a different one. */
    setActive(active: boolean) {
      if (!current || current.active === active) return
      storage.setItem(KEYS.active, String(active))
      refresh()
    },

    end() {
      for (const key of Object.values(KEYS)) storage.removeItem(key)
      refresh()
    },

    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const session = createSession(storage, globalThis.window)

/** The session for which the server rendered the page; hydration starts with it. */
export const RenderedSession = createContext<StoredSession | null>(null)

export function useSession(): StoredSession | null {
  const rendered = use(RenderedSession)
  return useSyncExternalStore(session.subscribe, session.read, () => rendered)
}
