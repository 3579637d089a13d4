import { reviewLimit } from '@remusic/contract/plans'
import { type NewReview, REVIEW_TEXTS, type Review, type ReviewText } from '@remusic/contract/reviews'
import { type Insertable, sql } from 'kysely'
import { lockPerson } from '../accounts/people.ts'
import type { Db } from '../database/client.ts'
import { once } from '../database/once.ts'
import type { Schema } from '../database/schema.ts'
import { isUniqueViolation } from '../platform/database-errors.ts'
import type { Deps } from '../platform/deps.ts'
import { ConflictError, ForbiddenError, OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { AlreadyReviewedError, MonthlyReviewsSpentError, ReviewNotFoundError } from './errors.ts'
import { findReview } from './queries.ts'
import { makeTarget } from './targets.ts'

export async function writeReviewAs({ db, clock }: Deps, me: Me, given: NewReview): Promise<Review> {
  if (given.userId !== undefined && given.userId !== me.id) throw new OtherActorError()
  const now = clock.now()
  const id = await db
    .transaction()
    .execute(async (tx) => {
      // Two reviews sent at once must not both pass the count of the month.
      await lockPerson(tx, me.id)
      const targetId = await makeTarget(tx, given.type, given.apiId)
      await refuseIfHidden(tx, me.id, targetId)
      await refuseOverLimit(tx, me, now)
      const { title, score, description } = given
      return insertReview(tx, {
        user_id: me.id,
        target_id: targetId,
        title,
        score,
        description,
        created_at: now,
      })
    })
    .catch((error) => {
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

/** One that a moderator hid can neither be edited nor written anew. */
async function refuseIfHidden(tx: Db, userId: string, targetId: number): Promise<void> {
  const [hidden] = await once(tx, 'hidden review', { userId, targetId }, ({ userId, targetId }) =>
    tx
      .selectFrom('reviews')
      .select('id')
      .where('user_id', '=', userId)
      .where('target_id', '=', targetId)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is not', null),
  )
  if (hidden) throw new ConflictError(REVIEW_TEXTS.hidden)
}

async function refuseOverLimit(tx: Db, me: Me, now: Date): Promise<void> {
  const limit = reviewLimit(me.role)
  if (Number.isFinite(limit) && (await countThisMonth(tx, me.id, now)) >= limit)
    throw new MonthlyReviewsSpentError()
}

type Written = Pick<
  Insertable<Schema['reviews']>,
  'user_id' | 'target_id' | 'title' | 'score' | 'description' | 'created_at'
>

async function insertReview(tx: Db, review: Written): Promise<string> {
  const [row] = await once(tx, 'new review', review, (values) =>
    tx.insertInto('reviews').values(values).returning('id'),
  )
  return found(row ?? null).id
}

/** Deleted ones count too: otherwise deleting would be a way around the limit. */
async function countThisMonth(tx: Db, userId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('reviews')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)))
    .executeTakeFirstOrThrow()
  return count
}

function found<T>(review: T | null): T {
  if (review === null) throw new ReviewNotFoundError()
  return review
}
