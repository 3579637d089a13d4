import type { Review, ReviewTarget } from '@remusic/contract/schemas/reviews'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { ERASED_NAME } from '../accounts/erasure.ts'
import { pictureOf } from '../accounts/pictures.ts'
import { coverOf, portraitOf } from '../catalogue/pictures.ts'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import type { Schema } from '../database/schema.ts'
import { findFollowedIds } from './followed.ts'

export type Viewer = { id: string } | null
type ReviewsQuery = { viewer: Viewer; cursor?: string | undefined; limit: number }

/** All reviews, newest first. Ids sort by time, so the cursor is the last id. */
export async function findReviews(db: Db, { viewer, cursor, limit }: ReviewsQuery) {
  const values = { viewerId: viewer?.id ?? null, cursor }
  const rows = await compiledQuery(db, `newest reviews ${limit}`, values, ({ viewerId, cursor }) =>
    selectReviews(db, viewerId, (reviews) => newest(reviews, { cursor, limit })),
  )
  return asPage(rows, viewer, limit)
}

/** Reviews by users and about artists and albums that the viewer follows. */
export async function findFollowedReviews(
  db: Db,
  { viewer, cursor, limit }: ReviewsQuery & { viewer: { id: string } },
) {
  const ids = await findFollowedIds(db, viewer.id, { before: cursor, limit: limit + 1 })
  if (ids.length === 0) return { items: [], next: null }
  const rows = await selectReviews(db, viewer.id, (reviews) => reviews.where('id', 'in', ids)).execute()
  return asPage(rows, viewer, limit)
}

export async function findReviewsOfTarget(db: Db, targetId: number, { viewer, cursor, limit }: ReviewsQuery) {
  const values = { targetId, viewerId: viewer?.id ?? null, cursor }
  const rows = await compiledQuery(
    db,
    `reviews of target ${limit}`,
    values,
    ({ targetId, viewerId, cursor }) =>
      selectReviews(db, viewerId, (reviews) =>
        newest(reviews.where('target_id', '=', targetId), { cursor, limit }),
      ),
  )
  return asPage(rows, viewer, limit)
}

export async function findReviewsOfUser(db: Db, userId: string, { viewer, cursor, limit }: ReviewsQuery) {
  const values = { userId, viewerId: viewer?.id ?? null, cursor }
  const rows = await compiledQuery(db, `reviews of user ${limit}`, values, ({ userId, viewerId, cursor }) =>
    selectReviews(db, viewerId, (reviews) =>
      newest(reviews.where('user_id', '=', userId), { cursor, limit }),
    ),
  )
  return asPage(rows, viewer, limit)
}

export async function findReview(db: Db, id: string, viewer: Viewer): Promise<Review | null> {
  const values = { id, viewerId: viewer?.id ?? null }
  const [row] = await compiledQuery(db, 'one review', values, ({ id, viewerId }) =>
    selectReviews(db, viewerId, (reviews) => reviews.where('id', '=', id)),
  )
  return row ? asReview(row, viewer) : null
}

export async function findReviewBy(db: Db, userId: string, targetId: number): Promise<Review | null> {
  const [row] = await compiledQuery(db, 'own review', { userId, targetId }, ({ userId, targetId }) =>
    selectReviews(db, userId, (reviews) =>
      reviews
        .where('user_id', '=', userId)
        .where('target_id', '=', targetId)
        // Implied by `visible`, but stated so that the planner can use the unique index on user and item.
        .where('deleted_at', 'is', null),
    ),
  )
  return row ? asReview(row, { id: userId }) : null
}

/** For moderators: includes hidden and deleted reviews. */
export async function findReviewsForModeration(db: Db, ids: readonly string[]): Promise<Review[]> {
  const rows = await selectAllReviews(db, null, (reviews) => reviews.where('id', 'in', ids)).execute()
  return rows.map((row) => asReview(row, null))
}

const MAX_NEWER_COUNT = 99

export async function countNewer(db: Db, after: string, onlyFollowedBy: string | null): Promise<number> {
  if (onlyFollowedBy !== null)
    return (await findFollowedIds(db, onlyFollowedBy, { after, limit: MAX_NEWER_COUNT })).length
  const newer = await db
    .selectFrom('reviews')
    .select('id')
    .where('visible', '=', true)
    .where('id', '>', after)
    .limit(MAX_NEWER_COUNT)
    .execute()
  return newer.length
}

type Filter = (reviews: ReviewQuery) => ReviewQuery
type ReviewQuery = SelectQueryBuilder<
  Schema,
  'reviews',
  Pick<Selectable<Schema['reviews']>, (typeof REVIEW_COLUMNS)[number]>
>

const selectReviews = (db: Db, viewerId: string | null, filter: Filter) =>
  selectAllReviews(db, viewerId, (reviews) => filter(reviews.where('visible', '=', true)))

const REVIEW_COLUMNS = [
  'id',
  'user_id',
  'target_id',
  'title',
  'score',
  'description',
  'like_count',
  'comment_count',
  'created_at',
  'edited_at',
] as const

/**
 * Newest first. The filter and the limit apply in a subquery, before the joins: otherwise PostgreSQL would plan the joins for a
 * million reviews to show twenty.
 */
function selectAllReviews(db: Db, viewerId: string | null, filter: Filter) {
  return db
    .selectFrom(filter(db.selectFrom('reviews').select(REVIEW_COLUMNS)).as('reviews'))
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .innerJoin('review_targets', 'review_targets.id', 'reviews.target_id')
    .leftJoin('songs', 'songs.id', 'review_targets.song_id')
    .leftJoin('albums', (join) =>
      join.on(sql<boolean>`albums.id = coalesce(review_targets.album_id, songs.album_id)`),
    )
    .leftJoin('artists', (join) =>
      join.on(sql<boolean>`artists.id = coalesce(review_targets.artist_id, albums.artist_id)`),
    )
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select(['reviews.id', 'reviews.user_id', 'reviews.title', 'reviews.score', 'reviews.description'])
    .select(['reviews.like_count', 'reviews.comment_count', 'reviews.created_at', 'reviews.edited_at'])
    .select(['users.name as author', 'users.role', 'users.picture_id', 'users.erased_at'])
    .select(['review_targets.kind', 'genres.name as genre'])
    .select(['songs.api_id as songApiId', 'songs.title as songTitle'])
    .select(['albums.api_id as albumApiId', 'albums.title as albumTitle', 'albums.picture as albumPicture'])
    .select([
      'artists.api_id as artistApiId',
      'artists.name as artistName',
      'artists.picture as artistPicture',
    ])
    .select([
      viewerDid(sql`select true from review_likes where review_id = reviews.id and user_id = ${viewerId}`).as(
        'liked',
      ),
      viewerDid(
        sql`select true from user_follows where followed_id = reviews.user_id and follower_id = ${viewerId}`,
      ).as('followed'),
    ])
    .orderBy('reviews.id', 'desc')
}

/** A lookup per review. With `exists` the planner might read everything the viewer ever liked instead. */
const viewerDid = (lookup: RawBuilder<unknown>) => sql<boolean>`coalesce((${lookup}), false)`

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

function newest(
  reviews: ReviewQuery,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): ReviewQuery {
  return reviews
    .$if(cursor !== undefined, (page) => page.where('id', '<', cursor as string))
    .orderBy('id', 'desc')
    .limit(limit + 1)
}

function asPage(rows: ReviewRow[], viewer: Viewer, limit: number) {
  const items = rows.slice(0, limit).map((row) => asReview(row, viewer))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

function asReview(row: ReviewRow, viewer: Viewer): Review {
  const me = viewer ? [{ id: viewer.id }] : []
  return {
    id: row.id,
    userId: row.user_id,
    user: {
      id: row.user_id,
      name: row.erased_at ? ERASED_NAME : row.author,
      role: row.role,
      userImg: pictureOf({ id: row.user_id, picture_id: row.picture_id }),
      followers: row.followed ? me : [],
      followings: [],
    },
    title: row.title,
    score: row.score,
    description: row.description,
    likes: row.liked ? me : [],
    likeCount: row.like_count,
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    ...asTarget(row),
  }
}

function asTarget(row: ReviewRow): Pick<Review, 'target' | 'artist' | 'album' | 'song'> {
  const { kind, genre } = row
  const artist = {
    apiId: row.artistApiId ?? '',
    name: row.artistName ?? '',
    picture: row.artistPicture,
    genre,
  }
  if (kind === 'artist') {
    const target: ReviewTarget = {
      kind,
      apiId: artist.apiId,
      name: artist.name,
      artist: null,
      genre,
      image: portraitOf(artist),
    }
    return { target, artist: { apiId: artist.apiId, name: artist.name } }
  }
  const album = {
    apiId: row.albumApiId ?? '',
    title: row.albumTitle ?? '',
    picture: row.albumPicture,
    artist: artist.name,
    genre,
  }
  const image = coverOf(album)
  if (kind === 'album') {
    const target: ReviewTarget = {
      kind,
      apiId: album.apiId,
      name: album.title,
      artist: artist.name,
      genre,
      image,
    }
    return { target, album: { apiId: album.apiId, title: album.title } }
  }
  const song = { apiId: row.songApiId ?? '', title: row.songTitle ?? '' }
  return { target: { kind, apiId: song.apiId, name: song.title, artist: artist.name, genre, image }, song }
}
