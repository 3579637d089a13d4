import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Few enough that a batch with the longest texts ends long before a statement times out. */
const ROWS_PER_BATCH = 5_000
const CHUNKS_PER_BATCH = 32

/** Deletes what was read from a file, in batches, each in its own transaction. */
export async function deleteReadRows(db: Db, importId: string): Promise<void> {
  await untilNone(() =>
    sql`
      delete from history_import_entries where import_id = ${importId}::uuid and number in (
        select number from history_import_entries where import_id = ${importId}::uuid order by number limit ${ROWS_PER_BATCH}
      )`.execute(db),
  )
  await untilNone(() =>
    sql`
      delete from history_import_items where import_id = ${importId}::uuid and number in (
        select number from history_import_items where import_id = ${importId}::uuid order by number limit ${ROWS_PER_BATCH}
      )`.execute(db),
  )
}

/** Deletes the uploaded file. */
export async function deleteChunks(db: Db, importId: string): Promise<void> {
  await untilNone(() =>
    sql`
      delete from history_import_chunks where import_id = ${importId}::uuid and position in (
        select position from history_import_chunks where import_id = ${importId}::uuid order by position limit ${CHUNKS_PER_BATCH}
      )`.execute(db),
  )
}

async function untilNone(remove: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await remove()
    if (numAffectedRows === 0n) return
  }
}
