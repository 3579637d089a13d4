import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { type ItemReader, identity, withItems } from './items.ts'
import { allToWire } from './wire.ts'

/** The people and items that the person follows, their followers, and the people they have blocked. */
export async function findRelations(db: Db, userId: string, items: ItemReader) {
  const users = await people(db, 'followed_id', 'follower_id', userId)
  const followers = await people(db, 'follower_id', 'followed_id', userId)
  const artists = await db
    .selectFrom('artist_follows as follow')
    .select(['follow.artist_id as itemId', 'follow.created_at as createdDate'])
    .select(sql<'artist'>`'artist'`.as('kind'))
    .where('follow.user_id', '=', userId)
    .orderBy('follow.created_at')
    .execute()
  const albums = await db
    .selectFrom('album_follows as follow')
    .select(['follow.album_id as itemId', 'follow.created_at as createdDate'])
    .select(sql<'album'>`'album'`.as('kind'))
    .where('follow.user_id', '=', userId)
    .orderBy('follow.created_at')
    .execute()
  // The name of a followed playlist that is currently private must not be exported.
  const playlists = await db
    .selectFrom('playlist_follows as follow')
    .innerJoin('playlists', 'playlists.id', 'follow.playlist_id')
    .select(['playlists.id', 'follow.created_at as createdDate'])
    .select(sql<string>`case when shared and hidden_at is null then name else '' end`.as('name'))
    .where('follow.user_id', '=', userId)
    .orderBy('follow.created_at')
    .execute()
  const blocked = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.name', 'blocks.created_at as createdDate'])
    .where('blocker_id', '=', userId)
    .orderBy('blocks.created_at')
    .execute()
  return {
    following: {
      users: allToWire(users),
      artists: await withItems(items, allToWire(artists), (follow, item) => ({
        name: item.name,
        ...identity(item),
        ...follow,
      })),
      albums: await withItems(items, allToWire(albums), (follow, item) => ({
        title: item.name,
        ...identity(item),
        ...follow,
      })),
      playlists: allToWire(playlists),
    },
    followers: allToWire(followers),
    blocked: allToWire(blocked),
  }
}

type Side = 'follower_id' | 'followed_id'

const people = (db: Db, shown: Side, mine: Side, userId: string) =>
  db
    .selectFrom('user_follows')
    .innerJoin('users', 'users.id', `user_follows.${shown}`)
    .select(['users.name', 'user_follows.created_at as createdDate'])
    .where(mine, '=', userId)
    .where('users.active', '=', true)
    .orderBy('user_follows.created_at')
    .execute()
