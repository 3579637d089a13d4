import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/client.ts'

/** How long data is kept that only serves to undo an action and that the log itself does not contain. */
export const KEPT_FOR_UNDO_MS = 30 * 86_400_000

/** An entry of the audit log: who did what to whom, the values before and after, and the reason. */
export type AuditEntry = {
  actorId: string | null
  action: string
  targetUserId?: string
  /** The object of the action, unless it is the account itself. */
  target?: { kind: string; id: string }
  before?: unknown
  after?: unknown
  reason?: string | undefined
  /** The earlier action that this one undoes. */
  undoes?: string | undefined
  request?: FastifyRequest
}

/** Records the action in the transaction that carries it out, so that neither exists without the other. */
export async function recordAudit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      target_user_id: entry.targetUserId ?? null,
      target_kind: entry.target?.kind ?? null,
      target_id: entry.target?.id ?? null,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
      undoes: entry.undoes ?? null,
      ip: entry.request?.ip ?? null,
      request_id: entry.request?.id ?? null,
    })
    .execute()
}
