import { type KeyValueStore, keysOf } from '../../base/api/storage.ts'

/** The part of a message that a reply shows. */
export type Quoted = { seq: number; senderName: string; text: string }

/** A message that is not stored yet. `refused` is the reason if the server rejected it. */
export type Unsent = {
  clientId: string
  chatId: string
  text: string
  /** The message it answers, as it was quoted when it was written. Absent in messages of an earlier release. */
  replyTo?: Quoted | undefined
  createdAt: string
  refused: string | null
}

/** The result of one attempt. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; afterMs: number }

type OutboxDeps = {
  storage: KeyValueStore
  /** Sends a message to the server; `tries` is the number of failed attempts before this one. */
  send(unsent: Unsent, tries: number): Promise<Outcome>
  tabs?: Pick<Window, 'addEventListener'> | undefined
  locks?: Pick<LockManager, 'request'> | undefined
}

// One entry per message, so that tabs writing at the same time do not overwrite each other.
const PREFIX = 'chat-unsent:'
const LOCK = 'remusic-chat-outbox'

/**
 * Messages that the server has not confirmed yet. The outbox survives a reload, is shared by all tabs and sends in the
 * order of writing. A retry carries the same id, so the server stores the message once.
 */
export function createOutbox({ storage, send, tabs, locks }: OutboxDeps) {
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
      .flatMap((key) => parseUnsent(storage.getItem(key)))
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  }

  function refresh() {
    current = read()
    for (const listener of listeners) listener()
  }

  function save(unsent: Unsent) {
    storage.setItem(PREFIX + unsent.clientId, JSON.stringify(unsent))
    refresh()
  }

  function remove(clientId: string) {
    storage.removeItem(PREFIX + clientId)
    refresh()
  }

  /** Sends the pending messages one at a time. A lock lets one tab do it; the others then find nothing left. */
  function flush() {
    clearTimeout(retry)
    if (sending || !current.some(isPending)) return
    sending = (locks ? locks.request(LOCK, sendAll) : sendAll()).then((afterMs) => {
      sending = null
      if (afterMs === null) flush()
      else retry = setTimeout(flush, afterMs)
    })
  }

  /** Returns the delay before the next attempt, or null if nothing is pending. */
  async function sendAll(): Promise<number | null> {
    for (;;) {
      const [next] = read().filter(isPending)
      if (!next) break
      const outcome = await send(next, tries)
      if (outcome.kind === 'later') {
        tries += 1
        return outcome.afterMs
      }
      tries = 0
      if (outcome.kind === 'sent') remove(next.clientId)
      // If the message was discarded meanwhile, in any tab, do not restore it.
      else if (storage.getItem(PREFIX + next.clientId) !== null) save({ ...next, refused: outcome.reason })
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
      save({ ...unsent, refused: null })
      flush()
    },

    /** Retries a rejected message with its original id. */
    retry(clientId: string) {
      const unsent = current.find((each) => each.clientId === clientId)
      if (!unsent) return
      save({ ...unsent, refused: null })
      flush()
    },

    discard: remove,

    /** Sends without waiting for the backoff: after reconnecting, or on request. */
    flush,

    /** Deletes the unsent messages when the member logs out. */
    clear() {
      clearTimeout(retry)
      for (const { clientId } of read()) storage.removeItem(PREFIX + clientId)
      refresh()
    },
  }
}

const isPending = ({ refused }: Unsent) => refused === null

function parseUnsent(stored: string | null): Unsent[] {
  try {
    return [JSON.parse(stored ?? '') as Unsent]
  } catch {
    return []
  }
}
