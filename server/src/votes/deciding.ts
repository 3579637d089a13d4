import { MAX_VOTES_DECIDED } from '@remusic/contract/heldVotes'
import type { VoteDecision } from '@remusic/contract/schemas/heldVotes'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actAsAdmin } from '../accounts/activity.ts'
import { recordAudit } from '../audit/auditLog.ts'
import { ITEM_COLUMN } from '../catalogue/merging.ts'
import { findItem } from '../corrections/items.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { NothingToDecideError } from './errors.ts'

const STATE = { release: 'released', drop: 'dropped' } as const

/** Releases or drops votes of an item. Named ones may also be dropped or released before: an Admin can change their mind. */
export async function decideVotesAs(
  { db, clock }: Deps,
  me: Me,
  { kind, id, decision, reviews, reason, request }: VoteDecision & { request: FastifyRequest },
): Promise<number> {
  const state = STATE[decision]
  return db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me)
    const item = await findItem(tx, kind, id, { includesHidden: true })
    const { rows } = await sql<{ id: string }>`
      select reviews.id from reviews join held_votes on review_id = reviews.id
      where target_id = (select id from review_targets where ${sql.ref(ITEM_COLUMN[kind])} = ${item.id})
        and ${reviews ? sql`reviews.id = any(${reviews}::uuid[]) and state <> ${state}` : sql`state = 'held'`}
      order by reviews.id limit ${MAX_VOTES_DECIDED} for no key update of reviews`.execute(tx)
    if (rows.length === 0) throw new NothingToDecideError()
    const decided = await tx
      .updateTable('held_votes')
      .set({ state, decided_at: clock.now(), decided_by: me.id, reason })
      .where(
        'review_id',
        'in',
        rows.map((row) => row.id),
      )
      .where('state', '<>', state)
      .returning(['review_id', 'user_id'])
      .execute()
    if (decided.length === 0) throw new NothingToDecideError()
    // What an Admin has released does not use up what is allowed for new accounts.
    if (decision === 'release')
      await tx
        .updateTable('unproven_votes')
        .set({ weighs: false })
        .where(
          'review_id',
          'in',
          decided.map((vote) => vote.review_id),
        )
        .execute()
    const [only] = decided
    await recordAudit(tx, {
      actorId: me.id,
      action: `${decision}-votes`,
      ...(decided.length === 1 && only && { targetUserId: only.user_id }),
      target: { kind, id: item.apiId },
      after: {
        item: item.name,
        votes: decided.length,
        reviews: decided.map((vote) => vote.review_id),
      },
      reason,
      request,
    })
    return decided.length
  })
}
