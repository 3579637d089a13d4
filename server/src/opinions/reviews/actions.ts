import { REVIEW_MESSAGES } from '@remusic/contract/opinions/reviewMessages'
import type { NewReview, Review, WrittenReview } from '@remusic/contract/opinions/schemas/reviews'
import { reviewLimit } from '@remusic/contract/people/plans'
import { sql } from 'kysely'
import { ConflictError, ForbiddenError, OtherActorError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { isUniqueViolation } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { targetCtes } from '../../music/catalogue/targets.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { replaceMoments, storeMoments } from '../moments/store.ts'
import { reviewColumnNames, reviewColumns, reviewColumnValues } from './columns.ts'
import {
  AlreadyReviewedError,
  MonthlyReviewLimitError,
  ReviewNotFoundError,
  ReviewTargetNotFoundError,
} from './errors.ts'
import { findReview, isReadable } from './queries.ts'

export async function writeReviewAs(
  { db, clock }: Deps,
  me: Me,
  { moments = [], ...input }: NewReview,
): Promise<Review> {
  if (input.userId !== undefined && input.userId !== me.id) throw new OtherActorError()
  const limit = reviewLimit(me.role)
  const review = { ...input, userId: me.id, now: clock.now() }
  const isLimited = Number.isFinite(limit)
  const inserted =
    isLimited || moments.length > 0
      ? db.transaction().execute(async (tx) => {
          // Two reviews sent at once must not both pass the monthly limit.
          if (isLimited) await lockPerson(tx, me.id)
          const id = await insertReview(tx, isLimited ? { ...review, limit } : review)
          await storeMoments(tx, id, moments)
          return id
        })
      : insertReview(db, review)
  const id = await inserted.catch((error) => {
    throw isUniqueViolation(error) ? new AlreadyReviewedError() : error
  })
  return existing(await findReview(db, id, me))
}

export async function editReviewAs(
  { db, clock }: Deps,
  me: Me,
  id: string,
  { moments, ...input }: WrittenReview,
): Promise<Review> {
  await db.transaction().execute(async (tx) => {
    await ownReview(tx, me, id, REVIEW_MESSAGES.notYours)
    await tx
      .updateTable('reviews')
      .set({ ...reviewColumns(input), edited_at: clock.now() })
      .where('id', '=', id)
      .execute()
    if (moments) await replaceMoments(tx, id, moments)
  })
  return existing(await findReview(db, id, me))
}

export async function deleteReviewAs({ db, clock }: Deps, me: Me, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refusal = me.role === 'Admin' ? await pointToCase(tx, id) : REVIEW_MESSAGES.notYoursToDelete
    await ownReview(tx, me, id, refusal, isReadable)
    await tx
      .updateTable('reviews')
      .set({ deleted_at: clock.now(), merged_at: null })
      .where('id', '=', id)
      .execute()
  })
}

/** Names the page where an Admin, who may hide a review but not delete it, can do so. */
async function pointToCase(db: Db, reviewId: string): Promise<string> {
  const open = await db
    .selectFrom('report_cases')
    .select(['id', 'author_id as authorId'])
    .where('kind', '=', 'review')
    .where('target_id', '=', reviewId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open
    ? `${REVIEW_MESSAGES.hideReported} /admin?vista=reportes&autor=${open.authorId} (caso ${open.id})`
    : `${REVIEW_MESSAGES.hideUnreported} /admin?vista=reportes`
}

/** Locks the review and authorises the author; throws if it does not exist or belongs to another user. */
async function ownReview(
  tx: Db,
  me: Me,
  id: string,
  refusal: string,
  exists = sql<boolean>`visible`,
): Promise<void> {
  const review = await tx
    .selectFrom('reviews')
    .select('user_id')
    .where('id', '=', id)
    .where(exists)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!review) throw new ReviewNotFoundError()
  if (review.user_id !== me.id) throw new ForbiddenError(refusal)
}

type ReviewInsert = Omit<NewReview, 'moments'> & { userId: string; now: Date; limit?: number }
type InsertOutcome = {
  isItem: boolean
  /** Whether the user's review of the item is hidden; null if there is none. */
  isHidden: boolean | null
  targetId: number | null
  id: string | null
}

/**
 * Finds the reviewed item, creates its target row if this is its first review, and inserts the review, all in one statement. A
 * review that a moderator hid can neither be edited nor replaced by a new one.
 */
async function insertReview(db: Db, review: ReviewInsert): Promise<string> {
  const { type, apiId, userId, now, limit } = review
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const values = { apiId, userId, ...reviewColumns(review), now, month, limit }
  const [outcome] = await compiledQuery(db, `new review ${type}`, values, (input) => {
    // Deleting a review restores the quota only once per item: otherwise deleting would be a way around the limit.
    const isAllowed =
      input.limit === undefined
        ? sql`true`
        : sql`(
            select count(*) - count(distinct target_id) filter (where deleted_at is not null)
            from reviews where user_id = ${input.userId} and created_at >= ${input.month} and import_id is null
          ) < ${input.limit}::integer`
    return sql<InsertOutcome>`
      with ${targetCtes(type, input.apiId)}, mine as (
        select hidden_at is not null as is_hidden from reviews join target on target.id = target_id
        where user_id = ${input.userId} and deleted_at is null
      ), inserted as (
        insert into reviews (user_id, target_id, ${reviewColumnNames}, created_at)
        select ${input.userId}::uuid, id, ${reviewColumnValues(reviewColumns(input))}, ${input.now}
        from target where not exists (select from mine) and ${isAllowed}
        returning id
      )
      select exists (select from item) as "isItem", (select is_hidden from mine) as "isHidden",
        (select id from target) as "targetId", (select id from inserted) as id`
  })
  if (!outcome?.isItem) throw new ReviewTargetNotFoundError()
  // Checked before the monthly limit, because the user may still edit the existing review.
  if (outcome.isHidden !== null)
    throw outcome.isHidden ? new ConflictError(REVIEW_MESSAGES.hidden) : new AlreadyReviewedError()
  // Another request was creating the target row concurrently. It has been committed by now, so a retry sees it.
  if (outcome.targetId === null) return insertReview(db, review)
  if (outcome.id === null) throw new MonthlyReviewLimitError()
  return outcome.id
}

function existing<T>(review: T | null): T {
  if (review === null) throw new ReviewNotFoundError()
  return review
}
