import { MESSAGES } from '@remusic/contract/base/messages'
import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError, ForbiddenError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { type Me, requireAdmin } from '../../base/http/handle.ts'
import { originOf } from './device.ts'
import { BannedError, RestoreTooLateError, UserNotFoundError } from './errors.ts'
import { deactivatedMail, restoredMail } from './mails.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { closeAllSessions } from './session.ts'

type DeactivationRequest = { userId: string; reason?: string | undefined; request: FastifyRequest }

/** Members deactivate their own account, Admins any account; a ban is a decision of moderation instead. */
export async function deactivateAccount(
  deps: Deps,
  me: Me,
  { userId, reason, request }: DeactivationRequest,
): Promise<string> {
  const isOwn = userId === me.id
  if (!isOwn && me.role !== 'Admin') throw new ForbiddenError(MESSAGES.adminOnly)
  const { mail, config } = deps
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await (isOwn ? keepOneAdmin(tx, userId) : actAsAdmin(tx, me, { removing: userId }))
    const user = await lockUser(tx, userId)
    if (!user.active) throw new ConflictError(ACCOUNT_TEXTS.alreadyInactive)
    const restoreUntil = await switchOff(tx, userId, now)
    await closeAllSessions(tx, userId)
    await recordSecurityEvent(
      tx,
      isOwn
        ? { userId, kind: 'account_deactivated', ...originOf(request) }
        : { userId, kind: 'account_deactivated_by_admin' },
    )
    await mail.queue(tx, deactivatedMail(config, { ...user, now, restoreUntil }))
    if (!isOwn)
      await recordAudit(tx, {
        actorId: me.id,
        action: 'deactivate',
        targetUserId: userId,
        before: { active: true },
        after: { active: false },
        reason,
        request,
      })
  })
  deps.sockets.disconnectUser(userId)
  return isOwn ? 'Tu cuenta fue desactivada' : 'Cuenta desactivada'
}

/** Settles the end of a ban that an Admin lifts; called before the account is locked. Null if no ban is in force. */
export type BanSettling = (
  deps: Deps,
  tx: Db,
  lifting: { me: Me; userId: string; request: FastifyRequest },
) => Promise<LiftedBan | null>
type LiftedBan = {
  /** The facts for the audit log. */
  facts: Record<string, unknown>
  /** Runs in the transaction, and returns the announcement for after the commit. */
  accept: (now: Date) => Promise<() => void>
}

/** Members restore their own account within the window, Admins any account that has not been erased. */
export async function restoreAccount(
  deps: Deps,
  me: Me,
  { userId, reason, request }: DeactivationRequest,
  settleBan: BanSettling,
): Promise<string> {
  const isOwn = userId === me.id
  if (!isOwn && !(me.role === 'Admin' && me.active)) throw new ForbiddenError(MESSAGES.otherActor)
  const now = deps.clock.now()
  const { isLifted, announce } = await deps.db.transaction().execute(async (tx) => {
    if (!isOwn) await actAsAdmin(tx, me)
    const ban = isOwn ? null : await settleBan(deps, tx, { me, userId, request })
    const user = await lockUser(tx, userId)
    if (user.active) throw new ConflictError(ACCOUNT_TEXTS.alreadyActive)
    if (isOwn && user.bannedAt) throw new BannedError()
    if (isOwn && user.restoreUntil && now > user.restoreUntil) throw new RestoreTooLateError()
    await tx
      .updateTable('users')
      .set({
        deactivated_at: null,
        restore_until: null,
        banned_at: null,
        banned_until: null,
        ban_case_id: null,
      })
      .where('id', '=', userId)
      .execute()
    // The spec requires a new sign-in: the current session was opened for an inactive account.
    await closeAllSessions(tx, userId)
    await recordSecurityEvent(
      tx,
      isOwn
        ? { userId, kind: 'account_restored', ...originOf(request) }
        : { userId, kind: 'account_restored_by_admin' },
    )
    if (!isOwn)
      await recordAudit(tx, {
        actorId: me.id,
        action: ban ? 'lift-ban' : 'restore',
        targetUserId: userId,
        before: { active: false, banned: user.bannedAt !== null, ...ban?.facts },
        after: { active: true },
        reason,
        request,
      })
    await deps.mail.queue(tx, restoredMail(deps.config, { ...user, now }))
    return { isLifted: ban !== null, announce: await ban?.accept(now) }
  })
  deps.sockets.disconnectUser(userId)
  announce?.()
  return isLifted ? 'Suspensión levantada' : 'Cuenta restablecida'
}

/**
 * Returns the end of the restore window: one calendar month after the deactivation in UTC, so 31 January ends on 28 or
 * 29 February. It is stored, not derived later, because adding and subtracting a month are not inverse operations.
 */
export async function switchOff(tx: Db, userId: string, now: Date): Promise<Date> {
  const { restoreUntil } = await tx
    .updateTable('users')
    .set({
      deactivated_at: now,
      restore_until: sql<Date>`(${now}::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC'`,
    })
    .where('id', '=', userId)
    .returning('restore_until as restoreUntil')
    .executeTakeFirstOrThrow()
  if (!restoreUntil) throw new Error('A deactivated account must have restore_until set')
  return restoreUntil
}

/** Locks the Admins, so that two of them deactivated at the same time cannot leave the site without one. */
export async function keepOneAdmin(tx: Db, userId: string): Promise<void> {
  refuseLastAdmin(await lockAdmins(tx), userId)
}

/**
 * Every Admin action starts here. Fails if the caller lost the role while waiting for the lock, or if `removing` is the
 * last active Admin.
 */
export async function actAsAdmin(tx: Db, me: Me, { removing }: { removing?: string } = {}): Promise<void> {
  requireAdmin(me)
  const admins = await lockAdmins(tx)
  if (!admins.includes(me.id)) throw new ForbiddenError(MESSAGES.adminOnly)
  if (removing !== undefined) refuseLastAdmin(admins, removing)
}

function refuseLastAdmin(admins: string[], userId: string) {
  if (admins.length === 1 && admins[0] === userId) throw new ConflictError(ACCOUNT_TEXTS.lastAdmin)
}

/** Admins are locked in id order and before any other account, so that transactions cannot deadlock. */
async function lockAdmins(tx: Db): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return admins.map((admin) => admin.id)
}

export async function lockUser(tx: Db, userId: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'active'])
    .select(['banned_at as bannedAt', 'banned_until as bannedUntil', 'restore_until as restoreUntil'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user?.email) throw new UserNotFoundError()
  return { ...user, email: user.email }
}
