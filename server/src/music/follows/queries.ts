import type { FollowKind } from '@remusic/contract/music/schemas/follows'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { isShownTo } from '../../people/accounts/people.ts'
import { mailWanted } from '../../people/notifications/preferences.ts'
import { findFollowedItems } from './items.ts'
import { findFollowedPlaylists } from './playlists.ts'

/**
 * How many users, artists and albums a user follows in total; the plan limits this number. Playlists are not among them: the
 * specification gives the limit for people and artists, and lets every plan listen to the playlists of others.
 */
export async function countFollowed(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from user_follows where follower_id = ${userId})
         + (select count(*) from artist_follows where user_id = ${userId})
         + (select count(*) from album_follows where user_id = ${userId}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** An active user whom the viewer may see. */
export async function findFollowable(db: Db, userId: string, viewerId: string | null) {
  const values = { userId, viewerId }
  const [person] = await compiledQuery(db, 'followable person', values, ({ userId, viewerId }) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', mailWanted('users.id', NOTIFICATION.follow).as('wantsMail')])
      .where('id', '=', userId)
      .where('active', '=', true)
      .where(isShownTo(viewerId, 'id')),
  )
  return person
}

/** Returns false if the follow already existed. */
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

/** Of these users, artists, albums or playlists, the ids of those that the user follows. */
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
  if (kind === 'playlist') return findFollowedPlaylists(db, userId, ids)
  return findFollowedItems(db, userId, kind, ids)
}
