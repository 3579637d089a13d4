import { HISTORY_IMPORT_TEXTS } from '@remusic/contract/listening/historyImports'
import type { Updateable } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Schema } from '../../base/database/schema.ts'
import { ReadError } from './reading/errors.ts'
import { detect, read } from './reading/index.ts'
import { deleteChunks, deleteReadRows } from './removal.ts'
import { CancelledError, createStore } from './storing.ts'
import { uploadOf } from './upload.ts'

/**
 * Reads an uploaded file into items and entries, always from the beginning: rows that a killed server left behind are deleted first.
 * Afterwards the import waits for column names, is ready to be matched, or has failed. The file is deleted unless it is needed again.
 */
export async function readFile(
  db: Db,
  importId: string,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const row = await db
    .selectFrom('history_imports')
    .innerJoin('users', 'users.id', 'history_imports.user_id')
    .select([
      'extension',
      'byte_count',
      'column_names',
      'users.id as userId',
      'users.email',
      'users.time_zone',
    ])
    .where('history_imports.id', '=', importId)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  if (!row) return
  await deleteReadRows(db, importId)
  let readBytes = 0
  const upload = uploadOf(db, {
    importId,
    extension: row.extension,
    byteCount: row.byte_count,
    onRead: (end) => {
      readBytes = end
    },
  })
  const leave = (tx: Db, changes: Updateable<Schema['history_imports']>) =>
    tx
      .updateTable('history_imports')
      .set({ attempts: 0, changed_at: now(), ...changes })
      .where('id', '=', importId)
      .where('state', '=', 'reading')
      .execute()
  /** Deletes the file in the same transaction: a server killed before it reads the file again, and nobody can read it afterwards. */
  const leaveFile = (changes: Updateable<Schema['history_imports']>) =>
    db.transaction().execute(async (tx) => {
      await leave(tx, { table_sample: null, ...changes })
      await deleteChunks(tx, importId)
    })
  const fail = (error: string, line: number | null, counts: Updateable<Schema['history_imports']> = {}) =>
    leaveFile({ ...counts, state: 'failed', error, error_line: line, progress: null, finished_at: now() })
  try {
    const detected = await detect(upload)
    if (!detected) throw new ReadError(HISTORY_IMPORT_TEXTS.unknownFormat, null)
    if ('sample' in detected && row.column_names === null) {
      await leave(db, {
        state: 'columns',
        format: 'table',
        table_sample: detected.sample,
        progress: null,
      })
      return
    }
    const store = createStore(db, importId, () => readBytes / row.byte_count)
    await read({
      upload,
      format: detected.format,
      timeZone: row.time_zone ?? 'UTC',
      columns: row.column_names,
      sink: store.sink,
      signal,
    })
    const { entryCount, itemCount, kindCounts, passedOver, owner } = await store.finish()
    const counts = { kind_counts: kindCounts, passed_over: passedOver }
    if (entryCount === 0)
      await fail(HISTORY_IMPORT_TEXTS.nothingFound, null, { ...counts, format: detected.format })
    else
      await leaveFile({
        ...counts,
        state: 'matching',
        format: detected.format,
        is_foreign: detected.format === 'remusic' && !isOwn(owner, row),
        entry_count: entryCount,
        item_count: itemCount,
        progress: 0,
      })
  } catch (error) {
    // A cancelled import leaves its rows to the cleanup job.
    if (error instanceof CancelledError) return
    if (!(error instanceof ReadError)) throw error
    await deleteReadRows(db, importId)
    await fail(error.message, error.line)
  }
}

/** An archive belongs to the importing person if the account or, after a move to another server, the confirmed email is the same. */
const isOwn = (
  owner: { id: string; email: string } | null,
  { userId, email }: { userId: string; email: string | null },
): boolean =>
  owner !== null &&
  (owner.id === userId || (email !== null && owner.email.toLowerCase() === email.toLowerCase()))
