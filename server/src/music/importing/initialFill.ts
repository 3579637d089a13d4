import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Source } from '../catalogue/source.ts'
import { type StoredCounts, storeBatchWithin } from '../catalogue/store.ts'

/** An arbitrary advisory lock id that all servers share. */
const FILL_LOCK = 4_820_117_336
/** Servers that start at the same time wait this long for the one that fills. */
const MAX_WAIT = '60s'

/**
 * Stores everything a source has in one transaction, unless the catalogue already contains an artist.
 * Returns null if there was nothing to do.
 */
export async function fillEmptyCatalogue(
  db: Db,
  source: Source,
  now: Date,
  { onStart = () => {} }: { onStart?: () => void } = {},
): Promise<StoredCounts | null> {
  if (!source.everything || !(await isEmpty(db))) return null
  onStart()
  const batches = source.everything()
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${MAX_WAIT}, true), set_config('statement_timeout', ${MAX_WAIT}, true)`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(tx)
    if (!(await isEmpty(tx))) return null
    const total = { created: 0, updated: 0 }
    for await (const batch of batches) {
      const { created, updated } = await storeBatchWithin(tx, batch, now)
      total.created += created
      total.updated += updated
    }
    await analyzeCatalogue(tx)
    return total
  })
}

/**
 * The planner has no statistics for the new rows yet. Analyzing the join columns is enough to start with; autovacuum will do the
 * rest.
 */
export async function analyzeCatalogue(db: Db): Promise<void> {
  await sql`
    analyze genres, album_genres, artists (genre_id, popularity), albums (artist_id, popularity),
      songs (artist_id, album_id, popularity)
  `.execute(db)
}

async function isEmpty(db: Db) {
  return !(await db.selectFrom('artists').select('id').limit(1).executeTakeFirst())
}
