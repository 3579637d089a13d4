import { setTimeout as wait } from 'node:timers/promises'
import { IMPORT_TEXTS } from '@remusic/contract/music/imports'
import type { CatalogueDump, CatalogueImport, ImportSlice } from '@remusic/contract/music/schemas/imports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { Config } from '../../config.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { FillInProgressError } from '../catalogue/errors.ts'
import { isFilling } from './fillRuns.ts'
import { isOpen, rejectSecondRun } from './loads.ts'
import { type Dump, openDump } from './musicbrainz/dump.ts'
import { ImportError } from './musicbrainz/errors.ts'
import { estimateImport } from './musicbrainz/estimate.ts'
import { importInProcess } from './musicbrainz/importProcess.ts'
import { finishImportRun } from './musicbrainz/importRuns.ts'
import { resumableWork } from './resumableWork.ts'

const RESUME = 'catalogue-resume-import'
/** An arbitrary advisory lock id that all servers share: one server at a time supervises an import. */
const WATCH_LOCK = 5_190_442_719
const CANCEL_POLL_MS = 1_000
/** A process that crashes is restarted after this delay, up to this many times before the import counts as failed. */
const RESTART_DELAY_MS = 5_000
const MAX_RESTARTS = 3

type Actor = { me: Me; request: FastifyRequest }
type NewImport = ImportSlice & { noncommercial: boolean }
type OpenImport = { id: string; slice: ImportSlice }

/**
 * Imports the dump of MusicBrainz that is on this server. As with loads, the row in `catalogue_runs` is the only state; the child process
 * writes its progress there.
 */
export function catalogueImports(app: FastifyInstance, deps: Deps) {
  const { config, db, direct, directUrl, clock, log } = deps

  const poke = resumableWork(app, deps, RESUME, async (stopping) => {
    if (await findOpenImport(db)) await whileOnlyWatcher(direct, () => carryOut(stopping))
  })

  async function carryOut(stopping: AbortSignal) {
    let crashes = 0
    for (let run = await findOpenImport(db); run && !stopping.aborted; run = await findOpenImport(db)) {
      const ended = new AbortController()
      const cancelled = new AbortController()
      const watching = untilClosed(run, ended.signal).then((isClosed) => isClosed && cancelled.abort())
      const order = {
        databaseUrl: directUrl,
        dumpPaths: [config.musicbrainzDir],
        slice: run.slice,
        run: { id: run.id },
      }
      const report = await importInProcess(order, AbortSignal.any([stopping, cancelled.signal]))
      ended.abort()
      await watching
      if (report === null) continue
      // The import continues the next time that this work is triggered.
      if ('isDatabaseGone' in report) return
      if ('problem' in report) {
        log.warn({ problem: report.problem }, 'catalogue: an import failed')
        await finishImportRun(db, run, { failed: true, problem: report.problem })
      } else {
        log.error({ crash: report.crash }, 'catalogue: the process of an import failed')
        crashes += 1
        if (crashes > MAX_RESTARTS) await finishImportRun(db, run, { failed: true })
        else await wait(RESTART_DELAY_MS, undefined, { signal: stopping })
      }
    }
  }

  /** Returns whether the run was closed, by cancelling it, before `ended`. */
  async function untilClosed({ id }: OpenImport, ended: AbortSignal): Promise<boolean> {
    for (;;) {
      try {
        await wait(CANCEL_POLL_MS, undefined, { signal: ended })
      } catch {
        return false
      }
      const open = await findOpenImport(db).catch(() => ({ id }))
      if (open?.id !== id) return true
    }
  }

  return {
    async start({ me, request }: Actor, { noncommercial, ...chosen }: NewImport): Promise<string> {
      const slice = {
        ...chosen,
        countries: [...new Set(chosen.countries)].sort(),
        languages: [...new Set(chosen.languages)].sort(),
      }
      const dump = await openedDump(config)
      if (dump.hasDerived && takesPayments(config) && !noncommercial)
        throw new ConflictError(IMPORT_TEXTS.noncommercial)
      await db.transaction().execute(async (tx) => {
        if (await isOpen(tx, 'all')) throw new FillInProgressError()
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('catalogue_runs')
          .values({
            what: 'import',
            source: 'musicbrainz',
            stage: 'read',
            slice: JSON.stringify(slice),
            dump_timestamp: dump.timestamp,
            noncommercial,
            started_by: me.id,
            started_at: clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) throw new FillInProgressError()
        const after = { ...slice, dump: dump.timestamp, noncommercial }
        await recordAudit(tx, { actorId: me.id, action: 'import-catalogue', after, request })
      })
      poke()
      return IMPORT_TEXTS.started
    },

    /** Continues the last import where it stopped, or one whose console process has ended. */
    async retry({ me, request }: Actor): Promise<string> {
      await openedDump(config)
      await db.transaction().execute(async (tx) => {
        if (await isOpen(tx, 'all')) throw new FillInProgressError()
        const last = await lastImport(tx)
          .select(['id', 'counts', 'finished_at', 'console_paths'])
          .select(isFilling.as('isRunning'))
          .forUpdate()
          .executeTakeFirst()
        const isDone = last?.counts != null
        const isTaken = last?.finished_at === null && (last.isRunning || last.console_paths === null)
        if (!last || isDone || isTaken) throw new ConflictError(IMPORT_TEXTS.nothingToRetry)
        await tx
          .updateTable('catalogue_runs')
          .set({ finished_at: null, failed: false, cancelled: false, explanation: null, console_paths: null })
          .set({ started_by: me.id })
          .where('id', '=', last.id)
          .execute()
          .catch(rejectSecondRun)
        await recordAudit(tx, { actorId: me.id, action: 'retry-import', request })
      })
      poke()
      return IMPORT_TEXTS.started
    },

    async cancel({ me, request }: Actor): Promise<string> {
      await db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('catalogue_runs')
          .set({ cancelled: true, finished_at: clock.now(), seconds_left: null })
          .where('what', '=', 'import')
          .where('finished_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw new ConflictError(IMPORT_TEXTS.nothingToCancel)
        await recordAudit(tx, { actorId: me.id, action: 'cancel-import', request })
      })
      return IMPORT_TEXTS.cancelled
    },
  }
}

/** Whether the installation is commercial: tags and ratings are not free for commercial use. */
const takesPayments = ({ mercadopago }: Config) => mercadopago.accessToken !== null

async function openedDump({ musicbrainzDir }: Config): Promise<Dump> {
  try {
    return await openDump([musicbrainzDir])
  } catch (error) {
    throw error instanceof ImportError ? new ConflictError(error.message) : error
  }
}

/** The dump on this server, and an estimate for importing this slice of it. */
export async function findDump(config: Config, slice: ImportSlice): Promise<CatalogueDump> {
  const facts = { folder: config.musicbrainzDir, takesPayments: takesPayments(config) }
  try {
    const dump = await openDump([config.musicbrainzDir])
    const { timestamp, bytes, hasDerived } = dump
    const { recordings, diskBytes, seconds } = estimateImport(dump, slice)
    const estimate = { songs: recordings, diskBytes, seconds }
    return { ...facts, dump: { timestamp, bytes, hasDerived }, problem: null, estimate }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return { ...facts, dump: null, problem: error.message, estimate: null }
  }
}

const lastImport = (db: Db) =>
  db.selectFrom('catalogue_runs').where('what', '=', 'import').orderBy('catalogue_runs.id', 'desc').limit(1)

/** An import of the panel that no process is working on. */
async function findOpenImport(db: Db): Promise<OpenImport | undefined> {
  const row = await lastImport(db)
    .select(['id', 'slice'])
    .where('finished_at', 'is', null)
    .where('console_paths', 'is', null)
    .executeTakeFirst()
  return row && { ...row, slice: row.slice as ImportSlice }
}

/** Does the work unless another server supervises an import, or a fill or an import from the console is running. */
async function whileOnlyWatcher(direct: Db, work: () => Promise<void>): Promise<void> {
  await direct.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`
      select not ${isFilling} and pg_try_advisory_lock(${WATCH_LOCK}) as mine`.execute(connection)
    if (!rows[0]?.mine) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${WATCH_LOCK})`.execute(connection)
    }
  })
}

/** The last import, started in the panel or the console. */
export async function findImport(db: Db): Promise<CatalogueImport | null> {
  const row = await lastImport(db)
    .leftJoin('users', 'users.id', 'catalogue_runs.started_by')
    .select(['slice', 'dump_timestamp', 'console_paths', 'stage', 'percent', 'detail', 'rows', 'counts'])
    .select(['rows_per_second', 'seconds_left', 'explanation', 'failed', 'cancelled'])
    .select(['started_at', 'finished_at', 'users.id as userId', 'users.name', 'users.picture_id'])
    .select(isFilling.as('isRunning'))
    .executeTakeFirst()
  if (!row?.stage) return null
  const { userId, name, picture_id, finished_at, failed, cancelled, isRunning } = row
  const open = isRunning ? 'running' : 'waiting'
  return {
    state: finished_at === null ? open : failed ? 'failed' : cancelled ? 'cancelled' : 'done',
    fromConsole: row.console_paths !== null,
    slice: row.slice as ImportSlice,
    dumpTimestamp: row.dump_timestamp,
    stage: row.stage,
    percent: row.percent,
    detail: row.detail,
    rows: row.rows,
    rowsPerSecond: row.rows_per_second,
    secondsLeft: row.seconds_left,
    problem: row.explanation,
    counts: row.counts as CatalogueImport['counts'],
    startedAt: row.started_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
    by: userId === null ? null : asPerson({ id: userId, name: name ?? '', picture_id }),
  }
}
