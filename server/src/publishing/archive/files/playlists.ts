import type { Archive } from '@remusic/contract/publishing/schemas/archive'
import {
  type ExportedPlaylist,
  exportFileName,
  PLAYLIST_WRITERS,
} from '../../../together/playlists/exports.ts'
import type { Sections } from '../queries.ts'

/** There is no CSV file per playlist, because the tables contain the songs too. */
const FORMATS = ['m3u8', 'xspf', 'jspf'] as const

/** The files of all playlists, with names that tell apart two of the same name. */
export function* playlistFiles({
  playlists,
  account,
  server,
}: Sections): Generator<{ path: string; content: string }> {
  const digits = String(playlists.length).length
  for (const [i, playlist] of playlists.entries()) {
    const exported = asExported(playlist, { creator: account.name, server })
    for (const format of FORMATS) {
      const name = `${String(i + 1).padStart(digits, '0')} ${exportFileName(playlist.name, format)}`
      yield { path: `playlists/${name}`, content: PLAYLIST_WRITERS[format](exported) }
    }
  }
}

function asExported(
  { id, name, shared, createdDate, updatedDate, songs }: Archive['playlists'][number],
  { creator, server }: { creator: string; server: string },
): ExportedPlaylist {
  return {
    name,
    creator,
    shared,
    url: shared ? `${server}/shared/${encodeURIComponent(id)}` : null,
    createdAt: createdDate,
    updatedAt: updatedDate,
    songs: songs.map(({ apiId, title, artist, album, durationSeconds, isrc, mbid, addedDate }) => ({
      apiId,
      title,
      artist,
      album: album ?? '',
      durationSeconds: durationSeconds ?? 0,
      isrcs: isrc === null ? [] : [isrc],
      mbid,
      url: `${server}/song/${encodeURIComponent(apiId)}`,
      addedAt: addedDate,
    })),
  }
}
