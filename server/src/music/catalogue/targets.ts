import type { TargetKind } from '@remusic/contract/schemas/reviews'
import { sql } from 'kysely'
import { findMoved, idAt } from '../catalogue/addresses.ts'
import { priorMeanOf, type VotesRow } from '../catalogue/mappers.ts'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { ReviewTargetNotFoundError } from './errors.ts'

const TABLE = { artist: 'artists', album: 'albums', song: 'songs' } as const
const COLUMN = { artist: 'artist_id', album: 'album_id', song: 'song_id' } as const

type Target = VotesRow & { id: number | null }

/** The row that the reviews of an item refer to, with its votes; without an id if it has no review yet. */
export async function findTarget(db: Db, kind: TargetKind, apiId: string): Promise<Target> {
  const [target] = await compiledQuery(
    db,
    `target ${kind}`,
    { apiId },
    ({ apiId }) => sql<Target>`
      select targets.id, score_counts, held_counts, dropped_counts, ${priorMeanOf(kind)} as prior_mean
      from ${sql.table(TABLE[kind])} as item
      left join review_targets as targets on ${sql.ref(`targets.${COLUMN[kind]}`)} = item.id
      where item.api_id = ${apiId}`,
  )
  if (!target) {
    const present = (await findMoved(db, kind, [apiId])).get(apiId)
    if (present === undefined) throw new ReviewTargetNotFoundError()
    return findTarget(db, kind, present)
  }
  return target
}

/**
 * CTEs for a statement that writes about an item. Output: `item (id)`, empty if the item does not exist, and `target (id)`, the row
 * its reviews refer to, created if missing; empty if another transaction is creating it concurrently.
 */
export function targetCtes(kind: TargetKind, apiId: string) {
  const column = sql.ref(COLUMN[kind])
  return sql`
    item as (select id from ${sql.table(TABLE[kind])} where id = ${idAt(kind, apiId)} and hidden_at is null),
    known as (select review_targets.id from review_targets join item on ${column} = item.id),
    made as (
      insert into review_targets (${column}) select id from item where not exists (select from known)
      on conflict (${column}) do nothing returning id
    ),
    target as (select id from known union all select id from made)`
}

/**
 * The row that reviews of each item refer to, created if missing, by address. Items that do not exist or are hidden are left out. The
 * rows are locked in the order of their ids, as by whoever merges them.
 */
export async function ensureTargets(
  tx: Db,
  kind: TargetKind,
  apiIds: readonly string[],
): Promise<Map<string, number>> {
  if (apiIds.length === 0) return new Map()
  const column = sql.ref(COLUMN[kind])
  const item = sql`
    item as materialized (
      select wanted.api_id, item.id
      from unnest(${[...new Set(apiIds)]}::text[]) as wanted (api_id)
      join ${sql.table(TABLE[kind])} as item on item.id = ${sql.id(`${kind}_id_of`)}(wanted.api_id)
      where item.hidden_at is null
    )`
  await sql`
    with ${item}
    insert into review_targets (${column})
    select distinct item.id from item
    where not exists (select from review_targets where ${column} = item.id)
    order by item.id
    on conflict (${column}) do nothing`.execute(tx)
  // A second statement also sees the rows that another transaction was creating.
  const { rows } = await sql<{ apiId: string; targetId: number }>`
    with ${item}, target as materialized (
      select id, ${column} from review_targets where ${column} in (select id from item) order by id for key share
    )
    select item.api_id as "apiId", target.id as "targetId" from item join target on target.${column} = item.id`.execute(
    tx,
  )
  return new Map(rows.map(({ apiId, targetId }) => [apiId, targetId]))
}
