import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { MESSAGES } from '@remusic/contract/errors'
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

type Order = { userId: string; ban: boolean; reason?: string | undefined; request: FastifyRequest }

/** Switches an account off: one's own, or as an Admin anybody's; a ban cannot be undone by its owner. */
export async function deactivateAccount(
  deps: Deps,
  me: Me,
  { userId, ban, reason, request }: Order,
): Promise<string> {
  const isOwn = userId === me.id && !ban
  if (!isOwn && me.role !== 'Admin') throw new ForbiddenError(MESSAGES.adminOnly)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await keepOneAdmin(tx, userId)
    const user = await lockUser(tx, userId)
    if (!user.active) throw new ConflictError(ACCOUNT_TEXTS.alreadyInactive)
    const restoreUntil = await switchOff(tx, userId, now, ban)
    await closeAllSessions(tx, userId)
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
    await deps.mail.queue(tx, deactivatedMail(deps.config, { ...user, now, restoreUntil, ban }))
  })
  deps.sockets.disconnectUser(userId)
  return isOwn ? 'Tu cuenta fue desactivada' : ban ? 'Cuenta suspendida' : 'Cuenta desactivada'
}

/** Switches an account on again: one's own within its month, or as an Admin anybody's whose data still exists. */
export async function restoreAccount(
  deps: Deps,
  me: Me,
  { userId, request }: { userId: string; request: FastifyRequest },
): Promise<string> {
  const isOwn = userId === me.id
  if (!isOwn && !(me.role === 'Admin' && me.active)) throw new ForbiddenError(MESSAGES.otherActor)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
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

/** Locks all Admins in one order, so that two who demote each other at once meet here and one of them stays. */
export async function keepOneAdmin(tx: Db, userId: string): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === userId) throw new ConflictError(ACCOUNT_TEXTS.lastAdmin)
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
