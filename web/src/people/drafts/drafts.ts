import { type KeyValueStore, keysOf, storage } from '../../base/api/storage.ts'

const PREFIX = 'draft:'
const KEPT_DAYS = 60
const DAY_MS = 86_400_000

type Stored = { value: unknown; savedAt: number }

/**
 * Unpublished text, kept on this device until it is published or discarded. A draft belongs to a member, so that it outlives
 * an expired session and stays invisible to the next person who signs in here.
 */
export function createDrafts(store: KeyValueStore, now: () => number) {
  const keyOf = (userId: string, subject: string) => `${PREFIX}${userId}:${subject}`

  function readKey(key: string): Stored | null {
    try {
      const stored = JSON.parse(store.getItem(key) ?? 'null') as Stored | null
      return typeof stored?.savedAt === 'number' ? stored : null
    } catch {
      return null
    }
  }

  function removeExpired() {
    for (const key of keysOf(store, PREFIX)) {
      const stored = readKey(key)
      if (!stored || stored.savedAt < now() - KEPT_DAYS * DAY_MS) store.removeItem(key)
    }
  }

  return {
    /** Undefined if there is no draft. */
    read: (userId: string, subject: string): unknown => readKey(keyOf(userId, subject))?.value,

    save(userId: string, subject: string, value: unknown) {
      const key = keyOf(userId, subject)
      if (store.getItem(key) === null) removeExpired()
      try {
        store.setItem(key, JSON.stringify({ value, savedAt: now() } satisfies Stored))
      } catch {
        // The storage is full. The form still holds the text, and its author must be able to go on typing.
      }
    },

    discard: (userId: string, subject: string) => store.removeItem(keyOf(userId, subject)),
  }
}

export const drafts = createDrafts(storage, Date.now)

/** The subject of a draft: the part of its key that no two forms share. */
export const draftOf = {
  message: (chatId: string) => `message/${chatId}`,
  review: (kind: string, apiId: string) => `review/${kind}/${apiId}`,
  editedReview: (reviewId: string) => `edited-review/${reviewId}`,
  comment: (reviewId: string) => `comment/${reviewId}`,
  editedComment: (commentId: string) => `edited-comment/${commentId}`,
  profile: () => 'profile',
}
