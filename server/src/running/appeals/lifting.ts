import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { BanSettling } from '../../people/accounts/activity.ts'
import { subjectKey } from '../../people/notifications/kinds.ts'
import { notify } from '../../people/notifications/notify.ts'
import { push } from '../../people/notifications/push.ts'
import { overturnCase } from '../moderation/overturning.ts'
import type { Reportables } from '../moderation/reportable.ts'

const ANSWER = 'Levantamos la suspensión de tu cuenta.'
const TO_AUTHOR = 'Levantamos la suspensión y aceptamos tu apelación. Lee la respuesta'

/**
 * Accepts the open appeal against a ban when the ban is lifted, so that its author loses nothing and it leaves the queue. Locks the case
 * before the account, as every decision does.
 */
export const acceptingAppeals =
  (reportables: Reportables): BanSettling =>
  async (deps, tx, { me, userId, request }) => {
    const ban = await tx
      .selectFrom('report_cases')
      .select(['id as caseId', 'kind', 'target_id as targetId', 'rule', 'banned_until as until'])
      .where('id', '=', (cases) => cases.selectFrom('users').select('ban_case_id').where('id', '=', userId))
      .forUpdate()
      .executeTakeFirst()
    if (!ban) return null
    const { caseId, kind, targetId, rule, until } = ban
    return {
      facts: { rule, until: until?.toISOString() ?? null },
      async accept(now) {
        const accepted = await tx
          .updateTable('appeals')
          .set({ status: 'overturned', answer: ANSWER, decided_by: me.id, decided_at: now })
          .where('case_id', '=', caseId)
          .where('status', '=', 'open')
          .returning('id')
          .executeTakeFirst()
        if (!accepted) return () => {}
        await overturnCase(tx, reportables, { caseId, kind, targetId })
        await recordAudit(tx, {
          actorId: me.id,
          action: 'overturn-appeal',
          targetUserId: userId,
          target: { kind, id: targetId },
          before: { case: 'banned', appeal: 'open' },
          after: { case: 'overturned', appeal: 'overturned' },
          reason: ANSWER,
          request,
        })
        const notice = await notify(
          tx,
          {
            type: NOTIFICATION.moderation,
            receiverId: userId,
            groupKey: subjectKey('sanctionId', caseId),
            title: TO_AUTHOR,
          },
          now,
        )
        return () => {
          push(deps, notice)
          void reportables[kind]
            .republish?.(deps, targetId)
            .catch((error) =>
              deps.log.error({ err: error, caseId }, 'appeals: could not announce what is shown again'),
            )
        }
      },
    }
  }
