import type { ReviewOrder } from '@remusic/contract/opinions/reviews'
import type { Moment } from '@remusic/contract/opinions/schemas/moments'
import type { FeedFilter, Review } from '@remusic/contract/opinions/schemas/reviews'
import { MAX_PEOPLE_LISTED } from '@remusic/contract/people/accounts'
import { maySeeFollowerNames, type Role } from '@remusic/contract/people/plans'
import type { ListedPeople } from '@remusic/contract/people/schemas/accounts'
import { type Nullable, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import type { Schema } from '../../base/database/schema.ts'
import { findHiddenTargets } from '../../music/catalogue/blindTasting.ts'
import { asTarget, TARGET_SELECTIONS, type TargetRow } from '../../music/catalogue/targets.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { isShownTo, viewerOfPage } from '../../people/accounts/people.ts'
import { pictureOf } from '../../people/accounts/pictures.ts'
import { momentsOf } from '../moments/queries.ts'
import { isOfGenre, isOfKind, isOfShownItem, isWrittenHere } from './filters.ts'
import { findFollowedIds } from './followed.ts'
import { after, cursorAfter, parseCursor, sorted, withoutValue } from './orders.ts'

export type Member = { id: string; name: string; role: Role; blind: boolean }
export type Viewer = Member | null

/** Whether `likes` and `followers` list people, or only say whether the viewer is among them. */
type People = 'listed' | 'me'
type ReviewsQuery = { viewer: Viewer; cursor?: string | undefined; limit: number; people: People }

export type FeedQuery = ReviewsQuery & Pick<FeedFilter, 'kind' | 'genre'>

/** All reviews, newest first. Ids sort by time, so the cursor is the last id. */
export async function findReviews(db: Db, { viewer, cursor, limit, people, kind, genre }: FeedQuery) {
  const values = { viewerId: viewer?.id ?? null, id: parseCursor(cursor, 'newest')?.id, kind, genre }
  const rows = await compiledQuery(
    db,
    `newest reviews ${people} ${limit}`,
    values,
    ({ viewerId, id, kind, genre }) =>
      selectReviews(db, { viewerId, people }, (reviews) =>
        inOrder(
          reviews
            .where(isWrittenHere)
            .where(isShownTo(viewerId, 'user_id'))
            .where(isOfShownItem)
            .$if(kind !== undefined, (about) => about.where(isOfKind(kind)))
            .$if(genre !== undefined, (about) => about.where(isOfGenre(genre))),
          'newest',
          { id, limit },
        ),
      ),
  )
  return asPage(db, rows, viewer, { limit, order: 'newest' })
}

/** Reviews by users and about artists and albums that the viewer follows. */
export async function findFollowedReviews(
  db: Db,
  { viewer, cursor, limit, people, kind, genre }: FeedQuery & { viewer: Member },
) {
  const before = parseCursor(cursor, 'newest')?.id
  const ids = await findFollowedIds(db, viewer.id, { before, limit: limit + 1, kind, genre })
  if (ids.length === 0) return { items: [], next: null }
  const rows = await selectReviews(db, { viewerId: viewer.id, people }, (reviews) =>
    reviews.where('id', 'in', ids),
  ).execute()
  return asPage(db, rows, viewer, { limit, order: 'newest' })
}

type SortedQuery = ReviewsQuery & { order: ReviewOrder }
type TargetQuery = SortedQuery & { score?: number | undefined; friends: 'mixed' | 'first' | 'only' }

/** Sorting or filtering by score would reveal hidden scores, so such lists are sorted by time and not filtered. */
function withoutScoreChoices<Q extends SortedQuery>(query: Q): Q & { score?: undefined } {
  const { order, cursor, ...rest } = query
  const isByScore = order === 'highest' || order === 'lowest'
  return {
    ...(rest as Q),
    order: isByScore ? 'newest' : order,
    cursor: isByScore && cursor !== undefined ? withoutValue(cursor) : cursor,
    score: undefined,
  }
}

/** The reviews of an item. Those by people whom the viewer follows can come first; each part has the same order. */
export async function findReviewsOfTarget(db: Db, targetId: number, query: TargetQuery) {
  const hidden = await findHiddenTargets(db, query.viewer, [targetId])
  const {
    viewer,
    cursor,
    limit,
    people,
    order,
    score,
    friends: wanted,
  } = hidden.has(targetId) ? withoutScoreChoices(query) : query
  const friends = viewer === null && wanted === 'first' ? 'mixed' : wanted
  const position = parseCursor(cursor, order)
  // A cursor in the second part means that the friends' reviews have all been read.
  const parts = friends === 'first' && position && !position.isFriend ? 'others' : friends
  const values = {
    targetId,
    viewerId: viewer?.id ?? null,
    id: position?.id,
    value: position?.value,
    score,
  }
  const rows = await compiledQuery(
    db,
    `reviews of target ${order} ${parts} ${people} ${limit}`,
    values,
    ({ targetId, viewerId, id, value, score }) =>
      selectReviews(db, { viewerId, people, order }, (reviews) => {
        const ofTarget = reviews
          .where('target_id', '=', targetId)
          .where(isShownTo(viewerId, 'user_id'))
          .$if(score !== undefined, (scored) => scored.where('score', '=', score as number))
        const byFriends = ofTarget
          .clearSelect()
          .select(REVIEW_COLUMNS)
          .select(sql<boolean>`true`.as('is_friend'))
          .where(isFollowedBy(viewerId))
          // Implied by `visible`, but stated so that the planner can use the unique index on user and item.
          .where('deleted_at', 'is', null)
        const byOthers = ofTarget.where(sql<boolean>`not ${isFollowedBy(viewerId)}`)
        if (parts === 'mixed') return inOrder(ofTarget, order, { id, value, limit })
        if (parts === 'only') return inOrder(byFriends, order, { id, value, limit })
        if (parts === 'others') return inOrder(byOthers, order, { id, value, limit })
        const both = db
          .selectFrom(inOrder(byFriends, order, { id, value, limit }).as('by_friends'))
          .selectAll()
          .unionAll(db.selectFrom(inOrder(byOthers, order, { limit }).as('by_others')).selectAll())
        const friendsFirst = db.selectFrom(both.as('reviews')).selectAll().orderBy('is_friend', 'desc')
        return sorted(friendsFirst, order).limit(limit + 1) as unknown as ReviewQuery
      }),
  )
  return asPage(db, rows, viewer, { limit, order })
}

/** The reviews of a person. Authors also find those that a merge of two items took out of the lists. */
export async function findReviewsOfUser(db: Db, userId: string, query: SortedQuery) {
  const isOwn = query.viewer?.id === userId
  const { viewer, cursor, limit, people, order } =
    query.viewer?.blind && !isOwn ? withoutScoreChoices(query) : query
  const position = parseCursor(cursor, order)
  const values = {
    userId,
    viewerId: viewer?.id ?? null,
    blocksOf: viewerOfPage(viewer),
    id: position?.id,
    value: position?.value,
  }
  const rows = await compiledQuery(
    db,
    `reviews of user ${order} ${people} ${limit} ${isOwn}`,
    values,
    ({ userId, viewerId, blocksOf, id, value }) =>
      selectAllReviews(db, { viewerId, people, order }, (reviews) =>
        inOrder(
          reviews
            .where('user_id', '=', userId)
            .where(isOwn ? isReadable : sql<boolean>`visible`)
            .where(isShownTo(blocksOf, 'user_id')),
          order,
          { id, value, limit },
        ),
      ),
  )
  return asPage(db, rows, viewer, { limit, order })
}

export async function findReview(db: Db, id: string, viewer: Viewer): Promise<Review | null> {
  const values = { id, viewerId: viewer?.id ?? null, blocksOf: viewerOfPage(viewer) }
  const [row] = await compiledQuery(db, 'one review', values, ({ id, viewerId, blocksOf }) =>
    selectAllReviews(db, { viewerId, people: 'listed' }, (reviews) =>
      reviews.where('id', '=', id).where(isReadable).where(isShownTo(blocksOf, 'user_id')),
    ),
  )
  return row ? ((await asReviews(db, [row], viewer))[0] ?? null) : null
}

/** The viewer's own review of an item. */
export async function findReviewBy(
  db: Db,
  viewer: Member,
  targetId: number,
  people: People,
): Promise<Review | null> {
  const values = { userId: viewer.id, targetId }
  const [row] = await compiledQuery(db, `own review ${people}`, values, ({ userId, targetId }) =>
    selectReviews(db, { viewerId: userId, people }, (reviews) =>
      reviews
        .where('user_id', '=', userId)
        .where('target_id', '=', targetId)
        // Implied by `visible`, but stated so that the planner can use the unique index on user and item.
        .where('deleted_at', 'is', null),
    ),
  )
  return row ? ((await asReviews(db, [row], viewer))[0] ?? null) : null
}

/** For moderators: includes hidden and deleted reviews. */
export async function findReviewsForModeration(db: Db, ids: readonly string[]) {
  const rows = await selectAllReviews(db, { viewerId: null, people: 'me' }, (reviews) =>
    reviews.where('id', 'in', ids),
  ).execute()
  return rows.map((row) => asReview(row, null))
}

const MAX_NEWER_COUNT = 99

export async function countNewer(
  db: Db,
  viewerId: string,
  { after, from, kind, genre }: FeedFilter & { after: string },
): Promise<number> {
  if (from === 'following')
    return (await findFollowedIds(db, viewerId, { after, limit: MAX_NEWER_COUNT, kind, genre })).length
  const newer = await db
    .selectFrom('reviews')
    .select('id')
    .where('visible', '=', true)
    .where('id', '>', after)
    .where(isWrittenHere)
    .where(isShownTo(viewerId, 'user_id'))
    .where(isOfShownItem)
    .$if(kind !== undefined, (about) => about.where(isOfKind(kind)))
    .$if(genre !== undefined, (about) => about.where(isOfGenre(genre)))
    .limit(MAX_NEWER_COUNT)
    .execute()
  return newer.length
}

type Filter = (reviews: ReviewQuery) => ReviewQuery
type FoundReview = Pick<Selectable<Schema['reviews']>, (typeof REVIEW_COLUMNS)[number]> & {
  is_friend: boolean
}
type ReviewQuery = SelectQueryBuilder<Schema, 'reviews', FoundReview>

export interface ReviewRow extends FoundReview, TargetRow {
  author: string
  role: Role
  picture_id: string | null
  erased_at: Date | null
  follower_count: number
  moments: Moment[]
  liked: boolean
  followed: boolean
  vote: 'held' | 'dropped' | null
  likers: Named[]
  followers: Named[]
}

type Items = { [T in 'songs' | 'albums' | 'artists' | 'genres']: Nullable<Schema[T]> }
interface ReviewTables extends Omit<Schema, 'reviews' | keyof Items>, Items {
  reviews: FoundReview
}
type JoinedReviews = SelectQueryBuilder<
  ReviewTables,
  'reviews' | 'users' | 'user_stats' | 'review_targets' | keyof Items,
  ReviewRow
>

type Audience = { viewerId: string | null; people: People; order?: ReviewOrder }

export const selectReviews = (db: Db, audience: Audience, filter: Filter): JoinedReviews =>
  selectAllReviews(db, audience, (reviews) => filter(reviews.where('visible', '=', true)))

/** Whether a review can be read at its URL, even if a merge of two items took it out of the lists. */
export const isReadable = sql<boolean>`(
  reviews.visible or (reviews.merged_at is not null and reviews.hidden_at is null and not reviews.away)
)`

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
  'merged_at',
  'import_id',
] as const

/**
 * Selects reviews in order, newest first by default. The filter and the limit apply in a subquery, before the joins: otherwise PostgreSQL
 * would plan the joins for a million reviews to show twenty.
 */
function selectAllReviews(
  db: Db,
  { viewerId, people, order = 'newest' }: Audience,
  filter: Filter,
): JoinedReviews {
  const reviews = db.selectFrom('reviews').select(REVIEW_COLUMNS).select(sql<boolean>`false`.as('is_friend'))
  const found = db
    .selectFrom(filter(reviews).as('reviews'))
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .innerJoin('user_stats', 'user_stats.user_id', 'reviews.user_id')
    .innerJoin('review_targets', 'review_targets.id', 'reviews.target_id')
    .leftJoin('songs', 'songs.id', 'review_targets.song_id')
    .leftJoin('albums', (join) =>
      join.on(sql<boolean>`albums.id = coalesce(review_targets.album_id, songs.album_id)`),
    )
    .leftJoin('artists', (join) =>
      join.on(
        sql<boolean>`artists.id = coalesce(review_targets.artist_id, songs.artist_id, albums.artist_id)`,
      ),
    )
    .leftJoin('genres', 'genres.id', 'artists.genre_id')
    .select(['reviews.id', 'reviews.user_id', 'reviews.title', 'reviews.score', 'reviews.description'])
    .select(['reviews.like_count', 'reviews.comment_count', 'reviews.created_at', 'reviews.edited_at'])
    .select(['reviews.is_friend', 'reviews.merged_at', 'reviews.import_id', 'reviews.target_id'])
    .select(['users.name as author', 'users.role', 'users.picture_id', 'users.erased_at'])
    .select(momentsOf('reviews.id').as('moments'))
    .select('user_stats.follower_count')
    .select('review_targets.kind')
    .select(TARGET_SELECTIONS)
    .select([
      viewerDid(sql`select true from review_likes where review_id = reviews.id and user_id = ${viewerId}`).as(
        'liked',
      ),
      viewerDid(
        sql`select true from user_follows where followed_id = reviews.user_id and follower_id = ${viewerId}`,
      ).as('followed'),
    ])
    .select(ownVoteOf(viewerId).as('vote'))
    .select([
      (people === 'me' ? NOBODY : latestPeople(LIKERS, viewerId)).as('likers'),
      (people === 'me' ? NOBODY : latestPeople(FOLLOWERS, viewerId)).as('followers'),
    ])
    .orderBy('reviews.is_friend', 'desc')
  return sorted(found, order)
}

const isFollowedBy = (viewerId: string | null) =>
  sql<boolean>`user_id in (select followed_id from user_follows where follower_id = ${viewerId}::uuid)`

/** A lookup per review. With `exists` the planner might read everything the viewer ever liked instead. */
const viewerDid = (lookup: RawBuilder<unknown>) => sql<boolean>`coalesce((${lookup}), false)`

/** Why a vote does not count, for its author. */
const ownVoteOf = (viewerId: string | null) => sql<'held' | 'dropped' | null>`(
  select state from held_votes
  where review_id = reviews.id and state <> 'released' and reviews.user_id = ${viewerId}::uuid
)`

type Named = { id: string; name: string }

const NOBODY = sql<Named[]>`'[]'::json`
const LIKERS = sql`
  select user_id, created_at from review_likes where review_id = reviews.id`
const FOLLOWERS = sql`
  select follower_id as user_id, created_at from user_follows where followed_id = reviews.user_id`

/** The latest people of a relation whom the viewer sees, without the viewer; each relation is indexed in this order. */
const latestPeople = (relation: RawBuilder<unknown>, viewerId: string | null) => sql<Named[]>`(
  select coalesce(json_agg(latest), '[]') from (
    select users.id, users.name from (${relation}) as related join users on users.id = related.user_id
    where users.active and related.user_id is distinct from ${viewerId}::uuid and ${isShownTo(viewerId, 'related.user_id')}
    order by related.created_at desc, related.user_id desc limit ${sql.lit(MAX_PEOPLE_LISTED)}
  ) as latest
)`

export function inOrder(
  reviews: ReviewQuery,
  order: ReviewOrder,
  { limit, ...position }: { id?: string | undefined; value?: number | undefined; limit: number },
): ReviewQuery {
  return sorted(after(reviews, order, position), order).limit(limit + 1)
}

type PageOf = { limit: number; order: ReviewOrder }

export async function asPage(db: Db, rows: ReviewRow[], viewer: Viewer, { limit, order }: PageOf) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await asReviews(db, shown, viewer),
    next: rows.length > limit && last ? cursorAfter(last, order) : null,
  }
}

/** Removes the scores that the viewer must not see yet. Authors always see their own. */
async function asReviews(db: Db, rows: ReviewRow[], viewer: Viewer): Promise<Review[]> {
  const hidden = await findHiddenTargets(
    db,
    viewer,
    rows.map((row) => row.target_id),
  )
  return rows.map((row) => {
    const review = asReview(row, viewer)
    return hidden.has(row.target_id) && row.user_id !== viewer?.id ? { ...review, score: null } : review
  })
}

function asReview(row: ReviewRow, viewer: Viewer): Review & { score: number } {
  const seesFollowers = viewer !== null && maySeeFollowerNames(viewer.role)
  return {
    id: row.id,
    userId: row.user_id,
    user: {
      id: row.user_id,
      name: row.erased_at ? ERASED_NAME : row.author,
      role: row.role,
      userImg: pictureOf({ id: row.user_id, picture_id: row.picture_id }),
      followers: listed(row.followers, { me: row.followed ? viewer : null, isNamed: seesFollowers }),
      followerCount: row.follower_count,
      followings: [],
    },
    title: row.title,
    score: row.score,
    description: row.description,
    moments: row.moments,
    likes: listed(row.likers, { me: row.liked ? viewer : null, isNamed: viewer !== null }),
    likeCount: row.like_count,
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    ...(row.merged_at && { merged: true as const }),
    ...(row.import_id && { imported: true as const }),
    ...(row.vote && { vote: row.vote }),
    ...asTarget(row),
  }
}

/** The viewer first, because clients look for themselves in the list. */
function listed(people: Named[], { me, isNamed }: { me: Viewer; isNamed: boolean }): ListedPeople {
  const shown = me ? [me, ...people].slice(0, MAX_PEOPLE_LISTED) : people
  return shown.map(({ id, name }) => (isNamed ? { id, name } : { id }))
}
