import { useSyncExternalStore } from 'react'
import { storage } from '../api/storage.ts'

/** Who is signed in on this browser. The text 'false' in `active` marks a deactivated account. */
export type StoredSession = { token: string; userId: string; active: boolean }

const KEYS = { token: 'token', userId: 'userId', active: 'active' } as const

/** Told after every change, with whether it was made in another tab. */
type Listener = (change: { elsewhere: boolean }) => void

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One session for all tabs: storage is the truth, and a change made in another tab is told here too. */
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
    // A null key means that everything was cleared at once.
    if (event.key === null || Object.values<string>(KEYS).includes(event.key)) refresh({ elsewhere: true })
  })

  return {
    read: () => current,

    start({ token, userId, active }: StoredSession) {
      storage.setItem(KEYS.userId, userId)
      storage.setItem(KEYS.active, String(active))
      // Last, because the other tabs take it as the sign that somebody is there.
      storage.setItem(KEYS.token, token)
      refresh()
    },

    /** What the server says about the account, when it differs from what was stored at login. */
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

export function useSession(): StoredSession | null {
  return useSyncExternalStore(session.subscribe, session.read, nobody)
}

/** A page that is drawn ahead is a visitor's. */
const nobody = () => null
