import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

const STARTS = 4

/**
 * Picks random ids: reads rows from a few random starting points of the indexed `random_key`, then shuffles them. The
 * cost does not depend on the size of the table.
 */
export async function pickRandom(db: Db, table: 'songs' | 'artists', count: number): Promise<number[]> {
  const starts = Array.from({ length: STARTS }, () => Math.random())
  const picked = await idsFrom(db, table, starts, count)
  // In a small table the starting points may be too close to the end, so start again from the beginning.
  if (picked.length < count) picked.push(...(await idsFrom(db, table, [0], count)))
  return shuffled([...new Set(picked)]).slice(0, count)
}

async function idsFrom(db: Db, table: 'songs' | 'artists', starts: number[], count: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct near.id
    from unnest(${starts}::float8[]) as start
    cross join lateral (
      select id from ${sql.table(table)} where random_key >= start and hidden_at is null order by random_key limit ${count}
    ) near
  `.execute(db)
  return rows.map((row) => row.id)
}

function shuffled<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    const item = items[last] as T
    items[last] = items[other] as T
    items[other] = item
  }
  return items
}
