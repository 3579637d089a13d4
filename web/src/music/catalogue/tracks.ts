/** Whether a song is on the edition that an album shows, and not only on another one. */
export const isOnAlbum = (track: { discNumber: number }) => track.discNumber > 0
