import type { Pool } from 'pg'
import { batch } from '../common/batch.ts'
import { inBatches } from '../database/retention.ts'

const SWEEP_INTERVAL_MS = 300_000
const MAX_REMEMBERED_KEYS = 10_000
/** An exhausted window is looked up again after this long, because another process may have reset it. */
const RECHECK_MS = 5_000

/** A fixed window: at most `max` calls within `seconds` of the first one. A call that does more work counts as `points` calls. */
export type RateWindow = { key: string; max: number; seconds: number; points?: number }
type WindowState = { points: number; expire: number }

/**
 * Counts calls in PostgreSQL, so that all servers share one count; while the database is unavailable, each server counts in
 * memory. Exhausted windows are remembered in memory, so that a client that keeps trying does not load the database.
 */
export function createRateLimitStore(pool: Pool) {
  const exhausted = new Map<string, { expire: number; recheckAt: number }>()
  const countInMemory = createMemoryCounter()
  const count = batch((calls: RateWindow[][]) => countAll(pool, calls).catch(() => calls.map(countInMemory)))
  const sweeping = setInterval(() => void sweep(pool), SWEEP_INTERVAL_MS).unref()

  /** The wait until every window allows another call: the longest one decides. */
  function waitFor(windows: RateWindow[], states: readonly WindowState[]) {
    const now = Date.now()
    const waits = windows.map(({ key, max }, i) => {
      const { points = 0, expire = 0 } = states[i] ?? {}
      if (points >= max) remember(exhausted, key, { expire, recheckAt: now + RECHECK_MS })
      return points > max ? Math.max(1, expire - now) : 0
    })
    return Math.max(0, ...waits)
  }

  return {
    /** Counts one call in each window and returns the milliseconds to wait, or 0 if none was exhausted. */
    async consume(windows: RateWindow[]): Promise<number> {
      const now = Date.now()
      const knownWait = Math.max(0, ...windows.map(({ key }) => waitOf(exhausted.get(key), now)))
      return knownWait > 0 ? knownWait : waitFor(windows, await count(windows))
    },
    /** Takes one counted call back. */
    async refund({ key }: RateWindow): Promise<void> {
      exhausted.delete(key)
      await pool.query('update rate_limits set points = greatest(points - 1, 0) where key = $1', [key])
    },
    async reset({ key }: RateWindow): Promise<void> {
      exhausted.delete(key)
      await pool.query('delete from rate_limits where key = $1', [key])
    },
    close() {
      clearInterval(sweeping)
    },
  }
}

function waitOf(window: { expire: number; recheckAt: number } | undefined, now: number) {
  return window && now < window.recheckAt ? window.expire - now : 0
}

/** Rows are locked in the order of their keys, so two servers that count the same keys cannot deadlock. */
const COUNT = `
  insert into rate_limits as counted (key, points, expire)
  select * from unnest($1::text[], $2::integer[], $3::bigint[]) as given (key, points, expire) order by key
  on conflict (key) do update set
    points = excluded.points + case when counted.expire > $4 then counted.points else 0 end,
    expire = case when counted.expire > $4 then counted.expire else excluded.expire end
  returning key, points, expire`

/** Counts a batch of calls in one statement and returns, for each call, the state of its windows right after it. */
async function countAll(pool: Pool, calls: RateWindow[][]): Promise<WindowState[][]> {
  const now = Date.now()
  const added = new Map<string, WindowState>()
  for (const { key, seconds, points: counted = 1 } of calls.flat()) {
    const points = (added.get(key)?.points ?? 0) + counted
    added.set(key, { points, expire: now + seconds * 1_000 })
  }
  const values = [...added.values()]
  const { rows } = await pool.query<WindowState & { key: string }>({
    name: 'count',
    text: COUNT,
    values: [[...added.keys()], values.map(({ points }) => points), values.map(({ expire }) => expire), now],
  })
  const states = new Map(rows.map(({ key, points, expire }) => [key, { points, expire }]))
  return calls
    .toReversed()
    .map((windows) => windows.map(({ key, points }) => takeBack(states.get(key) as WindowState, points)))
    .toReversed()
}

/** The last call of a batch sees the full count, the one before it that without the last one, and so on. */
function takeBack(state: WindowState, points = 1): WindowState {
  const seen = { ...state }
  state.points -= points
  return seen
}

function createMemoryCounter() {
  const states = new Map<string, WindowState>()
  return (windows: RateWindow[]) =>
    windows.map(({ key, seconds, points = 1 }) => {
      const now = Date.now()
      const previous = states.get(key)
      const isRunning = previous !== undefined && previous.expire > now
      const state = isRunning
        ? { ...previous, points: previous.points + points }
        : { points, expire: now + seconds * 1_000 }
      remember(states, key, state)
      return state
    })
}

/** Keeps the map bounded by evicting the oldest key. */
function remember<T>(map: Map<string, T>, key: string, value: T) {
  map.delete(key)
  const [oldest] = map.size >= MAX_REMEMBERED_KEYS ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}

async function sweep(pool: Pool) {
  const now = Date.now()
  const expired =
    'select ctid from rate_limits where expire < $1 order by expire limit $2 for update skip locked'
  const deleteSome = async (limit: number) =>
    (await pool.query(`delete from rate_limits where ctid = any(array(${expired}))`, [now, limit]))
      .rowCount ?? 0
  // Rows that could not be deleted now are deleted by the next sweep.
  await inBatches(deleteSome).catch(() => {})
}
