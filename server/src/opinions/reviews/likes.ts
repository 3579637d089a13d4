import type { LikeState } from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { findPeople, isShownTo, NOT_PAST_A_BLOCK, viewerOfPage } from '../../people/accounts/people.ts'
import { notify, withdraw } from '../../people/notifications/notify.ts'
import { mailWanted } from '../../people/notifications/preferences.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { OwnLikeError, ReviewNotFoundError } from './errors.ts'
import { likeMail } from './mails.ts'
import { isReadable } from './queries.ts'

export async function likeReviewAs(deps: Deps, me: Me, reviewId: string): Promise<LikeState> {
  return publishAfterCommit(deps, async (tx, publish) => {
    const review = await findLikeable(tx, reviewId, me.id)
    if (review.userId === me.id) throw new OwnLikeError()
    if (await insertLike(tx, me.id, reviewId)) {
      const like = { ...likeOf(me, reviewId, review.userId), title: review.title }
      publish(await notify(tx, like, deps.clock.now()))
      await mailLike(deps, tx, me, { ...review, id: reviewId })
    }
    return { liked: true, likeCount: await countLikes(tx, reviewId) }
  }).catch((error) => {
    // A block was committed after the review had been found.
    throw isViolationOf(error, NOT_PAST_A_BLOCK) ? new ReviewNotFoundError() : error
  })
}

export async function unlikeReviewAs(deps: Deps, me: Me, reviewId: string): Promise<LikeState> {
  return publishAfterCommit(deps, async (tx, publish) => {
    const review = await findLikeable(tx, reviewId, me.id)
    const { numDeletedRows } = await tx
      .deleteFrom('review_likes')
      .where('review_id', '=', reviewId)
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 1n)
      publish(await withdraw(tx, likeOf(me, reviewId, review.userId), deps.clock.now()))
    return { liked: false, likeCount: await countLikes(tx, reviewId) }
  })
}

const likeOf = (me: Me, reviewId: string, receiverId: string) => ({
  type: NOTIFICATION.like,
  receiverId,
  actorId: me.id,
  reviewId,
})

type LikedReview = {
  id: string
  userId: string
  title: string
  name: string
  email: string | null
  wantsMail: boolean
}

async function mailLike({ mail, config, clock }: Deps, tx: Db, me: Me, review: LikedReview): Promise<void> {
  const { userId, email, name } = review
  if (!email || !review.wantsMail) return
  await mail.queue(
    tx,
    likeMail(config, { liker: me, author: { id: userId, name, email }, review, now: clock.now() }),
  )
}

type LikersQuery = { reviewId: string; cursor?: string | undefined; limit: number }

/** Only for a review that the viewer may read; see findReview. */
export async function findLikers(db: Db, me: Me, { reviewId, ...page }: LikersQuery) {
  await requireReadable(db, me, reviewId)
  const query = (id: string) =>
    db
      .selectFrom('review_likes')
      .select(['user_id as userId', 'created_at as at'])
      .where('review_id', '=', id)
  return findPeople(db, { kind: 'likers', toId: reviewId, query }, { ...page, viewerId: me.id })
}

async function requireReadable(db: Db, me: Me, reviewId: string): Promise<void> {
  const values = { reviewId, blocksOf: viewerOfPage(me) }
  const [review] = await compiledQuery(db, 'readable review', values, ({ reviewId, blocksOf }) =>
    db
      .selectFrom('reviews')
      .select('id')
      .where('id', '=', reviewId)
      .where(isReadable)
      .where(isShownTo(blocksOf, 'user_id')),
  )
  if (!review) throw new ReviewNotFoundError()
}

async function findLikeable(tx: Db, reviewId: string, viewerId: string) {
  const values = { reviewId, viewerId }
  const [review] = await compiledQuery(tx, 'likeable review', values, ({ reviewId, viewerId }) =>
    tx
      .selectFrom('reviews')
      .innerJoin('users', 'users.id', 'reviews.user_id')
      .select(['reviews.user_id as userId', 'reviews.title', 'users.name', 'users.email'])
      .select(mailWanted('users.id', NOTIFICATION.like).as('wantsMail'))
      .where('reviews.id', '=', reviewId)
      .where('reviews.visible', '=', true)
      .where(isShownTo(viewerId, 'reviews.user_id')),
  )
  if (!review) throw new ReviewNotFoundError()
  return review
}

/** Returns false if the like already existed. */
async function insertLike(tx: Db, userId: string, reviewId: string): Promise<boolean> {
  const inserted = await compiledQuery(tx, 'new like', { userId, reviewId }, ({ userId, reviewId }) =>
    tx
      .insertInto('review_likes')
      .values({ review_id: reviewId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  )
  return inserted.length === 1
}

async function countLikes(tx: Db, reviewId: string): Promise<number> {
  const [review] = await compiledQuery(tx, 'count of likes', { reviewId }, ({ reviewId }) =>
    tx.selectFrom('reviews').select('like_count as likeCount').where('id', '=', reviewId),
  )
  return review?.likeCount ?? 0
}
