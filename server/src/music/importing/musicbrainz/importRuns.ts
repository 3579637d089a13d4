import { type SqlBool, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../base/database/client.ts'
import { FILL_LOCK } from '../fillRuns.ts'
import type { ImportProgress } from './progress.ts'
import type { Slice } from './slice.ts'

/** The row of an import in `catalogue_runs`, which the console and the panel share. */
export type ImportRun = { id: string }

type NewImportRun = {
  slice: Slice
  dumpTimestamp: string
  /** The paths of the dump, if the console started the import: only its machine has the files. */
  consolePaths?: string[]
}

/** How many items the catalogue has afterwards, and how many of them it did not have before. */
type Counts = Record<'artists' | 'albums' | 'songs', { total: number; created: number }>

export type ImportOutcome = {
  failed?: boolean
  /** The sentence of an ImportError. Without it, a failure was an error of the server. */
  problem?: string
  cancelled?: boolean
  counts?: Counts
}

const MAX_PROBLEM_LENGTH = 500

/**
 * Takes the lock of all fills and imports, which this connection holds until it ends. Returns false if another process has it. Take it
 * before `startImportRun`: the holder of the lock can assume that an open run was interrupted.
 */
export async function takeImportLock(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    FILL_LOCK,
  ])
  return rows[0]?.mine === true
}

/**
 * Opens the run of an import from the console, or continues the open one of the same dump and slice: one that was interrupted, or that an
 * Admin has just started. An open run of another dump or slice will not be continued, and counts as cancelled.
 */
export async function startImportRun(
  db: Db,
  { slice, dumpTimestamp, consolePaths }: NewImportRun,
): Promise<ImportRun> {
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('catalogue_runs')
      .select('id')
      .select(
        sql<SqlBool>`slice = ${JSON.stringify(slice)}::jsonb and coalesce(dump_timestamp, ${dumpTimestamp}) = ${dumpTimestamp}`.as(
          'isSame',
        ),
      )
      .where('what', '=', 'import')
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (open?.isSame) {
      await tx
        .updateTable('catalogue_runs')
        .set({ dump_timestamp: dumpTimestamp, console_paths: consolePaths ?? null })
        .where('id', '=', open.id)
        .execute()
      return { id: open.id }
    }
    if (open) await close(tx, open, { cancelled: true })
    return tx
      .insertInto('catalogue_runs')
      .values({
        what: 'import',
        source: 'musicbrainz',
        stage: 'read',
        slice: JSON.stringify(slice),
        dump_timestamp: dumpTimestamp,
        console_paths: consolePaths ?? null,
        started_by: null,
        started_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

/** Continues the run that an Admin has started. Returns null if it has been cancelled meanwhile. */
export async function continueImportRun(
  db: Db,
  { id }: ImportRun,
  dumpTimestamp: string,
): Promise<ImportRun | null> {
  const run = await db
    .updateTable('catalogue_runs')
    .set({ dump_timestamp: dumpTimestamp, console_paths: null })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return run ?? null
}

/** Returns false if the run has been cancelled from the panel: stop then. Call it every second or so, also while nothing advances. */
export async function reportImportProgress(
  db: Db,
  { id }: ImportRun,
  { stage, percent, detail, rows, rowsPerSecond, secondsLeft }: ImportProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_runs')
    .set({
      stage,
      percent: Math.min(100, Math.max(0, Math.floor(percent))),
      detail,
      rows: Math.round(rows),
      rows_per_second: Math.round(rowsPerSecond),
      seconds_left: secondsLeft === null ? null : Math.round(secondsLeft),
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Closes a run that ended, unless the panel has done so already. A run that was merely interrupted (by a signal, or because the
 * database went away) stays open, and the next process continues it.
 */
export function finishImportRun(db: Db, run: ImportRun, outcome: ImportOutcome): Promise<void> {
  return close(db, run, outcome)
}

async function close(
  db: Db,
  { id }: ImportRun,
  { failed = false, problem, cancelled = false, counts }: ImportOutcome,
): Promise<void> {
  const created = counts && Object.values(counts).reduce((sum, each) => sum + each.created, 0)
  await db
    .updateTable('catalogue_runs')
    .set({
      finished_at: new Date(),
      failed,
      cancelled,
      explanation: problem?.slice(0, MAX_PROBLEM_LENGTH) ?? null,
      seconds_left: null,
      ...(counts && { counts: JSON.stringify(counts), percent: 100, created }),
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}
