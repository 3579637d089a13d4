import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { CORRECTION_FIELDS, CORRECTION_TEXTS } from '@remusic/contract/running/corrections'
import {
  type CorrectedValue,
  type CorrectionDecision,
  ITEM_VALUES,
} from '@remusic/contract/running/schemas/corrections'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { findValues, overrideValues } from '../../music/catalogue/overrides.ts'
import { actAsAdmin } from '../../people/accounts/activity.ts'
import { subjectKey } from '../../people/notifications/kinds.ts'
import { notify } from '../../people/notifications/notify.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { requireGenre } from './changes.ts'
import { CorrectionDecidedError, CorrectionNotFoundError } from './errors.ts'
import { findItems, type Item } from './items.ts'

const STATUS = { accept: 'accepted', reject: 'rejected' } as const

type Request = {
  id: string
  decision: CorrectionDecision
  reason?: string | undefined
  request: FastifyRequest
}

/** Decides a pending proposal once. An accepted one is an override, which imports keep. */
export async function decideCorrectionAs(
  deps: Deps,
  me: Me,
  { id, decision, reason, request }: Request,
): Promise<string> {
  const now = deps.clock.now()
  await publishAfterCommit(deps, async (tx, publish) => {
    await actAsAdmin(tx, me)
    const { kind, itemId, field, value, proposerId, item } = await lockPending(tx, id)
    await tx
      .updateTable('corrections')
      .set({ status: STATUS[decision], decided_by: me.id, decided_at: now, reason: reason ?? null })
      .where('id', '=', id)
      .execute()
    const before = (await findValues(tx, { kind, id: itemId }))?.[field] ?? null
    if (decision === 'accept') {
      await requireGenre(tx, { [field]: value })
      await overrideValues(tx, { kind, id: itemId }, { [field]: value })
    }
    await recordAudit(tx, {
      actorId: me.id,
      action: `${decision}-correction`,
      ...(proposerId && { targetUserId: proposerId }),
      target: { kind, id: item.apiId },
      before: { [field]: before },
      after: { item: item.name, [field]: value },
      reason,
      request,
    })
    if (proposerId)
      publish(
        await notify(
          tx,
          {
            type: NOTIFICATION.moderation,
            receiverId: proposerId,
            groupKey: subjectKey('correctionId', id),
            title: sentenceTo(item, field, decision),
          },
          now,
        ),
      )
  })
  return decision === 'accept' ? CORRECTION_TEXTS.accepted : CORRECTION_TEXTS.rejected
}

/** The proposer's notification. */
function sentenceTo({ kind, name }: Item, field: string, decision: CorrectionDecision): string {
  const labels: Record<string, string> = CORRECTION_FIELDS[kind]
  const about = `tu corrección de «${name}» (${(labels[field] ?? field).toLowerCase()})`
  return decision === 'accept'
    ? `Aceptamos ${about}. ¡Gracias!`
    : `Revisamos ${about} y no la aplicamos. Lee por qué`
}

async function lockPending(tx: Db, id: string) {
  const found = await tx
    .selectFrom('corrections')
    .select(['kind', 'field', 'new_value as value', 'proposed_by as proposerId', 'status'])
    .select(sql<number>`coalesce(artist_id, album_id, song_id)`.as('itemId'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const item =
    found &&
    (await findItems(tx, [{ kind: found.kind, id: found.itemId }])).get(`${found.kind} ${found.itemId}`)
  if (!item) throw new CorrectionNotFoundError()
  if (found.status !== 'pending') throw new CorrectionDecidedError()
  // An earlier release may have stored the proposal under different rules.
  const shape = ITEM_VALUES[found.kind].partial()
  const { [found.field as 'title']: value } = shape.parse({ [found.field]: found.value }) as Record<
    string,
    CorrectedValue
  >
  return { ...found, value: value ?? null, item }
}
