/** Twelve-digit ids that cannot collide with those of another source, with a separate range per kind. */
export const genreId = (number: number) => String(900_000_000_000 + number)
export const artistId = (number: number) => String(910_000_000_000 + number)
export const albumId = (number: number) => String(920_000_000_000 + number)
export const songId = (number: number) => String(930_000_000_000 + number)

export const isDemoItem = (apiId: string) => /^9[0-3]\d{10}$/.test(apiId)
