import { REGISTRATION_TEXTS } from '@remusic/contract/running/admin'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { actAsAdmin } from './activity.ts'
import { RegistrationClosedError } from './errors.ts'

/**
 * Rejects a new account while the registration is closed. It runs in the transaction that creates the account: closing waits for its
 * share lock, so no account appears afterwards. Accounts that an Admin or the command line creates are exempt.
 */
export async function requireOpenRegistration(tx: Db): Promise<void> {
  const { closed_at } = await tx
    .selectFrom('registration_state')
    .select('closed_at')
    .forShare()
    .executeTakeFirstOrThrow()
  if (closed_at !== null) throw new RegistrationClosedError()
}

export async function isRegistrationOpen(db: Db): Promise<boolean> {
  const { closed_at } = await db
    .selectFrom('registration_state')
    .select('closed_at')
    .executeTakeFirstOrThrow()
  return closed_at === null
}

type Change = { open: boolean; reason?: string | undefined }
type Actor = { actorId: string | null; now: Date; request?: FastifyRequest }

/** Closes or opens the registration in the caller's transaction. Returns false if it was already in that state. */
export async function changeRegistrationWithin(
  tx: Db,
  { open, reason }: Change,
  { actorId, now, request }: Actor,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registration_state')
    .set({ closed_at: open ? null : now })
    .where('closed_at', open ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordAudit(tx, {
    actorId,
    action: open ? 'open-registration' : 'close-registration',
    before: { open: !open },
    after: { open },
    reason,
    ...(request && { request }),
  })
  return true
}

export async function changeRegistrationAs(
  { db, clock }: Deps,
  me: Me,
  { open, reason, request }: Change & { request: FastifyRequest },
): Promise<string> {
  const isChanged = await db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me)
    return changeRegistrationWithin(tx, { open, reason }, { actorId: me.id, now: clock.now(), request })
  })
  if (!isChanged)
    throw new ConflictError(open ? REGISTRATION_TEXTS.alreadyOpen : REGISTRATION_TEXTS.alreadyClosed)
  return open ? REGISTRATION_TEXTS.opened : REGISTRATION_TEXTS.closed
}
