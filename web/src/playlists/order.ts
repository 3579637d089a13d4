import type { Playlist } from '@remusic/contract/playlists'

/** The playlist with one song at another place; the others make room. */
export function moved(playlist: Playlist, songId: string, position: number): Playlist {
  const song = playlist.songs.find((each) => each.apiId === songId)
  if (!song) return playlist
  const others = playlist.songs.filter((each) => each.apiId !== songId)
  return { ...playlist, songs: others.toSpliced(position - 1, 0, song) }
}
