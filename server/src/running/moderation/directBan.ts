import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { type BanLength, MODERATION_TEXTS, type RuleKey } from '@remusic/contract/running/moderation'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { type Me, requireAdmin } from '../../base/http/handle.ts'
import { actAsAdmin, lockUser } from '../../people/accounts/activity.ts'
import { type BanDeps, banWithin, endOfBan } from '../../people/accounts/bans.ts'
import { type Notice, notify } from '../../people/notifications/notify.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { noticeToAuthor, toAuthor } from './notices.ts'

type BanRequest = {
  userId: string
  rule?: RuleKey | undefined
  length?: BanLength | undefined
  reason?: string | undefined
  request: FastifyRequest
}

/** Bans an account that nobody reported. */
export async function banAccountAs(
  deps: Deps,
  me: Me,
  { userId, rule = 'conduct', length = 'indefinite', reason, request }: BanRequest,
): Promise<string> {
  requireAdmin(me)
  const now = deps.clock.now()
  await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me, { removing: userId })
    publish(await banDirectly(tx, deps, userId, { actorId: me.id, rule, length, reason, request, now }))
  })
  deps.sockets.disconnectUser(userId)
  return MODERATION_TEXTS.userBanned
}

type DirectBan = {
  /** Null for the command line. */
  actorId: string | null
  rule: RuleKey
  length: BanLength
  reason: string | undefined
  request?: FastifyRequest
  now: Date
}

/**
 * Bans in the caller's transaction. The case it opens gives the owner of the account the same notice and appeal as any other ban.
 * Returns what to push to them.
 */
export async function banDirectly(
  tx: Db,
  deps: BanDeps,
  userId: string,
  { actorId, rule, length, reason, request, now }: DirectBan,
): Promise<Notice | null> {
  const user = await lockUser(tx, userId)
  if (!user.active) throw new ConflictError(ACCOUNT_TEXTS.alreadyInactive)
  const until = await endOfBan(tx, length)
  const { id: caseId } = await tx
    .insertInto('report_cases')
    .values({
      kind: 'user',
      target_id: userId,
      author_id: userId,
      status: 'banned',
      report_count: 0,
      decided_by: actorId,
      decided_at: now,
      note: reason ?? null,
      sanction: 'ban',
      rule,
      banned_until: until,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await banWithin(tx, deps, userId, { ban: { caseId, rule, until }, now })
  await recordAudit(tx, {
    actorId,
    action: 'ban',
    targetUserId: userId,
    before: { active: true },
    after: { active: false, rule, length, until: until?.toISOString() ?? null },
    reason,
    ...(request && { request }),
  })
  return notify(tx, noticeToAuthor(userId, caseId, toAuthor.banned(rule)), now)
}
