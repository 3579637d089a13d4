import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { type BanLength, MODERATION_TEXTS, type RuleKey } from '@remusic/contract/moderation'
import type { FastifyRequest } from 'fastify'
import { actAsAdmin, lockUser } from '../accounts/activity.ts'
import { banWithin, endOfBan } from '../accounts/bans.ts'
import { recordAudit } from '../audit/auditLog.ts'
import { notify } from '../notifications/notify.ts'
import { publishAfterCommit } from '../notifications/push.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError } from '../platform/errors.ts'
import { type Me, requireAdmin } from '../platform/handle.ts'
import { noticeToAuthor, toAuthor } from './notices.ts'

type BanRequest = {
  userId: string
  rule?: RuleKey | undefined
  length?: BanLength | undefined
  reason?: string | undefined
  request: FastifyRequest
}

/** Bans an account that nobody reported. The case it opens gives its owner the same notice and appeal as any other ban. */
export async function banAccountAs(
  deps: Deps,
  me: Me,
  { userId, rule = 'conduct', length = 'indefinite', reason, request }: BanRequest,
): Promise<string> {
  requireAdmin(me)
  const now = deps.clock.now()
  await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me, { removing: userId })
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
        decided_by: me.id,
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
      actorId: me.id,
      action: 'ban',
      targetUserId: userId,
      before: { active: true },
      after: { active: false, rule, until: until?.toISOString() ?? null },
      reason,
      request,
    })
    publish(await notify(tx, noticeToAuthor(userId, caseId, toAuthor.banned(rule)), now))
  })
  deps.sockets.disconnectUser(userId)
  return MODERATION_TEXTS.userBanned
}
