import { PRESENCE_WATCHED } from '@remusic/contract/chat'
import { mayChat } from '@remusic/contract/plans'
import type { Db } from '../database/client.ts'
import type { Me } from '../platform/handle.ts'
import { findMetAndBlockers, findOnline } from './presenceQueries.ts'

/** When everybody comes back at once, everybody is shown the same people. */
const SHARED_MS = 1_000

/** Whom somebody is shown as online on arriving: the people one has a chat with first; never whoever has blocked that person. */
export function createOnline(db: Db) {
  let shared: Promise<{ userId: string }[]> | null = null

  return {
    async seenBy({ id, role }: Me): Promise<{ userId: string }[]> {
      if (!mayChat(role)) return []
      shared ??= find()
      const asked = [findMetAndBlockers(db, id, PRESENCE_WATCHED), shared] as const
      const [{ met, blockers }, others] = await Promise.all(asked)
      const known = new Set(met)
      return [...met.map((userId) => ({ userId })), ...others.filter(({ userId }) => !known.has(userId))]
        .filter(({ userId }) => !blockers.has(userId))
        .slice(0, PRESENCE_WATCHED)
    },
  }

  async function find() {
    const forget = () => {
      shared = null
    }
    try {
      const userIds = await findOnline(db, PRESENCE_WATCHED)
      setTimeout(forget, SHARED_MS).unref()
      return userIds.map((userId) => ({ userId }))
    } catch (error) {
      forget()
      throw error
    }
  }
}
