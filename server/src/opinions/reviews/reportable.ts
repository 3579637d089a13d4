import { sql } from 'kysely'
import { expandMentions, mentionedPeople } from '../../people/accounts/mentionedPeople.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { hidesRowOf, type Reportable, visibility } from '../../running/moderation/reportable.ts'
import { momentsOf } from '../moments/queries.ts'
import { REVIEW_TEXTS } from './columns.ts'
import { withdrawCommentNotifications } from './comments.ts'
import { findReviewsForModeration } from './queries.ts'

export const reportableReview: Reportable = {
  async find(db, id) {
    const review = await db
      .selectFrom('reviews')
      .select(['user_id', ...REVIEW_TEXTS])
      .select(momentsOf('reviews.id').as('moments'))
      .where('id', '=', id)
      .where('visible', '=', true)
      .executeTakeFirst()
    if (!review) return null
    const words = [...REVIEW_TEXTS.map((column) => review[column]), ...review.moments.map(({ text }) => text)]
    return { authorId: review.user_id, text: words.join('\n') }
  },

  async contents(db, ids) {
    const [reviews, states] = [
      await findReviewsForModeration(db, ids),
      await db
        .selectFrom('reviews')
        .select(['id', 'hidden_at', 'deleted_at'])
        .where('id', 'in', ids)
        .execute(),
    ]
    const stateOf = new Map(states.map((state) => [state.id, state]))
    return reviews.map((review) => {
      const { title, score, description: text, moments, target, createdAt, editedAt } = review
      const content = { kind: 'review' as const, title, score, text, moments, target, createdAt, editedAt }
      return [review.id, { content, ...visibility(stateOf.get(review.id)) }]
    })
  },

  writtenSince: ({ authorId, since }) => sql`
    select id from reviews
    where user_id = ${authorId} and deleted_at is null and hidden_at is null
      and greatest(created_at, edited_at, imported_at) >= ${since}`,

  setHidden: hidesRowOf('reviews'),
}

export const reportableComment: Reportable = {
  async find(db, id, viewerId) {
    const comment = await db
      .selectFrom('comments')
      .innerJoin('reviews', 'reviews.id', 'comments.review_id')
      .select(['comments.user_id', 'comments.body'])
      .select(mentionedPeople('comments.id', viewerId).as('mentioned'))
      .where('comments.id', '=', id)
      .where('comments.visible', '=', true)
      .where('reviews.visible', '=', true)
      .executeTakeFirst()
    if (!comment) return null
    return { authorId: comment.user_id, text: expandMentions(comment.body, comment.mentioned).text }
  },

  async contents(db, ids) {
    const rows = await db
      .selectFrom('comments')
      .innerJoin('reviews', 'reviews.id', 'comments.review_id')
      .innerJoin('users', 'users.id', 'reviews.user_id')
      .select(['comments.id', 'comments.body', 'comments.created_at', 'comments.edited_at'])
      .select(mentionedPeople('comments.id', null).as('mentioned'))
      .select(['comments.hidden_at', 'comments.deleted_at'])
      .select(['reviews.id as reviewId', 'reviews.title', 'reviews.description'])
      .select(['users.id as userId', 'users.name', 'users.picture_id'])
      .where('comments.id', 'in', ids)
      .execute()
    return rows.map((row) => [
      row.id,
      {
        content: {
          kind: 'comment',
          text: expandMentions(row.body, row.mentioned).text,
          review: {
            id: row.reviewId,
            title: row.title,
            text: row.description,
            user: asPerson({ ...row, id: row.userId }),
          },
          createdAt: row.created_at.toISOString(),
          editedAt: row.edited_at?.toISOString() ?? null,
        },
        ...visibility(row),
      },
    ])
  },

  writtenSince: ({ authorId, since }) => sql`
    select id from comments
    where user_id = ${authorId} and deleted_at is null and hidden_at is null
      and greatest(created_at, edited_at) >= ${since}`,

  setHidden: hidesRowOf('comments'),

  withdraw: withdrawCommentNotifications,
}
