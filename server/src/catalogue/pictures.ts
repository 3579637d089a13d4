import { artistUrl, coverUrl, genreUrl } from '@remusic/art/addresses'

/** `picture` is the source's; where it has none ReMusic draws one. */
type Pictured = { apiId: string; picture: string | null; genre: string | null }

/** Where the picture of an artist is. */
export function portraitOf({ apiId, name, picture, genre }: Pictured & { name: string }): string {
  const members = membersIn(name)
  return picture ?? artistUrl(apiId, { name, ...(genre !== null && { genre }), ...(members && { members }) })
}

/** Where the cover of an album is, which its songs show too. */
export function coverOf(album: Pictured & { title: string; artist: string }): string {
  const { apiId, title, artist, picture, genre } = album
  return picture ?? coverUrl(apiId, { title, artist, ...(genre !== null && { genre }) })
}

export function posterOf({ name, picture }: { name: string; picture: string | null }): string {
  return picture ?? genreUrl(name)
}

/** What ReMusic draws, in a form that other sites show. */
export function shareable(image: string): string {
  return image.startsWith('/art/') ? image.replace('.svg?', '.jpg?') : image
}

/** How many people a name promises; undefined where it promises nothing. */
function membersIn(name: string): number | undefined {
  if (DUO.test(name)) return 2
  return GROUP.test(name) ? 3 : undefined
}

const DUO = /^(Dúo|Hermanas|Hermanos) /
const GROUP =
  /^(Los|Las|Os|Trío|Cuarteto|Quinteto|Sexteto|Orquesta|Banda|Grupo|Conjunto|Mariachi|Coro|Ensamble|Camerata|Familia|Sonora) /
