import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { FEED_ENTRIES } from '@remusic/contract/publishing/feeds'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isOfGenre, isOfShownItem } from '../../opinions/reviews/filters.ts'
import { asPage, inOrder, selectReviews, type Viewer } from '../../opinions/reviews/queries.ts'

/** Which reviews a feed contains. It never contains imported ones: they were written long ago, and readers would take them for news. */
type Subject = { userId: string } | { genre: string }

/** The newest reviews as any visitor sees them. A member who tastes blind gets them without the scores that are hidden from them. */
export async function findNewest(db: Db, subject: Subject, viewer: Viewer): Promise<Review[]> {
  const isOf =
    'userId' in subject ? sql<boolean>`reviews.user_id = ${subject.userId}` : isOfGenre(subject.genre)
  const rows = await selectReviews(db, AS_VISITOR, (reviews) =>
    inOrder(reviews.where(isOf).where('import_id', 'is', null).where(isOfShownItem), 'newest', PAGE),
  ).execute()
  return (await asPage(db, rows, viewer, PAGE)).items
}

/**
 * The newest reviews of an artist, and of the albums and songs of the artist. Each item is looked up in the index of its reviews, so an
 * artist with a thousand songs costs a thousand lookups, however many reviews there are.
 */
export async function findNewestOfArtist(db: Db, artistId: number, viewer: Viewer): Promise<Review[]> {
  const { rows: found } = await sql<{ id: string }>`
    with targets as (
      select id from review_targets where artist_id = ${artistId}
      union all
      select review_targets.id from albums join review_targets on review_targets.album_id = albums.id
      where albums.artist_id = ${artistId} and albums.hidden_at is null
      union all
      select review_targets.id from songs join review_targets on review_targets.song_id = songs.id
      where songs.artist_id = ${artistId} and songs.hidden_at is null
    )
    select review.id from targets cross join lateral (
      select id from reviews
      where target_id = targets.id and visible and import_id is null
      order by id desc limit ${FEED_ENTRIES}
    ) as review
    order by review.id desc limit ${FEED_ENTRIES}`.execute(db)
  if (found.length === 0) return []
  const rows = await selectReviews(db, AS_VISITOR, (reviews) =>
    reviews.where(
      'id',
      'in',
      found.map(({ id }) => id),
    ),
  ).execute()
  return (await asPage(db, rows, viewer, PAGE)).items
}

const AS_VISITOR = { viewerId: null, people: 'me' } as const
const PAGE = { limit: FEED_ENTRIES, order: 'newest' } as const

/** An active user who lets visitors open the profile. */
export const findOpenPerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('users.id', '=', id)
    .where('users.active', '=', true)
    .where('profiles.open_to_visitors', '=', true)
    .executeTakeFirst()

export const findGenre = (db: Db, apiId: string) =>
  db.selectFrom('genres').select(['api_id as apiId', 'name']).where('api_id', '=', apiId).executeTakeFirst()
