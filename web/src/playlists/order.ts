import type { Song } from '@remusic/contract/schemas/catalogue'

/** The songs with one of them moved to another position. */
export function moved(songs: Song[], songId: string, position: number): Song[] {
  const song = songs.find((each) => each.apiId === songId)
  if (!song) return songs
  return without(songs, songId).toSpliced(position - 1, 0, song)
}

export const without = (songs: Song[], songId: string) => songs.filter((each) => each.apiId !== songId)

/** The position of a song, starting at 1; 0 if it is not in the list. */
export const placeOf = (songs: Song[], songId: string) => songs.findIndex((each) => each.apiId === songId) + 1
