import type { FollowState } from '@remusic/contract/music/schemas/follows'
import { maySharePlaylists, ROLES } from '@remusic/contract/people/plans'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { isShownTo, lockPerson } from '../../people/accounts/people.ts'
import { OwnPlaylistError, PlaylistNotSharedError } from './errors.ts'

/** Every plan may follow playlists, without a limit; see `countFollowed`. */
export async function followPlaylistAs({ db }: Deps, me: Me, id: string): Promise<FollowState> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, me.id)
    const playlist = await findShared(tx, id, me.id)
    if (!playlist) throw new PlaylistNotSharedError()
    if (playlist.ownerId === me.id) throw new OwnPlaylistError()
    await tx
      .insertInto('playlist_follows')
      .values({ user_id: me.id, playlist_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {
      msg: `Sigues la playlist ${playlist.name}`,
      following: true,
      followerCount: await countFollowersOf(tx, id),
    }
  })
}

/** Also works while the playlist is not shared, so that a follow can always be ended. */
export async function unfollowPlaylistAs({ db }: Deps, me: Me, id: string): Promise<FollowState> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, me.id)
    await tx
      .deleteFrom('playlist_follows')
      .where('user_id', '=', me.id)
      .where('playlist_id', '=', id)
      .execute()
    return {
      msg: 'Dejaste de seguir la playlist',
      following: false,
      followerCount: await countFollowersOf(tx, id),
    }
  })
}

/** Ends the follows between two users of each other's playlists. */
export async function deletePlaylistFollowsBetween(tx: Db, one: string, other: string): Promise<void> {
  await sql`
    delete from playlist_follows using playlists
    where playlists.id = playlist_id
      and (playlist_follows.user_id, playlists.user_id) in ((${one}, ${other}), (${other}, ${one}))`.execute(
    tx,
  )
}

/** Of these playlists, the ids of those that the user follows. */
export async function findFollowedPlaylists(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('playlist_follows')
    .select('playlist_id as id')
    .where('user_id', '=', userId)
    .where('playlist_id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

function findShared(tx: Db, id: string, viewerId: string) {
  return tx
    .selectFrom('playlists')
    .innerJoin('users', 'users.id', 'playlists.user_id')
    .select(['playlists.name', 'playlists.user_id as ownerId'])
    .where('playlists.id', '=', id)
    .where('playlists.shared', '=', true)
    .where('playlists.hidden_at', 'is', null)
    .where('users.active', '=', true)
    .where('users.role', 'in', ROLES.filter(maySharePlaylists))
    .where(isShownTo(viewerId, 'playlists.user_id'))
    .executeTakeFirst()
}

async function countFollowersOf(tx: Db, id: string): Promise<number> {
  const playlist = await tx
    .selectFrom('playlists')
    .select('follower_count as count')
    .where('id', '=', id)
    .executeTakeFirst()
  return playlist?.count ?? 0
}
