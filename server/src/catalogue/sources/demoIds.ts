/** Twelve digits, far from the ids of any other source, with a range of their own for each kind. */
export const genreId = (number: number) => String(900_000_000_000 + number)
export const artistId = (number: number) => String(910_000_000_000 + number)
export const albumId = (number: number) => String(920_000_000_000 + number)
export const songId = (number: number) => String(930_000_000_000 + number)

/** Whether ReMusic itself plays the song. */
export const isDemoSong = (apiId: string) => /^93\d{10}$/.test(apiId)
