import { sql } from 'kysely'
import type { Db } from '../../../base/database/client.ts'
import { deleteInBatches } from '../../../base/database/retention.ts'
import { isMbid } from '../../catalogue/coverAddress.ts'

const DAY_MS = 86_400_000
/** How long a missing cover is remembered. Volunteers add covers to the archive every day. */
const ABSENT_MS = 30 * DAY_MS
const KEPT_MS = 90 * DAY_MS
/** The delay after the first failure; it doubles with each further one. */
const FIRST_RETRY_SECONDS = 5 * 60
const MAX_RETRY_SECONDS = 86_400

/** The state of an album's cover: `unknown` means that the archive may be queried now. */
export type CoverKnowledge = 'unknown' | 'absent' | 'failed'

/** Null if there is no such album of MusicBrainz. The id may be a former one, of an album that was merged. */
export async function findCoverKnowledge(
  db: Db,
  apiId: string,
  now: Date,
): Promise<{ mbid: string; known: CoverKnowledge } | null> {
  const row = await db
    .selectFrom('albums')
    .leftJoin('covers', 'covers.mbid', 'albums.api_id')
    .select(['albums.api_id', 'covers.state', 'covers.checked_at', 'covers.retry_at'])
    .where('albums.id', '=', sql<number>`album_id_of(${apiId})`)
    .where('albums.hidden_at', 'is', null)
    .executeTakeFirst()
  if (!row || !isMbid(row.api_id)) return null
  const isAbsent = row.state === 'absent' && (row.checked_at?.getTime() ?? 0) > now.getTime() - ABSENT_MS
  const isPaused = row.state === 'failed' && (row.retry_at ?? now) > now
  return { mbid: row.api_id, known: isAbsent ? 'absent' : isPaused ? 'failed' : 'unknown' }
}

export async function recordCover(db: Db, mbid: string, state: 'present' | 'absent', now: Date) {
  const outcome = { state, checked_at: now, failures: 0, retry_at: null }
  await db
    .insertInto('covers')
    .values({ mbid, ...outcome })
    .onConflict((known) => known.column('mbid').doUpdateSet(outcome))
    .execute()
}

/** Stores when to try again. A failure never counts as a missing cover. */
export async function recordCoverFailure(db: Db, mbid: string, now: Date) {
  const first = new Date(now.getTime() + FIRST_RETRY_SECONDS * 1_000)
  await db
    .insertInto('covers')
    .values({ mbid, state: 'failed', checked_at: now, failures: 1, retry_at: first })
    .onConflict((known) =>
      known.column('mbid').doUpdateSet({
        state: 'failed',
        checked_at: now,
        failures: sql`least(covers.failures + 1, 20)`,
        retry_at: sql`${now}::timestamptz
          + make_interval(secs => least(${FIRST_RETRY_SECONDS} * 2.0 ^ covers.failures, ${MAX_RETRY_SECONDS}))`,
      }),
    )
    .execute()
}

export async function deleteOldCovers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await deleteInBatches(db, 'covers', (cover) => cover('checked_at', '<', before), { orderBy: 'checked_at' })
}
