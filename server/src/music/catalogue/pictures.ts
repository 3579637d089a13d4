import { artistUrl, coverUrl, genreUrl } from '@remusic/art/addresses'
import { coverPath, isMbid } from './coverAddress.ts'

/** `picture` comes from the source. If it is null, a generated one is used. */
type Pictured = { apiId: string; picture: string | null; genre: string | null }

/** The URL of an artist's picture. */
export function portraitOf({ apiId, name, picture, genre }: Pictured & { name: string }): string {
  const members = membersIn(name)
  return picture ?? artistUrl(apiId, { name, ...(genre !== null && { genre }), ...(members && { members }) })
}

/** The URL of an album's cover, which its songs use too. */
export function coverOf(album: Pictured & { title: string; artist: string }): string {
  const { apiId, title, artist, picture, genre } = album
  const about = { title, artist, ...(genre !== null && { genre }) }
  return picture ?? (isMbid(apiId) ? coverPath(apiId, about) : coverUrl(apiId, about))
}

export function posterOf({ name, picture }: { name: string; picture: string | null }): string {
  return picture ?? genreUrl(name)
}

/** Guesses the number of band members from the name. */
function membersIn(name: string): number | undefined {
  if (DUO.test(name)) return 2
  return GROUP.test(name) ? 3 : undefined
}

const DUO = /^(Dúo|Hermanas|Hermanos) /
const GROUP =
  /^(Los|Las|Os|Trío|Cuarteto|Quinteto|Sexteto|Orquesta|Banda|Grupo|Conjunto|Mariachi|Coro|Ensamble|Camerata|Familia|Sonora) /
