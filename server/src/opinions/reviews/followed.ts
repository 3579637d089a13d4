import type { FeedFilter } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isShownTo } from '../../people/accounts/people.ts'
import { isOfGenre, isOfKind, isOfShownItem, isWrittenHere } from './filters.ts'

/** How many of the newest reviews are scanned before the reviews of each followed user and item are queried instead. */
const MAX_SCANNED = 400
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const OLDEST = '00000000-0000-0000-0000-000000000000'

type ReviewRange = Pick<FeedFilter, 'kind' | 'genre'> & {
  /** Only reviews older than this one. */
  before?: string | undefined
  /** Only reviews newer than this one. */
  after?: string | undefined
  limit: number
}

/**
 * The ids of reviews by users and about artists and albums that a user follows, newest first, without authors hidden by a block.
 * With many follows they are found among the newest reviews of all; with few, by querying each follow. Neither reads a million rows
 * to show twenty.
 */
export async function findFollowedIds(db: Db, userId: string, range: ReviewRange): Promise<string[]> {
  const { before = NEWEST, after = OLDEST, limit } = range
  const isWanted = filterOf(range)
  const { rows: newest } = await sql<{ id: string; followed: boolean }>`
    select newest.id, (
      exists (select from user_follows where follower_id = ${userId} and followed_id = newest.user_id)
      or exists (
        select from artist_follows
        where user_id = ${userId} and artist_id = coalesce(review_targets.artist_id, albums.artist_id)
      )
      or exists (select from album_follows where user_id = ${userId} and album_id = albums.id)
    ) as followed
    from (
      select id, user_id, target_id from reviews
      where visible and id < ${before} and id > ${after} and ${isShownTo(userId, 'user_id')} and ${isWanted}
      order by id desc limit ${MAX_SCANNED}
    ) as newest
    join review_targets on review_targets.id = newest.target_id
    left join songs on songs.id = review_targets.song_id
    left join albums on albums.id = coalesce(review_targets.album_id, songs.album_id)
    order by newest.id desc`.execute(db)
  const found = newest.filter((review) => review.followed).slice(0, limit)
  if (found.length === limit || newest.length < MAX_SCANNED) return found.map((review) => review.id)
  return findByFollow(db, userId, { ...range, before, after })
}

const filterOf = ({ kind, genre }: Pick<FeedFilter, 'kind' | 'genre'>) =>
  sql.join(
    [isWrittenHere, isOfShownItem, ...(kind ? [isOfKind(kind)] : []), ...(genre ? [isOfGenre(genre)] : [])],
    sql` and `,
  )

async function findByFollow(
  db: Db,
  userId: string,
  { before, after, limit, ...filter }: ReviewRange & { before: string; after: string },
) {
  const isWanted = filterOf(filter)
  const newestOf = (column: 'user_id' | 'target_id', followed: string) => sql`
    cross join lateral (
      select id from reviews
      where ${sql.ref(column)} = ${sql.ref(followed)} and visible and id < ${before} and id > ${after}
        and ${isShownTo(userId, 'reviews.user_id')} and ${isWanted}
      order by id desc limit ${limit}
    ) as review`
  const { rows } = await sql<{ id: string }>`
    with albums_followed as (
      select album_id as id from album_follows where user_id = ${userId}
      union
      select albums.id from artist_follows join albums on albums.artist_id = artist_follows.artist_id
      where user_id = ${userId}
    ),
    targets as (
      select review_targets.id from review_targets join artist_follows using (artist_id) where user_id = ${userId}
      union all
      select review_targets.id from albums_followed join review_targets on album_id = albums_followed.id
      union all
      select review_targets.id from albums_followed
      join songs on songs.album_id = albums_followed.id
      join review_targets on review_targets.song_id = songs.id
    )
    select review.id from user_follows ${newestOf('user_id', 'followed_id')} where follower_id = ${userId}
    union
    select review.id from targets ${newestOf('target_id', 'targets.id')}
    order by id desc limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
