import { z } from 'zod'
import { ContentError, cellList, cellRange, readTable } from '../content.ts'

/** Genres of a family share the style of their titles; see styles.ts. */
const FAMILIES = [
  'tropical',
  'regional',
  'urban',
  'guitars',
  'heavy',
  'club',
  'calm',
  'classical',
  'song',
  'roots',
  'pop',
  'kids',
  'portuguese',
] as const
export type Family = (typeof FAMILIES)[number]

const FILE = 'catalogue/genres.txt'
const share = z.coerce.number().min(0).max(1)

const genres = readTable(
  FILE,
  z.object({
    name: z.string(),
    /** The name within a sentence. */
    withArticle: z.string(),
    family: z.enum(FAMILIES),
    /** The year of the first records; no genre starts before 1968. */
    since: z.coerce.number().int(),
    /** The usual length of a song, from and to. */
    seconds: cellRange,
    /** The share of albums with explicit songs. */
    explicit: share,
    /** Other genres that its artists play. */
    neighbours: cellList,
    /** The countries of its artists, those with most of them first; empty if it is played everywhere. */
    countries: cellList,
    /** The share of artists abroad, who sing in English. */
    abroad: share,
    /** The share of records without words. */
    wordless: share,
    /** Whether it is usually `sung` and `danced`. */
    manners: cellList,
  }),
)

export type Genre = (typeof genres)[number]
export const GENRES: ReadonlyMap<string, Genre> = new Map(genres.map((genre) => [genre.name, genre]))
/** The names in the order of their ids. */
export const GENRE_NAMES: readonly string[] = [...GENRES.keys()]

for (const { name, neighbours } of genres)
  for (const neighbour of neighbours)
    if (!GENRES.has(neighbour)) throw new ContentError(FILE, `${name} is beside the unknown ${neighbour}`)

/** The traits of a genre of the table. */
export function traitsOf(name: string): Genre {
  const genre = GENRES.get(name)
  if (!genre) throw new RangeError(`There is no genre ${name} in ${FILE}`)
  return genre
}
