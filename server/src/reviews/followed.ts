import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** How many of the newest reviews are looked through before it is worth asking each followed one for its own. */
const LOOKED_THROUGH = 400
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const OLDEST = '00000000-0000-0000-0000-000000000000'

type Asked = {
  /** Older than this review. */
  before?: string | undefined
  /** Newer than this one. */
  after?: string | undefined
  limit: number
}

/**
 * Reviews by the people and about the artists and albums somebody follows, the newest first. Whoever follows many finds
 * them among the newest of all; whoever follows few, by asking those few: neither reads a million to show twenty.
 */
export async function findFollowedIds(db: Db, userId: string, asked: Asked): Promise<string[]> {
  const { before = NEWEST, after = OLDEST, limit } = asked
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
      where visible and id < ${before} and id > ${after}
      order by id desc limit ${LOOKED_THROUGH}
    ) as newest
    join review_targets on review_targets.id = newest.target_id
    left join songs on songs.id = review_targets.song_id
    left join albums on albums.id = coalesce(review_targets.album_id, songs.album_id)
    order by newest.id desc`.execute(db)
  const found = newest.filter((review) => review.followed).slice(0, limit)
  if (found.length === limit || newest.length < LOOKED_THROUGH) return found.map((review) => review.id)
  return askEachFollowed(db, userId, { before, after, limit })
}

async function askEachFollowed(db: Db, userId: string, { before, after, limit }: Required<Asked>) {
  const newestOf = (column: 'user_id' | 'target_id', followed: string) => sql`
    cross join lateral (
      select id from reviews
      where ${sql.ref(column)} = ${sql.ref(followed)} and visible and id < ${before} and id > ${after}
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
