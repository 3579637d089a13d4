import { maySharePlaylists } from '@remusic/contract/plans'
import { MAX_PLAYLISTS, MAX_SONGS_PER_PLAYLIST } from '@remusic/contract/playlists'
import type { Playlist } from '@remusic/contract/schemas/playlists'
import { sql } from 'kysely'
import { lockPerson } from '../accounts/people.ts'
import { findIdAt } from '../catalogue/addresses.ts'
import type { Db } from '../database/client.ts'
import { isUniqueViolation } from '../platform/databaseErrors.ts'
import type { Deps } from '../platform/deps.ts'
import { OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import {
  NotYourPlaylistError,
  PlaylistFullError,
  PlaylistNameTakenError,
  PlaylistNotFoundError,
  SharingIsPremiumError,
  SongNotFoundError,
  TooManyPlaylistsError,
} from './errors.ts'
import { findPlaylist } from './queries.ts'
import { refuseSmart } from './smartness.ts'

export async function createPlaylistAs(
  { db }: Deps,
  me: Me,
  { name, userId }: { name: string; userId?: string | undefined },
): Promise<Playlist> {
  if (userId !== undefined && userId !== me.id) throw new OtherActorError()
  return db
    .transaction()
    .execute(async (tx) => {
      await lockPerson(tx, me.id)
      const { id } = await tx
        .insertInto('playlists')
        .values({ user_id: me.id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      if ((await countPlaylists(tx, me.id)) > MAX_PLAYLISTS) throw new TooManyPlaylistsError()
      return { id, name, shared: false, songCount: 0, duration: 0, covers: [], smart: false }
    })
    .catch(toNameTaken)
}

/** Creates a playlist with its songs. The caller's transaction holds the lock of the owner. */
export async function insertFilledPlaylist(
  tx: Db,
  userId: string,
  { name, songIds }: { name: string; songIds: readonly number[] },
): Promise<string> {
  const { id } = await tx
    .insertInto('playlists')
    .values({ user_id: userId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(toNameTaken)
  if ((await countPlaylists(tx, userId)) > MAX_PLAYLISTS) throw new TooManyPlaylistsError()
  await sql`
    insert into playlist_songs (playlist_id, song_id, position)
    select ${id}, song_id, position
    from unnest(${songIds}::bigint[]) with ordinality as listed (song_id, position)`.execute(tx)
  return id
}

/** Adding a song that is already in the playlist changes nothing. */
export async function addSongAs({ db }: Deps, me: Me, id: string, songApiId: string): Promise<Playlist> {
  return changePlaylist(db, me, id, async (tx) => {
    await refuseSmart(tx, id)
    const songId = await findSong(tx, songApiId)
    const { count, last } = await tx
      .selectFrom('playlist_songs')
      .select(sql<number>`count(*)`.as('count'))
      .select(sql<number>`coalesce(max(position), 0)`.as('last'))
      .where('playlist_id', '=', id)
      .executeTakeFirstOrThrow()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('playlist_songs')
      .values({ playlist_id: id, song_id: songId, position: last + 1 })
      .onConflict((conflict) => conflict.columns(['playlist_id', 'song_id']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n && count >= MAX_SONGS_PER_PLAYLIST) throw new PlaylistFullError()
  })
}

export async function removeSongAs({ db }: Deps, me: Me, id: string, songApiId: string): Promise<Playlist> {
  return changePlaylist(db, me, id, async (tx) => {
    await refuseSmart(tx, id)
    const songId = await findSong(tx, songApiId)
    await tx
      .deleteFrom('playlist_songs')
      .where('playlist_id', '=', id)
      .where('song_id', '=', songId)
      .execute()
    await renumberSongs(tx, id)
  })
}

/** Moves the song to the position and shifts the songs in between. */
export async function moveSongAs(
  { db }: Deps,
  me: Me,
  id: string,
  { id: songApiId, position }: { id: string; position: number },
): Promise<Playlist> {
  return changePlaylist(db, me, id, async (tx) => {
    await refuseSmart(tx, id)
    const songId = await findSong(tx, songApiId)
    const rows = await tx
      .selectFrom('playlist_songs')
      .select('song_id as songId')
      .where('playlist_id', '=', id)
      .orderBy('position')
      .execute()
    const others = rows.map((row) => row.songId).filter((other) => other !== songId)
    if (others.length === rows.length) throw new SongNotFoundError()
    await saveOrder(tx, id, others.toSpliced(position - 1, 0, songId))
  })
}

export async function renamePlaylistAs({ db }: Deps, me: Me, id: string, name: string): Promise<Playlist> {
  return changePlaylist(db, me, id, async (tx) => {
    await tx.updateTable('playlists').set({ name }).where('id', '=', id).execute()
  }).catch(toNameTaken)
}

export async function sharePlaylistAs({ db }: Deps, me: Me, id: string, shared: boolean): Promise<Playlist> {
  if (shared && !maySharePlaylists(me.role)) throw new SharingIsPremiumError()
  return changePlaylist(db, me, id, async (tx) => {
    await tx.updateTable('playlists').set({ shared }).where('id', '=', id).execute()
  })
}

export async function deletePlaylistAs({ db }: Deps, me: Me, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await ownPlaylist(tx, me, id)
    await tx.deleteFrom('playlists').where('id', '=', id).execute()
  })
}

/** Changes one of the user's playlists under its row lock, so that concurrent changes are serialised, and returns the result. */
async function changePlaylist(
  db: Db,
  me: Me,
  id: string,
  change: (tx: Db) => Promise<void>,
): Promise<Playlist> {
  return db.transaction().execute(async (tx) => {
    await ownPlaylist(tx, me, id)
    await change(tx)
    await tx.updateTable('playlists').set({ updated_at: sql`now()` }).where('id', '=', id).execute()
    const changed = await findPlaylist(tx, id)
    if (!changed) throw new PlaylistNotFoundError()
    return changed.playlist
  })
}

async function ownPlaylist(tx: Db, me: Me, id: string): Promise<void> {
  const playlist = await tx
    .selectFrom('playlists')
    .select('user_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!playlist) throw new PlaylistNotFoundError()
  if (playlist.user_id !== me.id) throw new NotYourPlaylistError()
}

async function findSong(tx: Db, apiId: string): Promise<number> {
  const id = await findIdAt(tx, 'song', apiId)
  if (id === null) throw new SongNotFoundError()
  return id
}

export async function countPlaylists(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('playlists')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function renumberSongs(tx: Db, playlistId: string): Promise<void> {
  await sql`
    update playlist_songs set position = numbered.position
    from (
      select song_id, row_number() over (order by position) as position
      from playlist_songs where playlist_id = ${playlistId}
    ) as numbered
    where playlist_songs.playlist_id = ${playlistId}
      and playlist_songs.song_id = numbered.song_id
      and playlist_songs.position <> numbered.position`.execute(tx)
}

async function saveOrder(tx: Db, playlistId: string, songIds: number[]): Promise<void> {
  await sql`
    update playlist_songs set position = ordered.position
    from unnest(${songIds}::bigint[]) with ordinality as ordered (song_id, position)
    where playlist_songs.playlist_id = ${playlistId}
      and playlist_songs.song_id = ordered.song_id
      and playlist_songs.position <> ordered.position`.execute(tx)
}

export function toNameTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new PlaylistNameTakenError() : error
}
