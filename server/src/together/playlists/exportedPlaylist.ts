import type { FileResponse } from '@remusic/contract/base/schemas/route'
import { creditedTo } from '@remusic/contract/music/catalogue'
import { EXPORT_FORMATS, type ExportFormat } from '@remusic/contract/together/playlistExports'
import { MAX_SONGS_PER_PLAYLIST } from '@remusic/contract/together/playlists'
import type { Deps } from '../../base/deps.ts'
import { asSong, mbidOf, selectSongs } from '../../music/catalogue/mappers.ts'
import { type ExportedPlaylist, exportFileName, PLAYLIST_WRITERS } from './exports.ts'

/** Loads a playlist with everything that its files contain. The caller has checked that it may be exported. */
export async function findExportedPlaylist(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
  creator: string,
): Promise<ExportedPlaylist> {
  const { publicUrl } = config
  const [playlist, songs] = await Promise.all([
    db
      .selectFrom('playlists')
      .select(['name', 'shared', 'created_at', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    selectSongs(db)
      .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
      .select(['songs.isrcs', 'playlist_songs.added_at as addedAt', mbidOf('song').as('mbid')])
      .where('playlist_songs.playlist_id', '=', id)
      .orderBy('playlist_songs.position')
      .limit(MAX_SONGS_PER_PLAYLIST)
      .execute(),
  ])
  return {
    name: playlist.name,
    creator,
    shared: playlist.shared,
    url: playlist.shared ? `${publicUrl}/shared/${id}` : null,
    createdAt: playlist.created_at.toISOString(),
    updatedAt: playlist.updated_at.toISOString(),
    songs: songs.map((row) => {
      const song = asSong(row)
      return {
        apiId: song.apiId,
        title: song.title,
        artist: creditedTo(song),
        album: song.album,
        durationSeconds: song.duration,
        isrcs: row.isrcs,
        mbid: row.mbid,
        url: `${publicUrl}/song/${encodeURIComponent(song.apiId)}`,
        addedAt: row.addedAt.toISOString(),
      }
    }),
  }
}

export const exportAs = (format: ExportFormat, playlist: ExportedPlaylist): FileResponse => ({
  type: `${EXPORT_FORMATS[format].type}; charset=utf-8`,
  fileName: exportFileName(playlist.name, format),
  content: PLAYLIST_WRITERS[format](playlist),
})
