import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { APPEAL_TEXTS } from '@remusic/contract/running/appeals'
import type { AppealDecision } from '@remusic/contract/running/schemas/appeals'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { actAsAdmin, lockUser } from '../../people/accounts/activity.ts'
import { endBanWithin } from '../../people/accounts/bans.ts'
import { subjectKey } from '../../people/notifications/kinds.ts'
import { notify } from '../../people/notifications/notify.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { overturnCase } from '../moderation/overturning.ts'
import type { ModerationDeps } from '../moderation/reportable.ts'
import { AppealDecidedError, AppealNotFoundError, NotYourAppealError } from './errors.ts'
import { upheldMail } from './mails.ts'
import { reasonAgainst } from './queries.ts'

const STATUS = { uphold: 'upheld', overturn: 'overturned' } as const

/** The author's notification. */
const TO_AUTHOR: Record<AppealDecision, string> = {
  uphold: 'Revisamos tu apelación y la decisión se mantiene. Lee la respuesta',
  overturn: 'Aceptamos tu apelación: la decisión quedó anulada. Lee la respuesta',
}

type Request = { id: string; decision: AppealDecision; answer: string; request: FastifyRequest }

/** Decides an open appeal once. The Admin who imposed the sanction may only decide if there is no other Admin, and after a day. */
export async function decideAppealAs(
  deps: ModerationDeps,
  me: Me,
  { id, decision, answer, request }: Request,
): Promise<string> {
  const now = deps.clock.now()
  const decided = await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me)
    const appealed = await lockAppeal(tx, me, id)
    if (appealed.status !== 'open') throw new AppealDecidedError()
    if (appealed.whyNot !== null) throw new NotYourAppealError(appealed.whyNot)
    const status = STATUS[decision]
    await tx
      .updateTable('appeals')
      .set({ status, answer, decided_by: me.id, decided_at: now })
      .where('id', '=', id)
      .execute()
    if (decision === 'overturn') {
      await overturnCase(tx, deps.reportables, appealed)
      if (appealed.isBanInForce) await endBanWithin(tx, deps, appealed.authorId, { why: 'overturned', now })
    } else if (appealed.isBanInForce) {
      // A banned person does not see notifications.
      const author = await lockUser(tx, appealed.authorId)
      await deps.mail.queue(tx, upheldMail(deps.config, { ...author, caseId: appealed.caseId }))
    }
    await recordAudit(tx, {
      actorId: me.id,
      action: `${decision}-appeal`,
      targetUserId: appealed.authorId,
      target: { kind: appealed.kind, id: appealed.targetId },
      before: { case: appealed.caseStatus, appeal: 'open' },
      after: { case: decision === 'overturn' ? 'overturned' : appealed.caseStatus, appeal: status },
      reason: answer,
      request,
    })
    publish(
      await notify(
        tx,
        {
          type: NOTIFICATION.moderation,
          receiverId: appealed.authorId,
          groupKey: subjectKey('sanctionId', appealed.caseId),
          title: TO_AUTHOR[decision],
        },
        now,
      ),
    )
    return appealed
  })
  if (decision === 'uphold') return APPEAL_TEXTS.upheld
  if (decided.isBanInForce) deps.sockets.disconnectUser(decided.authorId)
  await deps.reportables[decided.kind].republish?.(deps, decided.targetId)
  return APPEAL_TEXTS.overturned
}

/** Locks the case before the appeal, as an author who appeals does. */
async function lockAppeal(tx: Db, me: Me, id: string) {
  const found = await tx
    .selectFrom('report_cases')
    .select(['report_cases.id as caseId', 'kind', 'target_id as targetId'])
    .select(['author_id as authorId', 'report_cases.status as caseStatus'])
    .where('report_cases.id', '=', (cases) =>
      cases.selectFrom('appeals').select('case_id').where('appeals.id', '=', id),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppealNotFoundError()
  const appealed = await tx
    .selectFrom('appeals')
    .select('status')
    .select(reasonAgainst(me.id).as('whyNot'))
    .select(sql<boolean>`exists (select from users where ban_case_id = appeals.case_id)`.as('isBanInForce'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...found, ...appealed }
}
