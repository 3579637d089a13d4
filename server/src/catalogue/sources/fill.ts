import { sql } from 'kysely'
import type { Db } from '../../database/client.ts'
import { type StoredCounts, storeBatchWithin } from '../store.ts'
import type { Source } from './source.ts'

/** Any number will do, as long as every ReMusic server asks for the same one. */
const FILL_LOCK = 4_820_117_336
/** Other servers that start at the same time wait for the one that fills. */
const WAIT_MOST = '60s'

/**
 * Stores everything a source has, all of it or nothing, once: a catalogue with an artist in it is left alone.
 * Null when there was nothing to do.
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
    await sql`select set_config('lock_timeout', ${WAIT_MOST}, true), set_config('statement_timeout', ${WAIT_MOST}, true)`.execute(
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
    // The planner knows nothing of so many new rows until it has looked at them. What leads from one to another is enough
    // to begin with; PostgreSQL soon looks at the rest by itself.
    await sql`
      analyze genres, album_genres, artists (genre_id, popularity), albums (artist_id, popularity),
        songs (artist_id, album_id, popularity)
    `.execute(tx)
    return total
  })
}

async function isEmpty(db: Db) {
  return !(await db.selectFrom('artists').select('id').limit(1).executeTakeFirst())
}
