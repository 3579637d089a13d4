import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { inBatches } from '../../base/database/retention.ts'
import { MERGE_LOCK } from '../../music/catalogue/merging.ts'

/** A run stops after this long; the next one continues. */
const BUDGET_MS = 50_000
/** A statement has to end within seconds, even if thousands of people have logged all of these items. */
const ITEMS_PER_BATCH = 20

/**
 * Recounts items whose artist, album, genre, decade, country or language has changed since they were counted. Merges lock people in another
 * order, so this waits for the next run while one is in progress.
 */
export async function moveChangedFacts(db: Db): Promise<void> {
  await inBatches(
    (limit) => retryOnConflict(() => db.transaction().execute((tx) => moveBatch(tx, limit)), 10),
    { budgetMs: BUDGET_MS },
  )
}

/** Returns `limit` if there may be more. */
async function moveBatch(tx: Db, limit: number): Promise<number> {
  const { rows: locks } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${MERGE_LOCK}) as "isOurs"`.execute(tx)
  if (!locks[0]?.isOurs) return 0
  const changes = await tx
    .deleteFrom('fact_changes')
    .where('target_id', 'in', (changes) =>
      changes.selectFrom('fact_changes').select('target_id').orderBy('id').limit(ITEMS_PER_BATCH),
    )
    .returning('target_id as targetId')
    .execute()
  if (changes.length === 0) return 0
  await sql`select move_facts(${[...new Set(changes.map(({ targetId }) => targetId))]}::bigint[])`.execute(tx)
  return limit
}

/** Finds what has changed without a trigger, such as facts of an item that was logged while somebody corrected it. */
export async function noteChangedFacts(db: Db): Promise<void> {
  await sql`select note_changed_facts()`.execute(db)
}
