import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

export type Pace = { key: string; intervalMs: number; burst: number; maxWaitMs: number }

/**
 * Spaces out calls across all servers, for example to an external service: one every `intervalMs`, of which `burst` may run early. The
 * row's `expire` is when the last granted call is due.
 */
export function createPacer(db: Db, { key, intervalMs, burst, maxWaitMs }: Pace) {
  const aheadMs = burst * intervalMs
  return {
    /** Reserves the next call and returns the milliseconds to wait for it, or null if that would exceed `maxWaitMs`. */
    async reserve(): Promise<number | null> {
      const { rows } = await sql<{ ahead: number }>`
        insert into rate_limits (key, points, expire) values (${key}, 1, ${now} + ${intervalMs}::bigint)
        on conflict (key) do update set expire = greatest(rate_limits.expire, ${now}) + ${intervalMs}::bigint
        where greatest(rate_limits.expire, ${now}) - ${now} <= ${aheadMs + maxWaitMs}::bigint
        returning (expire - ${now})::int as ahead
      `.execute(db)
      const [granted] = rows
      return granted ? Math.max(0, granted.ahead - aheadMs) : null
    },
    /** Takes a reservation back, so that the call does not count. */
    async refund(): Promise<void> {
      await sql`update rate_limits set expire = expire - ${intervalMs}::bigint where key = ${key}`.execute(db)
    },
    /** Grants no call for this long, on any server. */
    async pause(milliseconds: number): Promise<void> {
      await sql`
        insert into rate_limits (key, points, expire) values (${key}, 1, ${now} + ${milliseconds}::bigint)
        on conflict (key) do update set expire = greatest(rate_limits.expire, excluded.expire)
      `.execute(db)
    },
  }
}

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
