import type { FillKind, FillRun } from '@remusic/contract/schemas/admin'
import type { Filled } from '@remusic/contract/schemas/catalogue'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { asPerson } from '../accounts/people.ts'
import { recordAudit } from '../audit/auditLog.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { FillInProgressError } from './errors.ts'
import type { SourceBatch } from './sources/source.ts'
import { storeBatch } from './store.ts'

/** An arbitrary advisory lock id that all servers share. */
const FILL_RUN_LOCK = 5_190_442_718
const PROGRESS_INTERVAL_MS = 500

type FillRequest = { me: Me; request: FastifyRequest; what: FillKind }
/** Runs a fill and reports the running totals after each batch. */
export type Fill = (onStored?: (totals: Filled) => void) => Promise<Filled>

/** Fills the catalogue from the source. Rejected while another fill is running on any server. */
export function runFill(
  { db, clock, log }: Deps,
  { me, request, what }: FillRequest,
  fill: Fill,
): Promise<Filled> {
  // The advisory lock is held by this connection, so it stays checked out until the run ends.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(${FILL_RUN_LOCK}) as mine`.execute(connection)
    if (!rows[0]?.mine) throw new FillInProgressError()
    try {
      const { id } = await db
        .insertInto('catalogue_runs')
        .values({ what, started_by: me.id, started_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const progress = trackProgress(db, id, (error) =>
        log.warn({ err: error }, 'catalogue: could not save fill progress'),
      )
      const finish = (filled: Filled, failed: boolean) =>
        db.transaction().execute(async (tx) => {
          const run = { ...filled, failed, finished_at: clock.now() }
          await tx.updateTable('catalogue_runs').set(run).where('id', '=', id).execute()
          const after = failed ? { ...filled, failed } : filled
          await recordAudit(tx, { actorId: me.id, action: `fill-${what}`, after, request })
        })
      try {
        const filled = await fill(progress.report)
        await progress.flushed()
        await finish(filled, false)
        return filled
      } catch (error) {
        await progress.flushed()
        await finish(progress.latest(), true)
        throw error
      }
    } finally {
      await sql`select pg_advisory_unlock(${FILL_RUN_LOCK})`.execute(connection)
    }
  })
}

/** Stores the batches, each in its own transaction, and returns the totals. */
export async function storeBatches(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  batches: AsyncIterable<SourceBatch | null>,
  onStored: (totals: Filled) => void = () => {},
): Promise<Filled> {
  const total = { created: 0, updated: 0 }
  for await (const batch of batches) {
    const { created, updated } = await storeBatch(db, batch ?? {}, clock.now())
    total.created += created
    total.updated += updated
    onStored(total)
  }
  return total
}

/** The last run of each kind. An unfinished run whose lock is free was interrupted by the end of its server. */
export async function findFillRuns(db: Db): Promise<FillRun[]> {
  const { rows } = await sql<RunRow>`
    select distinct on (runs.what) runs.what, runs.started_at, runs.finished_at, runs.failed, runs.created,
      runs.updated, users.id, users.name, users.picture_id,
      exists (
        select from pg_locks
        where locktype = 'advisory' and granted and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
          and classid = (${FILL_RUN_LOCK}::bigint >> 32)::oid and objid = (${FILL_RUN_LOCK}::bigint & 4294967295)::oid
      ) as locked
    from catalogue_runs as runs left join users on users.id = runs.started_by
    order by runs.what, runs.id desc`.execute(db)
  const newest = rows.reduce((latest, row) => Math.max(latest, row.started_at.getTime()), 0)
  return rows.map((row) => ({
    what: row.what,
    state: stateOf(row, row.started_at.getTime() === newest),
    created: row.created,
    updated: row.updated,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    by: row.id === null ? null : asPerson({ id: row.id, name: row.name, picture_id: row.picture_id }),
  }))
}

type RunRow = {
  what: FillKind
  started_at: Date
  finished_at: Date | null
  failed: boolean
  created: number
  updated: number
  id: string | null
  name: string
  picture_id: string | null
  locked: boolean
}

function stateOf({ finished_at, failed, locked }: RunRow, isNewest: boolean): FillRun['state'] {
  if (failed) return 'failed'
  if (finished_at) return 'done'
  return locked && isNewest ? 'running' : 'interrupted'
}

/** Saves the progress of a run periodically. Errors are reported but do not end the run. */
function trackProgress(db: Db, runId: string, onError: (error: unknown) => void) {
  let latest: Filled = { created: 0, updated: 0 }
  let savedAt = 0
  let saving: Promise<unknown> = Promise.resolve()
  return {
    report(totals: Filled) {
      latest = { ...totals }
      if (Date.now() - savedAt < PROGRESS_INTERVAL_MS) return
      savedAt = Date.now()
      saving = db
        .updateTable('catalogue_runs')
        .set(latest)
        .where('id', '=', runId)
        .where('finished_at', 'is', null)
        .execute()
        .catch(onError)
    },
    flushed: () => saving,
    latest: () => latest,
  }
}
