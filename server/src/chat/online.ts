import { MAX_WATCHED_USERS } from '@remusic/contract/chat'
import { mayChat } from '@remusic/contract/plans'
import type { Db } from '../database/client.ts'
import type { Me } from '../platform/handle.ts'
import { findOnline, findPartnersAndHidden } from './presenceQueries.ts'

/** How long a list is shared, so that many clients that reconnect at once cost one query. */
const CACHE_MS = 1_000

/** The online users shown to a user who connects: chat partners first, and nobody on the other side of a block. */
export function createOnlineList(db: Db) {
  let shared: Promise<{ userId: string }[]> | null = null

  return {
    async visibleTo({ id, role }: Me): Promise<{ userId: string }[]> {
      if (!mayChat(role)) return []
      shared ??= find()
      const queries = [findPartnersAndHidden(db, id, MAX_WATCHED_USERS), shared] as const
      const [{ partners, hidden }, others] = await Promise.all(queries)
      const known = new Set(partners)
      return [...partners.map((userId) => ({ userId })), ...others.filter(({ userId }) => !known.has(userId))]
        .filter(({ userId }) => !hidden.has(userId))
        .slice(0, MAX_WATCHED_USERS)
    },
  }

  async function find() {
    const expire = () => {
      shared = null
    }
    try {
      const userIds = await findOnline(db, MAX_WATCHED_USERS)
      setTimeout(expire, CACHE_MS).unref()
      return userIds.map((userId) => ({ userId }))
    } catch (error) {
      expire()
      throw error
    }
  }
}
