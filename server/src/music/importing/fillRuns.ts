import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import type { Filled, FillKind } from '@remusic/contract/music/schemas/catalogue'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { UnavailableError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { FillInProgressError, NoSourceError } from '../catalogue/errors.ts'
import { type FillPlans, SourceUnavailableError } from '../catalogue/source.ts'
import { storeBatch } from '../catalogue/store.ts'

/** An arbitrary advisory lock id that all servers share. */
export const FILL_LOCK = 5_190_442_718

type FillRequest = { me: Me; request: FastifyRequest; what: FillKind }

/** Carries out one fill while the caller waits. Rejected while another fill is running on any server. */
export async function runFill(
  { db, direct, clock, log }: Deps,
  { me, request, what }: FillRequest,
  plans: FillPlans,
): Promise<Filled> {
  const total = { created: 0, updated: 0 }
  const record = (after: object) =>
    recordAudit(db, { actorId: me.id, action: `fill-${what}`, after, request })
  const wasFree = await whileOnlyFill(direct, async () => {
    try {
      for (const unit of await plans[what]()) {
        const { created, updated } = await storeBatch(db, (await unit()) ?? {}, clock.now())
        total.created += created
        total.updated += updated
      }
    } catch (error) {
      if (error instanceof NoSourceError) throw error
      await record({ ...total, failed: true })
      if (!(error instanceof SourceUnavailableError)) throw error
      log.warn({ err: error }, 'catalogue: source unavailable')
      throw new UnavailableError(CATALOGUE_TEXTS.sourceUnavailable, error.retryAfterSeconds)
    }
    await record(total)
  })
  if (!wasFree) throw new FillInProgressError()
  return total
}

/** Does the work unless another fill is running on any server. Returns whether it did. */
export function whileOnlyFill(direct: Db, work: () => Promise<void>): Promise<boolean> {
  // The advisory lock is held by this connection, so it stays checked out until the work ends.
  return direct.connection().execute(async (connection) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock(${FILL_LOCK}) as mine`.execute(connection)
    if (!rows[0]?.mine) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${FILL_LOCK})`.execute(connection)
    }
    return true
  })
}

/** Keeps fills from starting until the transaction ends. Returns false if one is running. */
export async function holdOffFills(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(${FILL_LOCK}) as held`.execute(tx)
  return rows[0]?.held === true
}

/** Whether a fill is running on any server. */
export const isFilling = sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and classid = (${FILL_LOCK}::bigint >> 32)::oid and objid = (${FILL_LOCK}::bigint & 4294967295)::oid
)`
