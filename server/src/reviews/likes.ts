import type { LikeState } from '@remusic/contract/reviews'
import { sql } from 'kysely'
import { pictureOf } from '../accounts/pictures.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { OwnLikeError, ReviewNotFoundError } from './errors.ts'
import { likeMail } from './mails.ts'

export async function likeReviewAs(
  { db, mail, config, clock }: Deps,
  me: Me,
  reviewId: string,
): Promise<LikeState> {
  return db.transaction().execute(async (tx) => {
    const review = await findLikeable(tx, reviewId)
    if (review.userId === me.id) throw new OwnLikeError()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review_likes')
      .values({ review_id: reviewId, user_id: me.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n && review.email)
      await mail.queue(
        tx,
        likeMail(config, {
          liker: me,
          author: { ...review, email: review.email },
          review: { id: reviewId, title: review.title },
          now: clock.now(),
        }),
      )
    return { liked: true, likeCount: await countLikes(tx, reviewId) }
  })
}

export async function unlikeReviewAs({ db }: Deps, me: Me, reviewId: string): Promise<LikeState> {
  return db.transaction().execute(async (tx) => {
    await findLikeable(tx, reviewId)
    await tx
      .deleteFrom('review_likes')
      .where('review_id', '=', reviewId)
      .where('user_id', '=', me.id)
      .execute()
    return { liked: false, likeCount: await countLikes(tx, reviewId) }
  })
}

type Order = { reviewId: string; cursor?: string | undefined; limit: number }

export async function findLikers(db: Db, { reviewId, cursor, limit }: Order) {
  const [at, id] = cursor?.split('_') ?? []
  const rows = await db
    .selectFrom('review_likes')
    .innerJoin('users', 'users.id', 'review_likes.user_id')
    .select(['users.id', 'users.name', 'users.picture_id', 'review_likes.created_at as at'])
    .where('review_likes.review_id', '=', reviewId)
    .where('users.active', '=', true)
    .$if(at !== undefined && id !== undefined, (likes) =>
      likes.where(sql<boolean>`(review_likes.created_at, users.id) < (${at}, ${id})`),
    )
    .orderBy('review_likes.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({ id: row.id, name: row.name, userImg: pictureOf(row) })),
    next: rows.length > limit && last ? `${last.at.toISOString()}_${last.id}` : null,
  }
}

async function findLikeable(tx: Db, reviewId: string) {
  const review = await tx
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.user_id as userId', 'reviews.title', 'users.id', 'users.name', 'users.email'])
    .where('reviews.id', '=', reviewId)
    .where('reviews.visible', '=', true)
    .executeTakeFirst()
  if (!review) throw new ReviewNotFoundError()
  return review
}

async function countLikes(tx: Db, reviewId: string): Promise<number> {
  const { likeCount } = await tx
    .selectFrom('reviews')
    .select('like_count as likeCount')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return likeCount
}
