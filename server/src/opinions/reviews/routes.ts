import { REVIEW_MESSAGES } from '@remusic/contract/opinions/reviewMessages'
import {
  countNewReviews,
  deleteComment,
  deleteReview,
  editComment,
  editReview,
  likeReview,
  likersOf,
  listComments,
  listReviews,
  mentionable,
  quotedReviews,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
  unlikeReview,
  writeComment,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { areScoresHidden, withoutScores } from '../../music/catalogue/blindTasting.ts'
import { asScoreSummary } from '../../music/catalogue/mappers.ts'
import { requirePage } from '../../people/accounts/people.ts'
import { deleteReviewAs, editReviewAs, writeReviewAs } from './actions.ts'
import { deleteCommentAs, editCommentAs, findComments, writeCommentAs } from './comments.ts'
import { ReviewNotFoundError } from './errors.ts'
import { findLikers, likeReviewAs, unlikeReviewAs } from './likes.ts'
import { findMentionable } from './mentionable.ts'
import { createNewestReviews } from './newest.ts'
import {
  countNewer,
  findFollowedReviews,
  findReview,
  findReviewBy,
  findReviewsOfTarget,
  findReviewsOfUser,
} from './queries.ts'
import { findQuotes } from './quotes.ts'
import { findTarget } from './targets.ts'

export function reviewRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const findNewest = createNewestReviews(db)
  handle(app, listReviews, ({ query: { from, ...page }, me }) =>
    from === 'following'
      ? findFollowedReviews(db, { ...page, viewer: me })
      : findNewest({ ...page, viewer: me }),
  )
  handle(app, countNewReviews, async ({ query, me }) => ({ count: await countNewer(db, me.id, query) }))
  handle(app, reviewsOfResource, async ({ query: { id, type, ...page }, me }) => {
    const target = await findTarget(db, type, id)
    const isHidden = await areScoresHidden(db, me, type, id)
    const stats = isHidden ? withoutScores(asScoreSummary(target)) : asScoreSummary(target)
    if (target.id === null) return { items: [], next: null, stats, mine: null }
    const [reviews, mine] = await Promise.all([
      findReviewsOfTarget(db, target.id, { ...page, viewer: me }),
      me ? findReviewBy(db, me, target.id, page.people) : null,
    ])
    return { ...reviews, mine, stats }
  })
  handle(app, reviewsOfUser, async ({ params, query, me }) => {
    if (!me) await requirePage(db, params.id, me)
    return findReviewsOfUser(db, params.id, { ...query, viewer: me })
  })
  handle(app, quotedReviews, async ({ replica, me }) => ({ items: await findQuotes(replica, me) }))
  handle(app, reviewById, async ({ params, me }) => {
    const review = await findReview(db, params.id, me)
    if (!review) throw new ReviewNotFoundError()
    return review
  })

  handle(app, writeReview, async ({ body, me }) => ({
    msg: REVIEW_MESSAGES.created,
    review: await writeReviewAs(deps, me, body),
  }))
  handle(app, editReview, async ({ params, body, me }) => ({
    msg: REVIEW_MESSAGES.edited,
    review: await editReviewAs(deps, me, params.id, body),
  }))
  handle(app, deleteReview, async ({ params, me }) => {
    await deleteReviewAs(deps, me, params.id)
    return { msg: REVIEW_MESSAGES.deleted }
  })

  handle(app, likeReview, ({ params, me }) => likeReviewAs(deps, me, params.id))
  handle(app, unlikeReview, ({ params, me }) => unlikeReviewAs(deps, me, params.id))
  handle(app, likersOf, ({ params, query, me }) => findLikers(db, me, { reviewId: params.id, ...query }))

  handle(app, mentionable, async ({ params, query, me }) => ({
    items: await findMentionable(db, me, { reviewId: params.id, ...query }),
  }))
  handle(app, listComments, ({ params, query, me }) =>
    findComments(db, { reviewId: params.id, viewerId: me?.id ?? null, ...query }),
  )
  handle(app, writeComment, ({ params, body, me }) => writeCommentAs(deps, me, params.id, body))
  handle(app, editComment, ({ params, body, me }) => editCommentAs(deps, me, params.id, body))
  handle(app, deleteComment, async ({ params, me }) => {
    await deleteCommentAs(deps, me, params.id)
    return { msg: REVIEW_MESSAGES.commentDeleted }
  })
}
