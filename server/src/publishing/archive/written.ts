import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { momentsOf } from '../../opinions/moments/queries.ts'
import { expandMentions, mentionedPeople } from '../../people/accounts/mentionedPeople.ts'
import { about, type ItemReader, withItems } from './items.ts'
import { allToWire } from './wire.ts'

/** Whether the score of a review counts. */
const VOTE_STATE = sql<'counted' | 'held' | 'dropped'>`coalesce(
  (select nullif(state, 'released') from held_votes where review_id = reviews.id), 'counted'
)`

export async function findWritten(db: Db, userId: string, items: ItemReader) {
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('review_targets as target', 'target.id', 'reviews.target_id')
    .select(['reviews.id', 'reviews.title', 'score', 'reviews.description', 'like_count as likes'])
    .select(momentsOf('reviews.id').as('moments'))
    .select(['target.kind', 'reviews.created_at as createdDate', 'edited_at as editedDate'])
    .select(VOTE_STATE.as('vote'))
    .select(sql<number>`coalesce(target.artist_id, target.album_id, target.song_id)`.as('itemId'))
    .where('reviews.user_id', '=', userId)
    // After a merge of two items, the older of the person's two reviews is kept but no longer listed.
    .where((review) => review.or([review('deleted_at', 'is', null), review('merged_at', 'is not', null)]))
    .orderBy('reviews.id')
    .execute()
  const comments = await db
    .selectFrom('comments')
    .select(['review_id as reviewId', 'body', 'created_at as createdDate'])
    .select(mentionedPeople('comments.id', userId).as('mentioned'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const mentions = await db
    .selectFrom('comment_mentions')
    .innerJoin('comments', 'comments.id', 'comment_mentions.comment_id')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.review_id as reviewId', 'users.name as by', 'comments.created_at as createdDate'])
    .where('comment_mentions.user_id', '=', userId)
    .where('comments.visible', '=', true)
    .orderBy('comments.id')
    .execute()
  const likes = await db
    .selectFrom('review_likes')
    .innerJoin('reviews', 'reviews.id', 'review_likes.review_id')
    .select(['reviews.id as reviewId', 'reviews.title', 'review_likes.created_at as createdDate'])
    .where('review_likes.user_id', '=', userId)
    .where('reviews.visible', '=', true)
    .orderBy('review_likes.created_at')
    .execute()
  return {
    reviews: await withItems(items, allToWire(reviews), (review, item) => ({ ...about(item), ...review })),
    comments: allToWire(comments).map(({ body, mentioned, ...comment }) => ({
      ...comment,
      text: expandMentions(body, mentioned).text,
    })),
    mentions: allToWire(mentions),
    likes: allToWire(likes),
  }
}
