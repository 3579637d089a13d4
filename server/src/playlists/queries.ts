import type { Song } from '@remusic/contract/catalogue'
import { maySharePlaylists } from '@remusic/contract/plans'
import type { Playlist } from '@remusic/contract/playlists'
import { pictureOf } from '../accounts/pictures.ts'
import { asSong, selectSongs } from '../catalogue/shapes.ts'
import type { Db } from '../database/client.ts'

const TOP_SONGS = 20

/** Somebody's playlists in the order they were made, each with its songs, in two queries whatever their number. */
export async function findPlaylists(
  db: Db,
  userId: string,
  { onlyShared }: { onlyShared: boolean },
): Promise<Playlist[]> {
  const playlists = await db
    .selectFrom('playlists')
    .select(['id', 'name', 'shared'])
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .$if(onlyShared, (rows) => rows.where('shared', '=', true))
    .orderBy('id')
    .execute()
  const songs = await findSongsIn(
    db,
    playlists.map((playlist) => playlist.id),
  )
  return playlists.map((playlist) => ({ ...playlist, songs: songs.get(playlist.id) ?? [] }))
}

export async function findPlaylist(db: Db, id: string): Promise<(Playlist & { userId: string }) | null> {
  const playlist = await db
    .selectFrom('playlists')
    .select(['id', 'name', 'shared', 'user_id as userId'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!playlist) return null
  const songs = await findSongsIn(db, [id])
  return { ...playlist, songs: songs.get(id) ?? [] }
}

export async function findOwner(db: Db, userId: string) {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'name', 'picture_id', 'role'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return (
    owner && {
      id: owner.id,
      name: owner.name,
      userImg: pictureOf(owner),
      mayShare: maySharePlaylists(owner.role),
    }
  )
}

/** The songs somebody gave the best scores, the latest first among equals. */
export async function findTopSongs(db: Db, userId: string): Promise<Song[]> {
  const rows = await selectSongs(db)
    .innerJoin('review_targets', 'review_targets.song_id', 'songs.id')
    .innerJoin('reviews', 'reviews.target_id', 'review_targets.id')
    .where('reviews.user_id', '=', userId)
    .where('reviews.visible', '=', true)
    .orderBy('reviews.score', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(TOP_SONGS)
    .execute()
  return rows.map(asSong)
}

async function findSongsIn(db: Db, playlistIds: string[]): Promise<Map<string, Song[]>> {
  if (playlistIds.length === 0) return new Map()
  const rows = await selectSongs(db)
    .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
    .select('playlist_songs.playlist_id as playlistId')
    .where('playlist_songs.playlist_id', 'in', playlistIds)
    .orderBy('playlist_songs.playlist_id')
    .orderBy('playlist_songs.position')
    .execute()
  const byPlaylist = new Map<string, Song[]>()
  for (const row of rows)
    byPlaylist.set(row.playlistId, [...(byPlaylist.get(row.playlistId) ?? []), asSong(row)])
  return byPlaylist
}
