import { type Keeper, keysOf } from '../api/storage.ts'

/** A message on its way: `refused` has the reason when the server will not take it as it is. */
export type Unsent = {
  clientId: string
  chatId: string
  text: string
  createdAt: string
  refused: string | null
}

/** What became of one try. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; afterMs: number }

type Surroundings = {
  storage: Keeper
  /** Hands a message to the server; told how many tries it had before. */
  send(unsent: Unsent, tries: number): Promise<Outcome>
  tabs?: Pick<Window, 'addEventListener'> | undefined
  locks?: Pick<LockManager, 'request'> | undefined
}

// An entry a message: two tabs that write at once do not take each other's away.
const PREFIX = 'chat-unsent:'
const LOCK = 'remusic-chat-outbox'

/**
 * What was written and is not yet known to be stored. It outlives a reload, is one for all tabs, and goes out in the
 * order in which it was written. Whatever is sent twice carries the same id, so the server stores it once.
 */
export function createOutbox({ storage, send, tabs, locks }: Surroundings) {
  const listeners = new Set<() => void>()
  let current = read()
  let sending: Promise<void> | null = null
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  tabs?.addEventListener('storage', ({ key }) => {
    if (key !== null && !key.startsWith(PREFIX)) return
    refresh()
    flush()
  })

  function read(): Unsent[] {
    return keysOf(storage, PREFIX)
      .flatMap((key) => parsed(storage.getItem(key)))
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  }

  function refresh() {
    current = read()
    for (const listener of listeners) listener()
  }

  function keep(unsent: Unsent) {
    storage.setItem(PREFIX + unsent.clientId, JSON.stringify(unsent))
    refresh()
  }

  function drop(clientId: string) {
    storage.removeItem(PREFIX + clientId)
    refresh()
  }

  /** Sends what waits, one after the other. Only one tab at a time does it; the others find nothing left. */
  function flush() {
    clearTimeout(retry)
    if (sending || !current.some(waits)) return
    sending = (locks ? locks.request(LOCK, sendAll) : sendAll()).then((afterMs) => {
      sending = null
      if (afterMs === null) flush()
      else retry = setTimeout(flush, afterMs)
    })
  }

  /** Answers how long to wait before the rest is tried again; null when nothing is held up. */
  async function sendAll(): Promise<number | null> {
    for (;;) {
      const [next] = read().filter(waits)
      if (!next) break
      const outcome = await send(next, tries)
      if (outcome.kind === 'later') {
        tries += 1
        return outcome.afterMs
      }
      tries = 0
      if (outcome.kind === 'sent') drop(next.clientId)
      // Thrown away or taken back meanwhile, in this tab or another: then it stays away.
      else if (storage.getItem(PREFIX + next.clientId) !== null) keep({ ...next, refused: outcome.reason })
    }
    refresh()
    return null
  }

  return {
    read: () => current,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    add(unsent: Omit<Unsent, 'refused'>) {
      keep({ ...unsent, refused: null })
      flush()
    },

    /** Tries a refused one again, with the id it had. */
    retry(clientId: string) {
      const unsent = current.find((each) => each.clientId === clientId)
      if (!unsent) return
      keep({ ...unsent, refused: null })
      flush()
    },

    discard: drop,

    /** Now: the line is back, or somebody does not want to wait. */
    flush,

    /** Whoever was signed in has left, and takes along what was theirs. */
    clear() {
      clearTimeout(retry)
      for (const { clientId } of read()) storage.removeItem(PREFIX + clientId)
      refresh()
    },
  }
}

const waits = ({ refused }: Unsent) => refused === null

function parsed(stored: string | null): Unsent[] {
  try {
    return [JSON.parse(stored ?? '') as Unsent]
  } catch {
    return []
  }
}
