import { ROLE_TEXTS } from '@remusic/contract/running/admin'
import { BAN_LENGTHS, type BanLength, MODERATION_TEXTS } from '@remusic/contract/running/moderation'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { lockUser, switchOff } from './activity.ts'
import { type Ban, banEndedMail, bannedMail } from './banMails.ts'
import { recordSecurityEvent } from './securityLog.ts'
import { closeAllSessions } from './session.ts'

const BATCH_SIZE = 100

/** When a ban that begins now ends, by the clock of the database. */
export async function endOfBan(tx: Db, length: BanLength): Promise<Date | null> {
  const { days } = BAN_LENGTHS[length]
  if (days === null) return null
  const { rows } = await sql<{ until: Date }>`select now() + make_interval(days => ${days}) as until`.execute(
    tx,
  )
  return rows[0]?.until ?? null
}

/** Fewer dependencies than a server has, because the command line bans, too. */
export type BanDeps = { mail: Pick<Deps['mail'], 'queue'>; config: Deps['config'] }

/** Bans in the caller's transaction. An account that is already inactive is marked, so its owner cannot restore it. */
export async function banWithin(
  tx: Db,
  { mail, config }: BanDeps,
  userId: string,
  { ban, now }: { ban: Ban; now: Date },
): Promise<void> {
  const user = await lockUser(tx, userId)
  if (user.role === 'Admin') throw new ConflictError(ROLE_TEXTS.notForAdmin)
  if (user.bannedAt) throw new ConflictError(MODERATION_TEXTS.alreadyBanned)
  if (user.active) await switchOff(tx, userId, now)
  await tx
    .updateTable('users')
    .set({ banned_at: now, banned_until: ban.until, ban_case_id: ban.caseId })
    .where('id', '=', userId)
    .execute()
  await closeAllSessions(tx, userId)
  await recordSecurityEvent(tx, { userId, kind: 'account_suspended' })
  await mail.queue(tx, bannedMail(config, { ...user, ban, now }))
}

type EndOfBan = { why: 'expired' | 'overturned'; now: Date }

/**
 * Ends a ban in the caller's transaction. An account that its owner had deactivated before the ban stays deactivated, with at
 * least a month to restore it.
 */
export async function endBanWithin(
  tx: Db,
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  userId: string,
  { why, now }: EndOfBan,
): Promise<void> {
  const user = await lockUser(tx, userId)
  const { active } = await tx
    .updateTable('users')
    .set({
      banned_at: null,
      banned_until: null,
      ban_case_id: null,
      deactivated_at: sql<Date | null>`case when deactivated_at < banned_at then deactivated_at end`,
      restore_until: sql<Date | null>`case when deactivated_at < banned_at then
        greatest(restore_until, (${now}::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC') end`,
    })
    .where('id', '=', userId)
    .returning('active')
    .executeTakeFirstOrThrow()
  // A new sign-in is required: the current sessions were opened for a banned account.
  await closeAllSessions(tx, userId)
  await mail.queue(tx, banEndedMail(config, { ...user, why, active, now }))
}

/** Ends the bans whose time is over. Returns the number of accounts checked. */
export async function endExpiredBans(deps: Deps, now: Date): Promise<number> {
  const { db, sockets } = deps
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('banned_until', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('banned_until')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id } of due) {
    const isEnded = await db.transaction().execute((tx) => endExpiredBan(tx, deps, id, now))
    if (isEnded) sockets.disconnectUser(id)
  }
  return due.length
}

/** Checks again under the lock: an Admin may have restored the account meanwhile, or banned it anew. */
async function endExpiredBan(tx: Db, deps: Deps, userId: string, now: Date): Promise<boolean> {
  const { bannedUntil } = await lockUser(tx, userId)
  if (!bannedUntil || bannedUntil > now) return false
  await endBanWithin(tx, deps, userId, { why: 'expired', now })
  await recordAudit(tx, {
    actorId: null,
    action: 'ban-ended',
    targetUserId: userId,
    before: { banned: true },
    after: { banned: false },
  })
  return true
}
