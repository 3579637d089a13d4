import type { FillKind, FillRun } from '@remusic/contract/admin'
import type { Filled } from '@remusic/contract/catalogue'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { asPerson } from '../accounts/people.ts'
import { recordAudit } from '../audit/auditLog.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { FillingAlreadyError } from './errors.ts'
import type { SourceBatch } from './sources/source.ts'
import { storeBatch } from './store.ts'

/** Any number will do, as long as every ReMusic server asks for the same one. */
const IMPORT_LOCK = 5_190_442_718
const TOLD_EVERY_MS = 500

type By = { me: Me; request: FastifyRequest; what: FillKind }
/** Runs a fill and says after each part what it has stored so far. */
export type Fill = (onStored?: (sofar: Filled) => void) => Promise<Filled>

/** Has the source fill the catalogue; refused while another such run is under way on any server. */
export function fillAlone({ db, clock, log }: Deps, { me, request, what }: By, fill: Fill): Promise<Filled> {
  // The lock belongs to one connection, which is kept until the run is over.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(${IMPORT_LOCK}) as mine`.execute(connection)
    if (!rows[0]?.mine) throw new FillingAlreadyError()
    try {
      const { id } = await db
        .insertInto('catalogue_runs')
        .values({ what, started_by: me.id, started_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const progress = tellProgress(db, id, (error) =>
        log.warn({ err: error }, 'catalogue: no progress told'),
      )
      const finish = (filled: Filled, failed: boolean) =>
        db.transaction().execute(async (tx) => {
          const run = { ...filled, failed, finished_at: clock.now() }
          await tx.updateTable('catalogue_runs').set(run).where('id', '=', id).execute()
          const after = failed ? { ...filled, failed } : filled
          await recordAudit(tx, { actorId: me.id, action: `fill-${what}`, after, request })
        })
      try {
        const filled = await fill(progress.tell)
        await progress.told()
        await finish(filled, false)
        return filled
      } catch (error) {
        await progress.told()
        await finish(progress.sofar(), true)
        throw error
      }
    } finally {
      await sql`select pg_advisory_unlock(${IMPORT_LOCK})`.execute(connection)
    }
  })
}

/** Stores batch after batch, each in a transaction of its own, and says what it comes to. */
export async function storeEach(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  batches: AsyncIterable<SourceBatch | null>,
  onStored: (sofar: Filled) => void = () => {},
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

/** The last run of each kind. One that has not ended although nobody holds the lock was cut off with its server. */
export async function findFillRuns(db: Db): Promise<FillRun[]> {
  const { rows } = await sql<RunRow>`
    select distinct on (runs.what) runs.what, runs.started_at, runs.finished_at, runs.failed, runs.created,
      runs.updated, users.id, users.name, users.picture_id,
      exists (
        select from pg_locks
        where locktype = 'advisory' and granted and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
          and classid = (${IMPORT_LOCK}::bigint >> 32)::oid and objid = (${IMPORT_LOCK}::bigint & 4294967295)::oid
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

/** Writes down now and then how far a run is. That it cannot be told is no reason to end the run. */
function tellProgress(db: Db, runId: string, onError: (error: unknown) => void) {
  let latest: Filled = { created: 0, updated: 0 }
  let toldAt = 0
  let telling: Promise<unknown> = Promise.resolve()
  return {
    tell(sofar: Filled) {
      latest = { ...sofar }
      if (Date.now() - toldAt < TOLD_EVERY_MS) return
      toldAt = Date.now()
      telling = db
        .updateTable('catalogue_runs')
        .set(latest)
        .where('id', '=', runId)
        .where('finished_at', 'is', null)
        .execute()
        .catch(onError)
    },
    told: () => telling,
    sofar: () => latest,
  }
}
