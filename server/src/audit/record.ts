import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/client.ts'

/** Something an Admin did, as it will be read later: who, what, whom, from what to what, why. */
export type Act = {
  actorId: string | null
  action: string
  targetUserId?: string
  /** The thing it was done to, where that is not the account itself. */
  target?: { kind: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string | undefined
  request?: FastifyRequest
}

/** Writes the act down in the transaction that carries it out: no act without a record, no record without an act. */
export async function recordAct(tx: Db, act: Act): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: act.actorId,
      action: act.action,
      target_user_id: act.targetUserId ?? null,
      target_kind: act.target?.kind ?? null,
      target_id: act.target?.id ?? null,
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
      reason: act.reason ?? null,
      ip: act.request?.ip ?? null,
      request_id: act.request?.id ?? null,
    })
    .execute()
}
