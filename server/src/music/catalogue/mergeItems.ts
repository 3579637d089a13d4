import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isLocked } from '../../base/database/databaseErrors.ts'
import type { ItemKind } from './addresses.ts'
import {
  ITEM_COLUMN,
  ITEM_TABLE,
  MERGE_LOCK,
  type Merged,
  type MergedPair,
  type Mergings,
} from './merging.ts'
import { mergeCatalogue } from './mergingCatalogue.ts'

type Options = {
  /** True for a merge by an Admin: imports must not undo it, and the values of `into` are those that the Admin has chosen. */
  byAdmin: boolean
}

/** Keeps each statement far below the statement timeout. */
const PAIRS_PER_STATEMENT = 1_000
/** Limits the repetitions while people keep writing reviews of the same items. */
const MAX_LOCK_ATTEMPTS = 20

/**
 * Merges duplicates: the activity of people on `from` moves to `into`, the address of `from` redirects to `into`, and the row of `from`
 * is deleted. Pairs whose `from` no longer exists are ignored, so a merge can be repeated. Imports pass many pairs at once.
 *
 * No text that a person wrote is lost. An author who reviewed both items keeps both reviews: the newest one stays on the item, and the
 * others are marked with `merged_at`. That removes them from lists and counts, but keeps them, with their comments and likes, at their
 * address, in the list of their author and in the archive. If both items are in a playlist, followed, a favourite, a taste choice
 * or in a list to listen to, one entry remains.
 *
 * Must run in a transaction, which the caller retries after a conflict. Rows are locked in the same order as in every other transaction:
 * people, reviews, their targets, playlists, then artists, albums and songs, and each table in the order of its key.
 */
export async function mergeItems(
  tx: Db,
  mergings: Mergings,
  kind: ItemKind,
  pairs: readonly MergedPair[],
  { byAdmin }: Options = { byAdmin: false },
): Promise<void> {
  const ended = endOfChains(pairs)
  if (ended.length > 0) await sql`select pg_advisory_xact_lock(${MERGE_LOCK})`.execute(tx)
  for (let start = 0; start < ended.length; start += PAIRS_PER_STATEMENT) {
    const wanted = mergedOf(kind, ended.slice(start, start + PAIRS_PER_STATEMENT))
    await lock(tx, mergings, wanted)
    // Another merge of the same items may have been committed while this one waited.
    const chunk = await existing(tx, wanted)
    if (chunk.length === 0) continue
    const merged = mergedOf(kind, chunk)
    for (const { move } of mergings) await move(tx, merged)
    await mergeCatalogue(tx, merged, byAdmin)
  }
}

/** Where A was merged into B and B into C, both end at C. */
function endOfChains(pairs: readonly MergedPair[]): MergedPair[] {
  const next = new Map(pairs.map(({ from, into }) => [from, into]))
  const merged: MergedPair[] = []
  for (const { from } of pairs) {
    const seen = new Set([from])
    let into = next.get(from) ?? from
    while (next.has(into) && !seen.has(into)) {
      seen.add(into)
      into = next.get(into) ?? into
    }
    // Items in a cycle of merges stay as they are.
    if (!seen.has(into)) merged.push({ from, into })
  }
  return [...new Map(merged.map((pair) => [pair.from, pair])).values()].sort((a, b) => a.from - b.from)
}

function mergedOf(kind: ItemKind, pairs: readonly MergedPair[]): Merged {
  const [from, into] = [pairs.map((pair) => pair.from), pairs.map((pair) => pair.into)]
  const anyOf = (ids: number[]) => sql`any(${ids}::bigint[])`
  const rows = sql`unnest(${from}::bigint[], ${into}::bigint[]) as pair (from_id, into_id)`
  return {
    kind,
    table: sql.table(ITEM_TABLE[kind]),
    column: sql.ref(ITEM_COLUMN[kind]),
    pairs: rows,
    moved: sql`
      moved as (
        select source.id as from_target, destination.id as into_target
        from ${rows}
        join review_targets as source on ${sql.ref(`source.${ITEM_COLUMN[kind]}`)} = from_id
        join review_targets as destination on ${sql.ref(`destination.${ITEM_COLUMN[kind]}`)} = into_id
      )`,
    duplicates: anyOf(from),
    stays: anyOf(into),
    items: anyOf([...new Set([...from, ...into])]),
  }
}

async function existing(tx: Db, { table, pairs }: Merged): Promise<MergedPair[]> {
  const { rows } = await sql<MergedPair>`
    select from_id as "from", into_id as "into" from ${pairs}
    where exists (select from ${table} where id = from_id) and exists (select from ${table} where id = into_id)
    order by from_id`.execute(tx)
  return rows
}

/**
 * Somebody may write a review after this transaction has locked the existing ones and before it locks their target. Waiting for that review
 * could deadlock, because its author may be waiting for the target. So all locks are released, and taken again in order.
 */
async function lock(tx: Db, mergings: Mergings, merged: Merged): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint unlocked`.execute(tx)
    try {
      await lockInOrder(tx, mergings, merged)
      await sql`release savepoint unlocked`.execute(tx)
      return
    } catch (error) {
      if (!isLocked(error) || attempt === MAX_LOCK_ATTEMPTS) throw error
      await sql`rollback to savepoint unlocked`.execute(tx)
    }
  }
}

async function lockInOrder(tx: Db, mergings: Mergings, merged: Merged): Promise<void> {
  for (const merging of mergings) await merging.lock?.(tx, merged)
  // From here on nobody can add anything to these items.
  await sql`select from ${merged.table} where id = ${merged.items} order by id for update`.execute(tx)
  for (const { lockAdded } of mergings) await lockAdded?.(tx, merged)
}
