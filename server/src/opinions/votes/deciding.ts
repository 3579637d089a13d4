import { MAX_VOTES_DECIDED, VOTE_TEXTS, type VoteState } from '@remusic/contract/opinions/heldVotes'
import type { VoteDecision } from '@remusic/contract/opinions/schemas/heldVotes'
import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { ITEM_COLUMN } from '../../music/catalogue/merging.ts'
import { actAsAdmin } from '../../people/accounts/activity.ts'
import type { Undo } from '../../running/admin/undoing.ts'
import { findItem } from '../../running/corrections/items.ts'
import { NothingToDecideError } from './errors.ts'

const STATE = { release: 'released', drop: 'dropped' } as const

/** Releases or drops votes of an item. Votes that are named by id may already have been decided, so that an Admin can change their mind. */
export async function decideVotesAs(
  { db, clock }: Deps,
  me: Me,
  { kind, id, decision, reviews, reason, request }: VoteDecision & { request: FastifyRequest },
): Promise<number> {
  const state = STATE[decision]
  return db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me)
    const item = await findItem(tx, kind, id, { includesHidden: true })
    const { rows } = await sql<{ id: string; state: VoteState }>`
      select reviews.id, state from reviews join held_votes on review_id = reviews.id
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
    // A released vote does not count towards the quota for votes of new accounts.
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
      before: { released: rows.filter((vote) => vote.state === 'released').map((vote) => vote.id) },
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

/** Votes that an Admin has decided again since keep their current state. */
export const undropVotes: Undo = ({ db, clock }, me, act, { reason, request }) => {
  const before = act.before as { released?: string[] } | null
  const after = act.after as { reviews?: string[]; item?: string } | null
  const dropped = after?.reviews ?? []
  const wasReleased = sql`review_id = any(${before?.released ?? []}::uuid[])`
  return db.transaction().execute(async (tx) => {
    await actAsAdmin(tx, me)
    await sql`
      select from reviews where id = any(${dropped}::uuid[]) order by id for no key update`.execute(tx)
    const { rows } = await sql<{ id: string; state: VoteState; userId: string }>`
      update held_votes set
        state = case when ${wasReleased} then 'released' else 'held' end,
        decided_at = case when ${wasReleased} then ${clock.now()}::timestamptz end,
        decided_by = case when ${wasReleased} then ${me.id}::uuid end,
        reason = case when ${wasReleased} then ${reason ?? ''} else '' end
      where review_id = any(${dropped}::uuid[]) and state = 'dropped'
      returning review_id as id, state, user_id as "userId"`.execute(tx)
    const [first] = rows
    if (!first) throw new ConflictError(UNDO_TEXTS.changedSince)
    await recordAudit(tx, {
      actorId: me.id,
      action: rows.every(({ state }) => state === 'released') ? 'release-votes' : 'hold-votes',
      ...(rows.length === 1 && { targetUserId: first.userId }),
      target: { kind: act.kind ?? '', id: act.targetId ?? '' },
      after: { item: after?.item, votes: rows.length, reviews: rows.map(({ id }) => id) },
      reason,
      undoes: act.id,
      request,
    })
    return VOTE_TEXTS.undropped
  })
}
