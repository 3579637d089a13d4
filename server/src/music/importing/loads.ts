import { setTimeout as wait } from 'node:timers/promises'
import { LOAD_STEPS } from '@remusic/contract/music/catalogue'
import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import type {
  CatalogueLoad,
  FillKind,
  LoadSource,
  SourceName,
} from '@remusic/contract/music/schemas/catalogue'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isDatabaseUnavailable, isViolationOf } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { FillInProgressError } from '../catalogue/errors.ts'
import { type FillPlans, type FillUnit, SourceUnavailableError } from '../catalogue/source.ts'
import { storeBatch } from '../catalogue/store.ts'
import { isFilling, whileOnlyFill } from './fillRuns.ts'
import { analyzeCatalogue } from './initialFill.ts'
import { resumableWork } from './resumableWork.ts'

const RESUME = 'catalogue-resume-load'
/** Delays before the second and third attempt of a request, besides the retries of the source itself. */
const RETRY_AFTER_MS = [500, 2_000]
/** The percentage of each step, by its share of the requests to Deezer. */
const SHARE: Record<FillKind, number> = { genres: 5, artists: 40, top: 10, albums: 45 }

type Actor = { me: Me; request: FastifyRequest }

/**
 * Loads the catalogue in the background. The row in `catalogue_runs` is the only state: it is updated after every batch, and any server can
 * continue it. Closing the row, for example by cancelling, stops the server that works on it.
 */
export function catalogueLoads(app: FastifyInstance, deps: Deps, plans: FillPlans) {
  const { db, direct, clock, log } = deps

  const poke = resumableWork(app, deps, RESUME, async (stopping) => {
    // Checked first: holding the lock without need would reject an Admin who fills the catalogue at this moment.
    if (await findOpenLoad(db)) await whileOnlyFill(direct, () => continueLoads(stopping))
  })

  async function continueLoads(stopping: AbortSignal) {
    for (let load = await findOpenLoad(db); load; load = await findOpenLoad(db)) {
      try {
        await carryOut(load, stopping)
      } catch (error) {
        // The row cannot be changed now, or this server is stopping: the load stays open and is continued later.
        if (stopping.aborted || isDatabaseUnavailable(error)) throw error
        const isSource = error instanceof SourceUnavailableError
        log[isSource ? 'warn' : 'error']({ err: error }, 'catalogue: a load failed')
        await changeOpen(load.id, {
          failed: true,
          problem: isSource ? 'source' : 'server',
          finished_at: clock.now(),
        })
      }
    }
  }

  async function carryOut(load: OpenLoad, stopping: AbortSignal) {
    let { created, updated } = load
    for (const step of LOAD_STEPS.slice(LOAD_STEPS.indexOf(load.step))) {
      const units = await withRetries(plans[step], stopping)
      let done = step === load.step ? Math.min(load.stepDone, units.length) : 0
      if (!(await changeOpen(load.id, { step, step_done: done, step_total: units.length }))) return
      for (const unit of units.slice(done)) {
        const stored = await storeBatch(db, (await withRetries(unit, stopping)) ?? {}, clock.now())
        created += stored.created
        updated += stored.updated
        done += 1
        if (!(await changeOpen(load.id, { step_done: done, created, updated }))) return
      }
    }
    await analyzeCatalogue(db)
    await changeOpen(load.id, { finished_at: clock.now() })
  }

  /** Returns false if the load has been finished from elsewhere. */
  async function changeOpen(id: string, values: OpenLoadChange): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('catalogue_runs')
      .set(values)
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return {
    async start({ me, request }: Actor, source: LoadSource): Promise<string> {
      const { catalog } = deps.config
      if (catalog !== null && source !== catalog) throw new ConflictError(CATALOGUE_TEXTS.fixedSource)
      await db.transaction().execute(async (tx) => {
        if (await isOpen(tx, 'import')) throw new FillInProgressError()
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('catalogue_runs')
          .values({ what: 'all', source, step: 'genres', started_by: me.id, started_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) throw new FillInProgressError()
        await recordAudit(tx, { actorId: me.id, action: 'load-catalogue', after: { source }, request })
      })
      poke()
      return CATALOGUE_TEXTS.loadStarted
    },

    /** Reopens the last load, which failed or was cancelled, where it stopped. */
    async retry({ me, request }: Actor): Promise<string> {
      await db.transaction().execute(async (tx) => {
        if (await isOpen(tx, 'import')) throw new FillInProgressError()
        const last = await lastLoad(tx).select(['id', 'failed', 'cancelled']).forUpdate().executeTakeFirst()
        if (!last?.failed && !last?.cancelled) throw new ConflictError(CATALOGUE_TEXTS.nothingToRetry)
        await tx
          .updateTable('catalogue_runs')
          .set({ finished_at: null, failed: false, cancelled: false, problem: null, started_by: me.id })
          .where('id', '=', last.id)
          .execute()
          .catch(rejectSecondRun)
        await recordAudit(tx, { actorId: me.id, action: 'retry-load', request })
      })
      poke()
      return CATALOGUE_TEXTS.loadStarted
    },

    async cancel({ me, request }: Actor): Promise<string> {
      await db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('catalogue_runs')
          .set({ cancelled: true, finished_at: clock.now() })
          .where('what', '=', 'all')
          .where('finished_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw new ConflictError(CATALOGUE_TEXTS.nothingToCancel)
        await recordAudit(tx, { actorId: me.id, action: 'cancel-load', request })
      })
      return CATALOGUE_TEXTS.loadCancelled
    },
  }
}

async function withRetries<T extends FillUnit | (() => Promise<FillUnit[]>)>(
  request: T,
  stopping: AbortSignal,
) {
  for (let attempt = 0; ; attempt++) {
    stopping.throwIfAborted()
    try {
      return (await request()) as Awaited<ReturnType<T>>
    } catch (error) {
      const delay = RETRY_AFTER_MS[attempt]
      if (!(error instanceof SourceUnavailableError) || delay === undefined) throw error
      await wait(delay, undefined, { signal: stopping })
    }
  }
}

type OpenLoadChange = Partial<{
  step: FillKind
  step_done: number
  step_total: number
  created: number
  updated: number
  failed: true
  problem: 'source' | 'server'
  finished_at: Date
}>

type OpenLoad = { id: string; step: FillKind; stepDone: number; created: number; updated: number }

/** Whether a run of this kind has not ended. */
export async function isOpen(db: Db, what: 'all' | 'import'): Promise<boolean> {
  const open = await db
    .selectFrom('catalogue_runs')
    .select('id')
    .where('what', '=', what)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Another Admin may have started a run since the last one was read. */
export function rejectSecondRun(error: unknown): never {
  const isSecond = isViolationOf(error, 'one_open_load') || isViolationOf(error, 'one_open_import')
  throw isSecond ? new FillInProgressError() : error
}

const lastLoad = (db: Db) =>
  db.selectFrom('catalogue_runs').where('what', '=', 'all').orderBy('catalogue_runs.id', 'desc').limit(1)

async function findOpenLoad(db: Db): Promise<OpenLoad | undefined> {
  const row = await lastLoad(db)
    .select(['id', 'step', 'step_done as stepDone', 'created', 'updated'])
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, step: row.step ?? 'genres' }
}

/** The source of the last load, or of a later import that has ended. */
export async function findLoadedSource(db: Db): Promise<SourceName | null> {
  const row = await db
    .selectFrom('catalogue_runs')
    .select('source')
    .where((is) =>
      is.or([is('what', '=', 'all'), is.and([is('what', '=', 'import'), is('counts', 'is not', null)])]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.source ?? null
}

/** The last load of the whole catalogue. */
export async function findLoad(db: Db): Promise<CatalogueLoad | null> {
  const row = await lastLoad(db)
    .leftJoin('users', 'users.id', 'catalogue_runs.started_by')
    .select(['source', 'step', 'step_done as stepDone', 'step_total as stepTotal', 'created', 'updated'])
    .select(['failed', 'cancelled', 'problem', 'started_at as startedAt', 'finished_at as finishedAt'])
    .select(['users.id as userId', 'users.name', 'users.picture_id'])
    .select(isFilling.as('isFilling'))
    .executeTakeFirst()
  if (!row?.source || row.source === 'musicbrainz' || !row.step) return null
  const {
    userId,
    name,
    picture_id,
    startedAt,
    finishedAt,
    failed,
    cancelled,
    isFilling: filling,
    ...load
  } = row
  const isDone = finishedAt !== null && !failed && !cancelled
  return {
    ...load,
    source: row.source,
    step: row.step,
    state: isDone ? 'done' : failed ? 'failed' : cancelled ? 'cancelled' : filling ? 'running' : 'waiting',
    percent: isDone ? 100 : percentOf(row.step, row),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    by: userId === null ? null : asPerson({ id: userId, name: name ?? '', picture_id }),
  }
}

/** At most 99 before everything has been stored. */
function percentOf(step: FillKind, { stepDone, stepTotal }: { stepDone: number; stepTotal: number }): number {
  const before = LOAD_STEPS.slice(0, LOAD_STEPS.indexOf(step)).reduce((sum, each) => sum + SHARE[each], 0)
  return Math.min(99, Math.floor(before + (stepTotal === 0 ? 0 : (SHARE[step] * stepDone) / stepTotal)))
}
