import type { FollowKind } from '@remusic/contract/follows'
import { NOTIFICATION } from '@remusic/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { mailWanted } from '../notifications/preferences.ts'

/** Everything a person follows, of all kinds: what the plan's limit counts. */
export async function countFollowed(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from user_follows where follower_id = ${userId})
         + (select count(*) from artist_follows where user_id = ${userId})
         + (select count(*) from album_follows where user_id = ${userId}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findFollowable(db: Db, userId: string) {
  const [person] = await compiledQuery(db, 'followable person', { userId }, ({ userId }) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', mailWanted('users.id', NOTIFICATION.follow).as('wantsMail')])
      .where('id', '=', userId)
      .where('active', '=', true),
  )
  return person
}

/** False when it was there already. */
export async function insertUserFollow(tx: Db, followerId: string, followedId: string): Promise<boolean> {
  const inserted = await compiledQuery(
    tx,
    'new follow',
    { followerId, followedId },
    ({ followerId, followedId }) =>
      tx
        .insertInto('user_follows')
        .values({ follower_id: followerId, followed_id: followedId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('followed_id'),
  )
  return inserted.length === 1
}

export async function deleteUserFollow(db: Db, followerId: string, followedId: string): Promise<void> {
  await db
    .deleteFrom('user_follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .execute()
}

export async function isFollowing(db: Db, followerId: string, followedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_follows')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countFollowers(db: Db, userId: string): Promise<number> {
  const [stats] = await compiledQuery(db, 'count of followers', { userId }, ({ userId }) =>
    db.selectFrom('user_stats').select('follower_count as count').where('user_id', '=', userId),
  )
  return stats?.count ?? 0
}

/** Of these people, artists or albums, the ones somebody follows. */
export async function findFollowedAmong(
  db: Db,
  userId: string,
  kind: FollowKind,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  if (kind === 'user') {
    const rows = await db
      .selectFrom('user_follows')
      .select('followed_id as id')
      .where('follower_id', '=', userId)
      .where('followed_id', 'in', ids)
      .execute()
    return rows.map((row) => row.id)
  }
  const rows =
    kind === 'artist'
      ? await db
          .selectFrom('artist_follows')
          .innerJoin('artists', 'artists.id', 'artist_follows.artist_id')
          .select('artists.api_id as id')
          .where('artist_follows.user_id', '=', userId)
          .where('artists.api_id', 'in', ids)
          .execute()
      : await db
          .selectFrom('album_follows')
          .innerJoin('albums', 'albums.id', 'album_follows.album_id')
          .select('albums.api_id as id')
          .where('album_follows.user_id', '=', userId)
          .where('albums.api_id', 'in', ids)
          .execute()
  return rows.map((row) => row.id)
}
