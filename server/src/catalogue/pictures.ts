import { artistUrl, coverUrl, genreUrl } from '@remusic/art/addresses'

/** `picture` is the source's; where it has none ReMusic draws one. */
type Pictured = { apiId: string; picture: string | null; genre: string | null }

/** Where the picture of an artist is. */
export function portraitOf({ apiId, name, picture, genre }: Pictured & { name: string }): string {
  return picture ?? artistUrl(apiId, { name, ...(genre !== null && { genre }) })
}

/** Where the cover of an album is, which its songs show too. */
export function coverOf(album: Pictured & { title: string; artist: string }): string {
  const { apiId, title, artist, picture, genre } = album
  return picture ?? coverUrl(apiId, { title, artist, ...(genre !== null && { genre }) })
}

export function posterOf({ name, picture }: { name: string; picture: string | null }): string {
  return picture ?? genreUrl(name)
}
