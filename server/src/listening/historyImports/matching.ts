import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { matchItems } from '../../music/matching/index.ts'

const BATCH_SIZE = 500

/** Matches the next items of an import with the catalogue. Returns whether there may be more. */
export async function matchBatch(db: Db, importId: string, now: Date): Promise<boolean> {
  const items = await db
    .selectFrom('history_import_items')
    .select(['number', 'kind', 'title', 'artist', 'album', 'year', 'isrc', 'mbid', 'api_id as apiId'])
    .select('duration_seconds as durationSeconds')
    .where('import_id', '=', importId)
    .where('certainty', 'is', null)
    .orderBy('number')
    .limit(BATCH_SIZE)
    .execute()
  const matches = await matchItems(db, items)
  return db.transaction().execute(async (tx) => {
    const going = await tx
      .selectFrom('history_imports')
      .select('item_count')
      .where('id', '=', importId)
      .where('state', '=', 'matching')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!going) return false
    if (items.length === 0) {
      await tx
        .updateTable('history_imports')
        .set({ state: 'ready', progress: null, attempts: 0, changed_at: now })
        .where('id', '=', importId)
        .execute()
      return false
    }
    await sql`
      update history_import_items as item set certainty = found.certainty, api_id = found.api_id
      from unnest(
        ${items.map(({ number }) => number)}::integer[], ${matches.map(({ certainty }) => certainty)}::text[],
        ${matches.map((match) => ('apiId' in match ? match.apiId : null))}::text[]
      ) as found (number, certainty, api_id)
      where item.import_id = ${importId}::uuid and item.number = found.number`.execute(tx)
    const count = (certainty: string) => matches.filter((match) => match.certainty === certainty).length
    await sql`
      update history_imports set
        sure_count = sure_count + ${count('sure')}::integer,
        likely_count = likely_count + ${count('likely')}::integer,
        unknown_count = unknown_count + ${count('unknown')}::integer,
        progress = least(1, (sure_count + likely_count + unknown_count + ${items.length}::integer)::real / greatest(1, item_count)),
        attempts = 0, changed_at = ${now}
      where id = ${importId}::uuid`.execute(tx)
    return true
  })
}
