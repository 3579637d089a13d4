import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { undoImportedFollows } from '../../music/follows/imported.ts'
import { undoImportedWishes } from '../../music/listenLater/imported.ts'
import { undoImportedReviews } from '../../opinions/reviews/imported.ts'
import { undoImportedPlaylists } from '../../together/playlists/imported.ts'
import type { ChangedPlaylists } from '../../together/playlists/live.ts'
import { undoImportedListens, undoUndatedListens } from '../diary/imported.ts'

const BATCH_SIZE = 1_000

type Step = (tx: Db, importId: string, limit: number, changed: ChangedPlaylists) => Promise<number>

/** Each step removes up to `limit` rows of an import and returns how many. Restored parts of the account stay. */
const STEPS: readonly Step[] = [
  undoImportedListens,
  undoUndatedListens,
  undoImportedReviews,
  undoImportedPlaylists,
  undoImportedWishes,
  undoImportedFollows,
]

type UndoOptions = {
  importId: string
  now: Date
  /** Called after the commit that changed them. */
  announce(changed: ChangedPlaylists): void
}

/** Removes the next rows that an import has written. Returns whether there may be more. */
export async function undoBatch(db: Db, { importId, now, announce }: UndoOptions): Promise<boolean> {
  const changed: ChangedPlaylists = new Map()
  const isMore = await retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      const going = await tx
        .selectFrom('history_imports')
        .select('id')
        .where('id', '=', importId)
        .where('state', '=', 'undoing')
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!going) return false
      changed.clear()
      for (const step of STEPS) {
        const removed = await step(tx, importId, BATCH_SIZE, changed)
        if (removed === 0) continue
        await sql`
          update history_imports set attempts = 0, changed_at = ${now},
            progress = least(1, coalesce(progress, 0) + ${removed}::real / greatest(1, written_count))
          where id = ${importId}::uuid`.execute(tx)
        return true
      }
      await tx
        .updateTable('history_imports')
        .set({ state: 'undone', progress: null, attempts: 0, changed_at: now, finished_at: now })
        .where('id', '=', importId)
        .execute()
      return false
    }),
  )
  announce(changed)
  return isMore
}
