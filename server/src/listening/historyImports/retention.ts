import {
  ABANDONED_DAYS,
  HISTORY_IMPORT_TEXTS,
  REPORT_DAYS,
  UPLOAD_DAYS,
} from '@remusic/contract/listening/historyImports'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { inBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import { deleteChunks, deleteReadRows } from './removal.ts'

const CLEAN_UP_JOB = 'history-imports-forget'
const DAY_MS = 86_400_000
/** Imports whose rows are deleted in one run of the job; the rest waits for the next one. */
const IMPORTS_PER_RUN = 200

export function cleanUpImportsHourly({ jobs, db }: Pick<Deps, 'jobs' | 'db'>) {
  jobs.defineExpiry(CLEAN_UP_JOB, async (now) => {
    await cancelAbandoned(db, now)
    await deleteOldReports(db, now)
    await deleteLeftRows(db)
    await deleteOldImports(db, now)
  })
  jobs.schedule(CLEAN_UP_JOB, '35 * * * *')
}

/** Cancels imports that wait for a person who does not return. */
export async function cancelAbandoned(db: Db, now: Date): Promise<void> {
  await sql`
    update history_imports
    set state = 'cancelled', progress = null, finished_at = ${now},
      error = case state when 'uploading' then ${HISTORY_IMPORT_TEXTS.halfUploaded} else ${HISTORY_IMPORT_TEXTS.abandoned} end
    where (state in ('columns', 'ready') and changed_at < ${new Date(now.getTime() - ABANDONED_DAYS * DAY_MS)})
      or (state = 'uploading' and changed_at < ${new Date(now.getTime() - UPLOAD_DAYS * DAY_MS)})`.execute(db)
}

/** Deletes the entries of imports whose report has expired. The import itself stays, so that it can be undone. */
export async function deleteOldReports(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from history_imports
    where has_rows and state = 'done' and finished_at < ${new Date(now.getTime() - REPORT_DAYS * DAY_MS)}
    order by finished_at limit ${IMPORTS_PER_RUN}`.execute(db)
  for (const { id } of rows) await deleteRows(db, id)
}

/** Deletes the rows of imports that have ended without a report. */
export async function deleteLeftRows(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from history_imports where has_rows and state in ('failed', 'cancelled', 'undone')
    order by state, finished_at limit ${IMPORTS_PER_RUN}`.execute(db)
  for (const { id } of rows) await deleteRows(db, id)
}

async function deleteRows(db: Db, id: string): Promise<void> {
  await deleteChunks(db, id)
  await deleteReadRows(db, id)
  await db
    .updateTable('history_imports')
    .set({ has_rows: false, table_sample: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes failed, cancelled and undone imports after a while, during which the person can still see what became of them. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - REPORT_DAYS * DAY_MS)
  return inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from history_imports where id in (
        select id from history_imports
        where state in ('failed', 'cancelled', 'undone') and changed_at < ${cutoff} and not has_rows
        order by state, changed_at limit ${limit} for update skip locked
      )`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}
