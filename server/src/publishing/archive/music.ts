import type { Archive } from '@remusic/contract/publishing/schemas/archive'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { about, type ItemReader, identity, withItems } from './items.ts'
import { allToWire } from './wire.ts'

export async function findPlaylists(
  db: Db,
  userId: string,
  items: ItemReader,
): Promise<Archive['playlists']> {
  const playlists = await db
    .selectFrom('playlists')
    .leftJoin('smart_playlists as smart', 'smart.playlist_id', 'playlists.id')
    .select(['id', 'name', 'shared', 'created_at as createdDate', 'updated_at as updatedDate'])
    .select(sql<Record<string, unknown> | null>`smart.rules`.as('rules'))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('playlist_songs')
    .innerJoin('playlists', 'playlists.id', 'playlist_songs.playlist_id')
    .select(['playlist_id as playlistId', 'song_id as itemId', 'added_at as addedDate'])
    .select(sql<'song'>`'song'`.as('kind'))
    .where('playlists.user_id', '=', userId)
    .orderBy('playlist_songs.playlist_id')
    .orderBy('position')
    .execute()
  const songs = await withItems(items, allToWire(rows), ({ playlistId, addedDate }, item) => ({
    playlistId,
    song: { title: item.name, ...identity(item), addedDate },
  }))
  const songsOf = Map.groupBy(songs, ({ playlistId }) => playlistId)
  return allToWire(playlists).map((playlist) => ({
    ...playlist,
    songs: (songsOf.get(playlist.id) ?? []).map(({ song }) => song),
  }))
}

export async function findPlaylistFolders(db: Db, userId: string): Promise<Archive['playlistFolders']> {
  const folders = await db
    .selectFrom('playlist_folders as folder')
    .select(['folder.name', 'folder.created_at as createdDate'])
    .select(
      sql<string[]>`array(
        select playlist_id from playlist_placements where folder_id = folder.id order by playlist_id
      )`.as('playlists'),
    )
    .where('folder.user_id', '=', userId)
    .orderBy('folder.id')
    .execute()
  return allToWire(folders)
}

export async function findTaste(db: Db, userId: string, items: ItemReader): Promise<Archive['taste']> {
  const choices = await db
    .selectFrom('taste_choices')
    .select(['choice', 'created_at as createdDate'])
    .select(
      sql<'artist' | 'album' | 'song'>`case
        when artist_id is not null then 'artist' when album_id is not null then 'album' else 'song' end`.as(
        'kind',
      ),
    )
    .select(sql<number>`coalesce(artist_id, album_id, song_id)`.as('itemId'))
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return withItems(items, allToWire(choices), (choice, item) => ({
    type: item.type,
    name: item.name,
    ...identity(item),
    ...choice,
  }))
}

export async function findUndated(
  db: Db,
  userId: string,
  items: ItemReader,
): Promise<Archive['diary']['undated']> {
  const rows = await db
    .selectFrom('undated_listens')
    .innerJoin('review_targets as target', 'target.id', 'target_id')
    .select(['score', 'raw_score as rawScore', 'raw_scale as rawScale', 'note', 'created_at as createdDate'])
    .select('target.kind')
    .select(sql<number>`coalesce(target.artist_id, target.album_id, target.song_id)`.as('itemId'))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('target_id')
    .execute()
  return withItems(items, allToWire(rows), (row, item) => ({ ...about(item), ...row }))
}

export async function findWaiting(db: Db, userId: string): Promise<Archive['diary']['waiting']> {
  const rows = await db
    .selectFrom('unmatched_scrobbles')
    .select(['artist', 'title', 'album', 'duration_seconds as durationSeconds', 'isrc', 'mbid'])
    .select('listened_at as listenedDate')
    .where('user_id', '=', userId)
    .orderBy('listened_at')
    .orderBy('digest')
    .execute()
  return allToWire(rows)
}

export async function findYearsInMusic(db: Db, userId: string): Promise<Archive['yearsInMusic']> {
  const { rows } = await sql<Omit<Archive['yearsInMusic'][number], 'countedDate'> & { countedDate: Date }>`
    select year, counts.*, computed_at as "countedDate"
    from years_in_music, jsonb_to_record(figures) as counts (
      listens integer, days integer, songs integer, albums integer, artists integer, reviews integer
    )
    where user_id = ${userId} and figures is not null order by year`.execute(db)
  return allToWire(rows)
}

export async function findListenLater(
  db: Db,
  userId: string,
  items: ItemReader,
): Promise<Archive['listenLater']> {
  const entries = await db
    .selectFrom('listen_later')
    .innerJoin('review_targets as target', 'target.id', 'listen_later.target_id')
    .select(['target.kind', 'reason', 'added_at as createdDate', 'crossed_off_at as crossedOffDate'])
    .select(sql<number>`coalesce(target.artist_id, target.album_id, target.song_id)`.as('itemId'))
    .where('listen_later.user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('place')
    .orderBy('target_id')
    .execute()
  return withItems(items, allToWire(entries), (entry, item) => ({ ...about(item), ...entry }))
}
