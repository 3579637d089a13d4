import type { Pool } from 'pg'
import type { RateWindow } from './rateLimitStore.ts'

const MAX_REMEMBERED = 10_000
/** An admitted item is not looked up again for this long, because most visits are repeated ones. */
const REMEMBER_MS = 60_000

/** Counts different items in PostgreSQL, so that all servers share one count. */
export function createDistinctLimits(pool: Pool) {
  const remembered = new Map<string, number>()
  const remember = (name: string) => {
    const [oldest] = remembered.size >= MAX_REMEMBERED ? remembered.keys() : []
    if (oldest !== undefined) remembered.delete(oldest)
    remembered.set(name, Date.now() + REMEMBER_MS)
  }
  const find = async (key: string, item: string) => {
    const values = [key, item, Date.now()]
    const { rows } = await pool.query<Known>({ name: 'distinct', text: FIND, values })
    return rows[0] ?? { isKnown: false, points: 0 }
  }

  return {
    /** Whether the item is among the first `max` distinct items of the window. Using the same item again does not count. */
    async admits(window: RateWindow, item: string): Promise<boolean> {
      const name = `${window.key} ${item}`
      if ((remembered.get(name) ?? 0) > Date.now()) return true
      const isAdmitted = await admit(window, item)
      if (isAdmitted) remember(name)
      return isAdmitted
    },
  }

  async function admit({ key, max, seconds }: RateWindow, item: string) {
    const { isKnown, points } = await find(key, item)
    if (isKnown || points >= max) return isKnown
    const now = Date.now()
    const values = [key, now + seconds * 1_000, item, now, max]
    const { rowCount } = await pool.query({ name: 'add distinct', text: ADD, values })
    // No row was changed if a concurrent request has added the same item, or the last one that fits.
    return rowCount === 1 || (await find(key, item)).isKnown
  }
}

type Known = { isKnown: boolean; points: number }

const FIND =
  'select $2 = any(items) as "isKnown", points from rate_limits where key = $1 and expire > $3::bigint'

const ADD = `
  insert into rate_limits as counted (key, points, expire, items) values ($1, 1, $2::bigint, array[$3::text])
  on conflict (key) do update set
    points = case when counted.expire > $4::bigint then counted.points else 0 end + 1,
    items = case when counted.expire > $4::bigint then counted.items else '{}' end || excluded.items,
    expire = case when counted.expire > $4::bigint then counted.expire else excluded.expire end
  where counted.expire <= $4::bigint or (counted.points < $5 and $3 <> all(counted.items))`
