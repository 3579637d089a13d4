import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { ROLE_TEXTS } from '@remusic/contract/admin'
import { MESSAGES } from '@remusic/contract/messages'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAct } from '../audit/record.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError, ForbiddenError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { BannedError, RestoreTooLateError, UserNotFoundError } from './errors.ts'
import { deactivatedMail, restoredMail } from './mails.ts'
import { closeAllSessions } from './session.ts'

type DeactivationRequest = { userId: string; reason?: string | undefined; request: FastifyRequest }

/** Switches an account off: one's own, or as an Admin anybody's; a ban cannot be undone by its owner. */
export async function deactivateAccount(
  deps: Deps,
  me: Me,
  { userId, ban, reason, request }: DeactivationRequest & { ban: boolean },
): Promise<string> {
  const isOwn = userId === me.id && !ban
  if (!isOwn && me.role !== 'Admin') throw new ForbiddenError(MESSAGES.adminOnly)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await (isOwn ? keepOneAdmin(tx, userId) : actAsAdmin(tx, me, { keeping: userId }))
    const user = await lockUser(tx, userId)
    if (!user.active) throw new ConflictError(ACCOUNT_TEXTS.alreadyInactive)
    if (ban && user.role === 'Admin') throw new ConflictError(ROLE_TEXTS.notForAdmin)
    await switchOffWithin(tx, deps, user, { now, ban })
    if (!isOwn)
      await recordAct(tx, {
        actorId: me.id,
        action: ban ? 'ban' : 'deactivate',
        targetUserId: userId,
        before: { active: true },
        after: { active: false },
        reason,
        request,
      })
  })
  deps.sockets.disconnectUser(userId)
  return isOwn ? 'Tu cuenta fue desactivada' : ban ? 'Cuenta suspendida' : 'Cuenta desactivada'
}

type LockedUser = Awaited<ReturnType<typeof lockUser>>

/** The account is off, its sessions are gone and its owner is told, in the caller's transaction. */
export async function switchOffWithin(
  tx: Db,
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  user: LockedUser,
  { now, ban }: { now: Date; ban: boolean },
): Promise<void> {
  const restoreUntil = await switchOff(tx, user.id, now, ban)
  await closeAllSessions(tx, user.id)
  await mail.queue(tx, deactivatedMail(config, { ...user, now, restoreUntil, ban }))
}

/** Bans as part of something larger: whoever has left already is kept from coming back by themselves. */
export async function banWithin(
  tx: Db,
  deps: Pick<Deps, 'mail' | 'config'>,
  userId: string,
  now: Date,
): Promise<void> {
  const user = await lockUser(tx, userId)
  if (user.role === 'Admin') throw new ConflictError(ROLE_TEXTS.notForAdmin)
  if (user.active) return switchOffWithin(tx, deps, user, { now, ban: true })
  if (!user.bannedAt) await tx.updateTable('users').set({ banned_at: now }).where('id', '=', userId).execute()
}

/** Switches an account on again: one's own within its month, or as an Admin anybody's whose data still exists. */
export async function restoreAccount(
  deps: Deps,
  me: Me,
  { userId, reason, request }: DeactivationRequest,
): Promise<string> {
  const isOwn = userId === me.id
  if (!isOwn && !(me.role === 'Admin' && me.active)) throw new ForbiddenError(MESSAGES.otherActor)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!isOwn) await actAsAdmin(tx, me)
    const user = await lockUser(tx, userId)
    if (user.active) throw new ConflictError(ACCOUNT_TEXTS.alreadyActive)
    if (isOwn && user.bannedAt) throw new BannedError()
    if (isOwn && user.restoreUntil && now > user.restoreUntil) throw new RestoreTooLateError()
    await tx
      .updateTable('users')
      .set({ deactivated_at: null, restore_until: null, banned_at: null })
      .where('id', '=', userId)
      .execute()
    // One signs in again afterwards, as specified: the session that asked was an inactive account's.
    await closeAllSessions(tx, userId)
    if (!isOwn)
      await recordAct(tx, {
        actorId: me.id,
        action: 'restore',
        targetUserId: userId,
        before: { active: false, banned: user.bannedAt !== null },
        after: { active: true },
        reason,
        request,
      })
    await deps.mail.queue(tx, restoredMail(deps.config, { ...user, now }))
  })
  deps.sockets.disconnectUser(userId)
  return 'Cuenta restablecida'
}

/**
 * One calendar month from the deactivation, to the second, in UTC: 31 January ends on 28 or 29 February. Computed once
 * and stored, because adding a month and taking one away are not each other's opposite.
 */
export async function switchOff(tx: Db, userId: string, now: Date, ban: boolean): Promise<Date> {
  const { restoreUntil } = await tx
    .updateTable('users')
    .set({
      deactivated_at: now,
      restore_until: sql<Date>`(${now}::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC'`,
      banned_at: ban ? now : null,
    })
    .where('id', '=', userId)
    .returning('restore_until as restoreUntil')
    .executeTakeFirstOrThrow()
  if (!restoreUntil) throw new Error('A deactivated account has a last day to restore it')
  return restoreUntil
}

/** Two Admins who demote each other at once meet here, and one of them stays. */
async function keepOneAdmin(tx: Db, userId: string): Promise<void> {
  refuseLast(await lockAdmins(tx), userId)
}

/**
 * For whatever an Admin does: whoever lost the right while waiting here does nothing more. `keeping` is somebody who must
 * not be the last one.
 */
export async function actAsAdmin(tx: Db, me: Me, { keeping }: { keeping?: string } = {}): Promise<void> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(me.id)) throw new ForbiddenError(MESSAGES.adminOnly)
  if (keeping !== undefined) refuseLast(admins, keeping)
}

function refuseLast(admins: string[], userId: string) {
  if (admins.length === 1 && admins[0] === userId) throw new ConflictError(ACCOUNT_TEXTS.lastAdmin)
}

/** In one order, and before any other account, so that nobody waits in a circle. */
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
    .select(['banned_at as bannedAt', 'restore_until as restoreUntil'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user?.email) throw new UserNotFoundError()
  return { ...user, email: user.email }
}
