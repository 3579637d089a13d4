type Placed = { apiId: string }

/** The songs with one of them moved to another position. */
export function moved<S extends Placed>(songs: S[], songId: string, position: number): S[] {
  const song = songs.find((each) => each.apiId === songId)
  if (!song) return songs
  return without(songs, songId).toSpliced(position - 1, 0, song)
}

export const without = <S extends Placed>(songs: S[], songId: string) =>
  songs.filter((each) => each.apiId !== songId)

/** The position of a song, starting at 1; 0 if it is not in the list. */
export const placeOf = (songs: readonly Placed[], songId: string) =>
  songs.findIndex((each) => each.apiId === songId) + 1
