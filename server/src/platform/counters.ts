import type { Pool } from 'pg'
import { batch } from './batch.ts'

const SWEPT_EVERY_MS = 300_000
const REMEMBERED_AT_MOST = 10_000

/** So many in so long, counted from the first. */
export type Counter = { key: string; most: number; seconds: number }
type State = { points: number; expire: number }

/**
 * Counts in PostgreSQL, so that all servers share what is left; while it is away each server counts for itself. What is used up
 * is remembered here: whoever goes on asking costs the database nothing.
 */
export function createCounters(pool: Pool) {
  const usedUp = new Map<string, number>()
  const countHere = createCountingHere()
  const count = batch((calls: Counter[][]) => countAll(pool, calls).catch(() => calls.map(countHere)))
  setInterval(() => void sweep(pool), SWEPT_EVERY_MS).unref()

  /** Of several that are used up, the one that takes longest decides. */
  function waitOf(counters: Counter[], states: readonly (State | undefined)[], spent: number) {
    const now = Date.now()
    const waits = counters.map(({ key, most }, i) => {
      const { points = 0, expire = 0 } = states[i] ?? {}
      if (points >= most) remember(usedUp, key, expire)
      return points + spent > most ? Math.max(1, expire - now) : 0
    })
    return Math.max(0, ...waits)
  }

  return {
    /** Counts one against each; gives how long to wait, 0 when none was used up. */
    async consume(counters: Counter[]): Promise<number> {
      const now = Date.now()
      const known = Math.max(0, ...counters.map(({ key }) => (usedUp.get(key) ?? 0) - now))
      return known > 0 ? known : waitOf(counters, await count(counters), 0)
    },
    /** How long to wait before one more could be counted, without counting. */
    async waitFor(counter: Counter): Promise<number> {
      const { rows } = await pool.query<State>(LOOK, [counter.key, Date.now()])
      return waitOf([counter], rows, 1)
    },
    async forgive({ key }: Counter): Promise<void> {
      usedUp.delete(key)
      await pool.query('delete from rate_limits where key = $1', [key])
    },
  }
}

const LOOK = 'select points, expire from rate_limits where key = $1 and expire > $2'

/** In the order of their keys: two servers that count the same ones never wait for each other in a circle. */
const COUNT = `
  insert into rate_limits as counted (key, points, expire)
  select * from unnest($1::text[], $2::integer[], $3::bigint[]) as given (key, points, expire) order by key
  on conflict (key) do update set
    points = excluded.points + case when counted.expire > $4 then counted.points else 0 end,
    expire = case when counted.expire > $4 then counted.expire else excluded.expire end
  returning key, points, expire`

/** For each counter of each of those who count, what it stood at when it was their turn. */
async function countAll(pool: Pool, batch: Counter[][]): Promise<State[][]> {
  const now = Date.now()
  const added = new Map<string, { points: number; expire: number }>()
  for (const { key, seconds } of batch.flat()) {
    const points = (added.get(key)?.points ?? 0) + 1
    added.set(key, { points, expire: now + seconds * 1_000 })
  }
  const given = [...added.values()]
  const { rows } = await pool.query<State & { key: string }>({
    name: 'count',
    text: COUNT,
    values: [[...added.keys()], given.map(({ points }) => points), given.map(({ expire }) => expire), now],
  })
  const states = new Map(rows.map(({ key, points, expire }) => [key, { points, expire }]))
  return batch
    .toReversed()
    .map((counters) => counters.map(({ key }) => takeOne(states.get(key) as State)))
    .toReversed()
}

/** The last of those who counted together sees all of them, the one before all but one. */
function takeOne(state: State): State {
  const seen = { ...state }
  state.points -= 1
  return seen
}

function createCountingHere() {
  const counted = new Map<string, State>()
  return (counters: Counter[]) =>
    counters.map(({ key, seconds }) => {
      const now = Date.now()
      const known = counted.get(key)
      const isGoingOn = known !== undefined && known.expire > now
      const state = isGoingOn
        ? { ...known, points: known.points + 1 }
        : { points: 1, expire: now + seconds * 1_000 }
      remember(counted, key, state)
      return state
    })
}

/** Without growing for ever: the oldest goes first. */
function remember<T>(known: Map<string, T>, key: string, value: T) {
  known.delete(key)
  const [oldest] = known.size >= REMEMBERED_AT_MOST ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(key, value)
}

async function sweep(pool: Pool) {
  // What is left over goes with the next one.
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]).catch(() => {})
}
