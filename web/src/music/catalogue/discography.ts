import { DISCOGRAPHY_PARTS, type DiscographyPart } from '@remusic/contract/music/catalogue'

/** The part of the discography that is shown; without the parameter all of it. */
export const PART_PARAM = 'parte'

export const PART_NAMES: Record<DiscographyPart, string> = {
  album: 'Álbumes',
  single: 'Sencillos y EP',
  live: 'En vivo',
  compilation: 'Recopilaciones',
  soundtrack: 'Bandas sonoras',
  other: 'Otros',
}

export const partOf = (search: URLSearchParams): DiscographyPart | undefined =>
  DISCOGRAPHY_PARTS.find((part) => part === search.get(PART_PARAM))
