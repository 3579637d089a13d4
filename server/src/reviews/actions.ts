import { reviewLimit } from '@remusic/contract/plans'
import { type NewReview, REVIEW_TEXTS, type Review, type ReviewText } from '@remusic/contract/reviews'
import { sql } from 'kysely'
import { lockPerson } from '../accounts/people.ts'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { isUniqueViolation } from '../platform/databaseErrors.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError, ForbiddenError, OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import {
  AlreadyReviewedError,
  MonthlyReviewsSpentError,
  ReviewNotFoundError,
  ReviewTargetNotFoundError,
} from './errors.ts'
import { findReview } from './queries.ts'
import { targetMade } from './targets.ts'

export async function writeReviewAs({ db, clock }: Deps, me: Me, given: NewReview): Promise<Review> {
  if (given.userId !== undefined && given.userId !== me.id) throw new OtherActorError()
  const limit = reviewLimit(me.role)
  const writing = { ...given, userId: me.id, now: clock.now() }
  const written = Number.isFinite(limit)
    ? db.transaction().execute(async (tx) => {
        // Two reviews sent at once must not both pass the count of the month.
        await lockPerson(tx, me.id)
        return insertReview(tx, { ...writing, limit })
      })
    : insertReview(db, writing)
  const id = await written.catch((error) => {
    throw isUniqueViolation(error) ? new AlreadyReviewedError() : error
  })
  return found(await findReview(db, id, me))
}

export async function editReviewAs(
  { db, clock }: Deps,
  me: Me,
  id: string,
  given: ReviewText,
): Promise<Review> {
  await db.transaction().execute(async (tx) => {
    await ownReview(tx, me, id, REVIEW_TEXTS.notYours)
    await tx
      .updateTable('reviews')
      .set({ title: given.title, score: given.score, description: given.description, edited_at: clock.now() })
      .where('id', '=', id)
      .execute()
  })
  return found(await findReview(db, id, me))
}

export async function deleteReviewAs({ db, clock }: Deps, me: Me, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ownReview(tx, me, id, REVIEW_TEXTS.notYoursToDelete)
    await tx.updateTable('reviews').set({ deleted_at: clock.now() }).where('id', '=', id).execute()
  })
}

/** Fetches and authorises in one: throws when it is not there, or not mine. */
async function ownReview(tx: Db, me: Me, id: string, refusal: string): Promise<void> {
  const review = await tx
    .selectFrom('reviews')
    .select('user_id')
    .where('id', '=', id)
    .where('visible', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!review) throw new ReviewNotFoundError()
  if (review.user_id !== me.id) throw new ForbiddenError(refusal)
}

type Writing = NewReview & { userId: string; now: Date; limit?: number }
type Outcome = { isItem: boolean; isHidden: boolean; targetId: number | null; id: string | null }

/**
 * Finds what is reviewed, makes the row its reviews hang on where this is the first, and writes the review, all in one statement.
 * One that a moderator hid can neither be edited nor written anew.
 */
async function insertReview(db: Db, writing: Writing): Promise<string> {
  const { type, apiId, userId, title, score, description, now, limit } = writing
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const values = { apiId, userId, title, score, description, now, month, limit }
  const [outcome] = await compiledQuery(db, `new review ${type}`, values, (given) => {
    // Deleted ones count too: otherwise deleting would be a way around the limit.
    const isAllowed =
      given.limit === undefined
        ? sql`true`
        : sql`(
            select count(*) from reviews where user_id = ${given.userId} and created_at >= ${given.month}
          ) < ${given.limit}::integer`
    return sql<Outcome>`
      with ${targetMade(type, given.apiId)}, hidden as (
        select from reviews join target on target.id = target_id
        where user_id = ${given.userId} and deleted_at is null and hidden_at is not null
      ), written as (
        insert into reviews (user_id, target_id, title, score, description, created_at)
        select ${given.userId}::uuid, id, ${given.title}, ${given.score}::smallint, ${given.description}, ${given.now}
        from target where not exists (select from hidden) and ${isAllowed}
        returning id
      )
      select exists (select from item) as "isItem", exists (select from hidden) as "isHidden",
        (select id from target) as "targetId", (select id from written) as id`
  })
  if (!outcome?.isItem) throw new ReviewTargetNotFoundError()
  if (outcome.isHidden) throw new ConflictError(REVIEW_TEXTS.hidden)
  // Somebody else was writing the first one at the same moment; theirs is there to be seen by now.
  if (outcome.targetId === null) return insertReview(db, writing)
  if (outcome.id === null) throw new MonthlyReviewsSpentError()
  return outcome.id
}

function found<T>(review: T | null): T {
  if (review === null) throw new ReviewNotFoundError()
  return review
}
