import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { maySharePlaylists, type Role } from '@remusic/contract/people/plans'
import {
  COVERS_SHOWN,
  MAX_SONGS_PER_PLAYLIST,
  MAX_SONGS_PER_RESPONSE,
} from '@remusic/contract/together/playlists'
import type { Playlist, PlaylistSong, PlaylistWithSongs } from '@remusic/contract/together/schemas/playlists'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Schema } from '../../base/database/schema.ts'
import { idAt } from '../../music/catalogue/addresses.ts'
import { hasReviewed, type Taster } from '../../music/catalogue/blindTasting.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { asPerson, hasBlocked, isShownTo } from '../../people/accounts/people.ts'

const TOP_SONGS = 20
/** Songs of one album share a cover, so more than four songs are read to find four covers. */
const SONGS_READ_FOR_COVERS = 12

/** A user's playlists in order of creation; other viewers only see the shared ones. */
export async function findPlaylists(
  db: Db,
  owner: Owner,
  viewer: { id: string } | null,
): Promise<Playlist[]> {
  const isOwn = owner.id === viewer?.id
  if (!isOwn && !(owner.isShown && maySharePlaylists(owner.role))) return []
  const rows = await selectPlaylists(db)
    .where('playlists.user_id', '=', owner.id)
    .$if(!isOwn, (playlists) => playlists.where('playlists.shared', '=', true))
    .orderBy('playlists.id')
    .execute()
  return asPlaylists(db, rows, owner.role)
}

/** A playlist with its owner; null if it does not exist, is hidden, or its owner is not shown to the viewer. */
export async function findPlaylist(db: Db, id: string, viewerId: string | null = null) {
  const row = await selectPlaylists(db)
    .select(['playlists.follower_count as followerCount', 'playlists.event_count as number'])
    .where('playlists.id', '=', id)
    .executeTakeFirst()
  const owner = row && (await findOwner(db, row.user_id, viewerId))
  if (!row || !owner?.isShown) return null
  const [playlist] = await asPlaylists(db, [row], owner.role)
  return playlist ? { playlist, owner, followerCount: row.followerCount, number: row.number } : null
}

export async function findSongsOf(db: Db, playlistId: string): Promise<Song[]> {
  const songs = await selectSongsIn(db, [playlistId]).limit(MAX_SONGS_PER_PLAYLIST).execute()
  return songs.map(asSong)
}

/** The songs with who added them. People whom the viewer does not see stay unnamed. */
export async function findPlaylistSongs(
  db: Db,
  playlistId: string,
  viewerId: string | null,
): Promise<PlaylistSong[]> {
  const rows = await selectSongsIn(db, [playlistId])
    .leftJoin('users as adder', (join) =>
      join
        .onRef('adder.id', '=', 'playlist_songs.added_by')
        .on('adder.active', '=', true)
        .on(isShownTo(viewerId, 'adder.id')),
    )
    .select(['adder.id as adderId', 'adder.name as adderName', 'adder.picture_id as adderPicture'])
    .select('playlist_songs.added_at as addedAt')
    .limit(MAX_SONGS_PER_PLAYLIST)
    .execute()
  return rows.map((row) => ({
    ...asSong(row),
    addedBy:
      row.adderId === null
        ? null
        : asPerson({ id: row.adderId, name: row.adderName ?? '', picture_id: row.adderPicture }),
    addedAt: row.addedAt.toISOString(),
  }))
}

/** Finds a user's playlists with their songs in a constant number of queries. */
export async function findPlaylistsWithSongs(
  db: Db,
  owner: Owner,
  viewer: { id: string },
): Promise<PlaylistWithSongs[]> {
  const playlists = await findPlaylists(db, owner, viewer)
  const songs = new Map<string, Song[]>(playlists.map(({ id }) => [id, []]))
  if (playlists.length > 0)
    for (const row of await selectSongsIn(db, [...songs.keys()])
      .limit(MAX_SONGS_PER_RESPONSE)
      .execute())
      songs.get(row.playlistId)?.push(asSong(row))
  return playlists.map(({ id, name, shared }) => ({ id, name, shared, songs: songs.get(id) ?? [] }))
}

/** The ids of the playlists with a song that the user owns or edits. */
export async function findPlaylistsWith(db: Db, userId: string, songApiId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('playlists')
    .innerJoin('playlist_songs', 'playlist_songs.playlist_id', 'playlists.id')
    .select('playlists.id')
    .where(
      sql<boolean>`(playlists.user_id = ${userId} or exists (
        select from playlist_members as mine
        where mine.playlist_id = playlists.id and mine.user_id = ${userId}
          and mine.role = 'edits' and mine.accepted_at is not null
      ))`,
    )
    .where('playlist_songs.song_id', '=', idAt('song', songApiId))
    .execute()
  return rows.map((row) => row.id)
}

export type Owner = { id: string; role: Role; isShown: boolean }

/** Finds an active user who has not blocked the viewer. If the viewer has blocked them, nothing of theirs is shown. */
export async function findOwner(db: Db, userId: string, viewerId: string | null) {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'name', 'picture_id', 'role'])
    .select(isShownTo(viewerId, 'users.id').as('isShown'))
    .where('id', '=', userId)
    .where('active', '=', true)
    .where(sql<boolean>`not ${hasBlocked(sql.ref('users.id'), sql`${viewerId}`)}`)
    .executeTakeFirst()
  return owner && { id: owner.id, role: owner.role, isShown: owner.isShown, person: asPerson(owner) }
}

/**
 * The songs a user scored highest, latest first among equal scores. Others who taste blind find those among them that they have
 * reviewed themselves.
 */
export async function findTopSongs(db: Db, userId: string, viewer: Taster): Promise<Song[]> {
  const isBlind = viewer?.blind === true && viewer.id !== userId
  const rows = await selectSongs(db)
    .innerJoin('review_targets', 'review_targets.song_id', 'songs.id')
    .innerJoin('reviews', 'reviews.target_id', 'review_targets.id')
    .where('reviews.user_id', '=', userId)
    .where('reviews.visible', '=', true)
    .$if(isBlind, (songs) => songs.where(hasReviewed(sql`${viewer?.id}`, sql.ref('reviews.target_id'))))
    .orderBy('reviews.score', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(TOP_SONGS)
    .execute()
  return rows.map(asSong)
}

const isSmart = sql<boolean>`exists (select from smart_playlists where playlist_id = playlists.id)`

interface PlaylistRow extends Pick<Selectable<Schema['playlists']>, 'id' | 'user_id' | 'name' | 'shared'> {
  songCount: number
  duration: number
  smart: boolean
}

interface WithFilled extends Schema {
  filled: { songCount: number; duration: number }
}

export function selectPlaylists(db: Db): SelectQueryBuilder<WithFilled, 'playlists' | 'filled', PlaylistRow> {
  return db
    .selectFrom('playlists')
    .innerJoinLateral(
      sql<{ songCount: number; duration: number }>`(
        select count(*) as "songCount", coalesce(sum(songs.duration_seconds), 0) as duration
        from playlist_songs join songs on songs.id = playlist_songs.song_id
        where playlist_songs.playlist_id = playlists.id
      )`.as('filled'),
      (join) => join.onTrue(),
    )
    .select([
      'playlists.id',
      'playlists.user_id',
      'playlists.name',
      'playlists.shared',
      'filled.songCount',
      'filled.duration',
    ])
    .select(isSmart.as('smart'))
    .where('playlists.hidden_at', 'is', null)
}

async function asPlaylists(db: Db, rows: PlaylistRow[], role: Role): Promise<Playlist[]> {
  const covers = await findCovers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, shared, songCount, duration, smart }) => ({
    id,
    name,
    // The stored flag is kept without Premium, so that the playlist is shared again when Premium returns.
    shared: shared && maySharePlaylists(role),
    songCount,
    duration,
    covers: covers.get(id) ?? [],
    smart,
  }))
}

export async function findCovers(db: Db, playlistIds: string[]): Promise<Map<string, string[]>> {
  const covers = new Map<string, string[]>(playlistIds.map((id) => [id, []]))
  if (playlistIds.length === 0) return covers
  const first = await selectSongsIn(db, playlistIds)
    .where('playlist_songs.position', '<=', SONGS_READ_FOR_COVERS)
    .execute()
  for (const row of first) {
    const shown = covers.get(row.playlistId)
    const { image } = asSong(row)
    if (shown && shown.length < COVERS_SHOWN && !shown.includes(image)) shown.push(image)
  }
  return covers
}

function selectSongsIn(db: Db, playlistIds: string[]) {
  return selectSongs(db)
    .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
    .select('playlist_songs.playlist_id as playlistId')
    .where('playlist_songs.playlist_id', 'in', playlistIds)
    .orderBy('playlist_songs.playlist_id')
    .orderBy('playlist_songs.position')
}
