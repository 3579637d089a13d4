import { sql } from 'kysely'
import { recordAudit } from '../../base/audit/auditLog.ts'
import type { Db } from '../../base/database/client.ts'
import { inBatches } from '../../base/database/retention.ts'
import { allowedOf, readRules, type VoteRules } from './rules.ts'
import { itemOfTarget } from './targets.ts'

/** How many held votes one run looks at, those that were looked at longest ago first. */
const CHECKED_PER_RUN = 1_000

type Waiting = {
  reviewId: string
  targetId: number
  state: 'held' | 'dropped'
  isBanned: boolean
  isEstablished: boolean
}
type Change = { state: 'held' | 'released' | 'dropped'; reason: string; action: string }

const DROP: Change = { state: 'dropped', reason: 'author banned', action: 'drop-votes' }
const HOLD_AGAIN: Change = { state: 'held', reason: 'author no longer banned', action: 'hold-votes' }
const RELEASE: Change = { state: 'released', reason: 'author established', action: 'release-votes' }

/**
 * Applies the rules: drops the votes of banned authors, and releases those of authors who have become established, but never more per item
 * at a time than would have been counted at once.
 */
export async function settleHeldVotes(db: Db, now: Date): Promise<void> {
  const rules = await readRules(db)
  const waiting = await findWaiting(db, rules, now)
  const byTarget = Map.groupBy(waiting, ({ targetId }) => targetId)
  for (const [targetId, votes] of byTarget) {
    const idsOf = (isWanted: (vote: Waiting) => boolean) =>
      votes.filter(isWanted).map(({ reviewId }) => reviewId)
    const dropped = idsOf(({ state, isBanned }) => state === 'held' && isBanned)
    const heldAgain = idsOf(({ state, isBanned }) => state === 'dropped' && !isBanned)
    const ready = idsOf(
      ({ state, isBanned, isEstablished }) => state === 'held' && !isBanned && isEstablished,
    )
    if (dropped.length > 0) await change(db, targetId, dropped, DROP, now)
    if (heldAgain.length > 0) await change(db, targetId, heldAgain, HOLD_AGAIN, now)
    if (ready.length > 0) await release(db, targetId, ready, rules, now)
  }
}

/** Votes that a rule dropped are looked at again, because a ban may end. */
async function findWaiting(db: Db, rules: VoteRules, now: Date): Promise<Waiting[]> {
  const oldEnough = new Date(now.getTime() - rules.releaseAgeMs)
  const { rows } = await sql<Waiting>`
    with checked as (
      update held_votes set checked_at = ${now}
      where review_id = any(array(
        (select review_id from held_votes where state = 'held' order by checked_at, review_id limit ${CHECKED_PER_RUN})
        union all
        (select review_id from held_votes join users on users.id = user_id
          where state = 'dropped' and decided_by is null and banned_at is null limit ${CHECKED_PER_RUN})
      ))
      returning review_id, user_id, state, held_at, rule
    )
    select review_id as "reviewId", target_id as "targetId", state, banned_at is not null as "isBanned", (
      users.created_at < ${oldEnough} and users.active and (
        select count(*) >= ${rules.releaseVotes} and count(distinct (created_at at time zone 'UTC')::date) >= ${rules.releaseDays}
        from reviews as other
        where other.user_id = checked.user_id and other.target_id <> reviews.target_id and other.visible and other.import_id is null
          and (checked.rule = 'imported' or other.created_at > checked.held_at) and not exists (
            select from held_votes where held_votes.review_id = other.id and held_votes.state <> 'released'
          )
      )
    ) as "isEstablished"
    from checked join reviews on reviews.id = review_id join users on users.id = checked.user_id
    order by held_at, review_id`.execute(db)
  return rows
}

async function release(db: Db, targetId: number, ready: string[], rules: VoteRules, now: Date) {
  const since = new Date(now.getTime() - rules.releaseWindowMs)
  const { rows } = await sql<{ counted: number; released: number }>`
    select review_count as counted, (
      select count(*) from held_votes join reviews on reviews.id = review_id
      where target_id = review_targets.id and state = 'released' and decided_by is null and decided_at > ${since}
    ) as released
    from review_targets where id = ${targetId}`.execute(db)
  const [item] = rows
  if (!item) return
  const left = allowedOf(item.counted, rules) - item.released
  if (left > 0) await change(db, targetId, ready.slice(0, left), RELEASE, now)
}

async function change(db: Db, targetId: number, ids: string[], { state, reason, action }: Change, now: Date) {
  await db.transaction().execute(async (tx) => {
    await sql`select from reviews where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
    // An Admin may have decided meanwhile.
    const changed = await tx
      .updateTable('held_votes')
      .set({ state, reason, decided_at: state === 'held' ? null : now, decided_by: null })
      .where('review_id', 'in', ids)
      .where('state', '<>', state)
      .where('decided_by', 'is', null)
      .returning('review_id')
      .execute()
    if (state === 'released' && changed.length > 0)
      await tx
        .updateTable('unproven_votes')
        .set({ weighs: true })
        .where(
          'review_id',
          'in',
          changed.map(({ review_id }) => review_id),
        )
        .execute()
    if (changed.length > 0)
      await recordAudit(tx, {
        actorId: null,
        action,
        target: await itemOfTarget(tx, targetId),
        after: { votes: changed.length, reviews: changed.map(({ review_id }) => review_id) },
        reason,
      })
  })
}

/** Counted votes of new accounts use up the item's quota until their author is established, and for a minimum time. */
export async function freeAllowance(db: Db, now: Date): Promise<void> {
  const rules = await readRules(db)
  const before = new Date(now.getTime() - rules.releaseWindowMs)
  const oldEnough = new Date(now.getTime() - rules.releaseAgeMs)
  await inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      update unproven_votes set weighs = false
      where review_id = any(array(
        select review_id from unproven_votes as vote join users on users.id = vote.user_id
        where weighs and cast_at < ${before} and users.created_at < ${oldEnough} and (
          select count(*) >= ${rules.releaseVotes} and count(distinct (created_at at time zone 'UTC')::date) >= ${rules.releaseDays}
          from reviews as other
          where other.user_id = vote.user_id and other.target_id <> vote.target_id and other.visible and other.import_id is null
            and not exists (
            select from held_votes where held_votes.review_id = other.id and held_votes.state <> 'released'
          )
        )
        limit ${limit}
      ))`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}
