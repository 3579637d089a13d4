import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../database/client.ts'
import { SourceAwayError } from '../source.ts'

/**
 * Deezer allows 50 requests in any 5 seconds to one address, and all our servers may share one. A request every 125 ms
 * and ten ahead of that stay below it at any moment.
 */
const EVERY_MS = 125
const AHEAD_MOST = 10
/** Who would have to wait longer than this is told so at once. */
const WAIT_MOST_MS = 2_000
const KEY = 'deezer-quota'

export type Quota = ReturnType<typeof createQuota>

/** One allowance for all servers, kept in PostgreSQL: `expire` is when the last of the granted requests is due. */
export function createQuota(db: Db) {
  return {
    /** Comes back when it is this request's turn. */
    async turn(signal?: AbortSignal) {
      const { rows } = await sql<{ ahead: number }>`
        insert into rate_limits (key, points, expire) values (${KEY}, 1, ${now} + ${EVERY_MS}::bigint)
        on conflict (key) do update set expire = greatest(rate_limits.expire, ${now}) + ${EVERY_MS}::bigint
        where greatest(rate_limits.expire, ${now}) - ${now} <= ${AHEAD_MOST * EVERY_MS + WAIT_MOST_MS}::bigint
        returning (expire - ${now})::int as ahead
      `.execute(db)
      const [granted] = rows
      if (!granted) throw new SourceAwayError('Our allowance at Deezer is used up', { retryAfterSeconds: 5 })
      const early = granted.ahead - AHEAD_MOST * EVERY_MS
      if (early > 0) await wait(early, undefined, signal ? { signal } : {})
    },

    /** Deezer says it is too much: everybody pauses. */
    async pause(milliseconds: number) {
      await sql`
        insert into rate_limits (key, points, expire) values (${KEY}, 1, ${now} + ${milliseconds}::bigint)
        on conflict (key) do update set expire = greatest(rate_limits.expire, excluded.expire)
      `.execute(db)
    },
  }
}

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
