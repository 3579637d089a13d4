import { readFileSync } from 'node:fs'
import { canonicalGenre } from '@remusic/art/genreStyles'
import { genreText } from '../../catalogue/genreTexts.ts'

/** A genre of an imported catalogue. */
type SpanishGenre = { apiId: string; name: string; description: string }

/** A genre of MusicBrainz and one of ours. A name may have two, the main one first. */
type MappedGenre = { name: string; genre: string }

/**
 * The genres of imported music. Their position is part of their address, so add new ones at the end. Those of the other sources
 * come first, under the same names.
 */
const NAMES = [
  'Cumbia',
  'Salsa',
  'Merengue',
  'Bachata',
  'Vallenato',
  'Tango',
  'Folklore',
  'Trova',
  'Bolero',
  'Ranchera',
  'Mariachi',
  'Norteño',
  'Corrido',
  'Banda',
  'Reggaetón',
  'Trap',
  'Hip Hop',
  'R&B',
  'Reggae',
  'Ska',
  'Rock',
  'Indie',
  'Alternativo',
  'Punk',
  'Metal',
  'Blues',
  'Country',
  'Jazz',
  'Soul',
  'Funk',
  'Disco',
  'Gospel',
  'Pop',
  'K-Pop',
  'Electrónica',
  'House',
  'Techno',
  'Dance',
  'Lo-fi',
  'Ambient',
  'Clásica',
  'Bandas Sonoras',
  'Flamenco',
  'Fado',
  'Samba',
  'Bossa Nova',
  'Infantil',
  'Latina',
  'Ópera',
  'Folk',
  'Cristiana',
  'Música Africana',
  'Música Asiática',
  'Música Brasileña',
  'Música de la India',
  'Balada',
  'Son Cubano',
  'Música Andina',
  'Música Caribeña',
  'Copla',
  'Chanson',
  'Experimental',
  'Trance',
  'Drum and Bass',
  'Música Árabe',
  'Músicas del Mundo',
  'Palabra Hablada',
]

/** Twelve digits, in a range of their own beside the demo's. */
const FIRST_ID = 940_000_000_000

export function spanishGenres(): SpanishGenre[] {
  return NAMES.map((name, index) => ({
    apiId: String(FIRST_ID + index + 1),
    name,
    description: genreText(name) ?? '',
  }))
}

/**
 * Matches stored genres with ours, also under another spelling ('Electro', 'Rap/Hip Hop'), and lists those of ours that have to be
 * inserted.
 */
export function matchGenres(stored: readonly { id: number; name: string }[]): {
  known: { id: number; name: string }[]
  missing: SpanishGenre[]
} {
  const byName = new Map(stored.map(({ id, name }) => [name, id]))
  const byKey = new Map(stored.map(({ id, name }) => [canonicalGenre(name), id]))
  const known: { id: number; name: string }[] = []
  const missing: SpanishGenre[] = []
  for (const genre of spanishGenres()) {
    const id = byName.get(genre.name) ?? byKey.get(canonicalGenre(genre.name))
    if (id === undefined) missing.push(genre)
    else known.push({ id, name: genre.name })
  }
  return { known, missing }
}

/** Our genres of these names of MusicBrainz. A name that is missing in the result has none. */
export function mapGenres(names: readonly string[]): MappedGenre[] {
  map ??= readMap()
  const { exact, rules } = map
  return names.flatMap((name) => {
    const key = name.trim().toLowerCase().normalize('NFC')
    const genres = exact.get(key) ?? genresByRule(key, rules)
    return genres.map((genre) => ({ name, genre }))
  })
}

type Rule = { words: string[]; place: 'last' | 'first' | 'any'; genres: string[] }
type GenreMap = { exact: Map<string, string[]>; rules: Rule[] }

let map: GenreMap | undefined

const PLACES = ['last', 'first', 'any'] as const

function readMap(): GenreMap {
  const exact = new Map<string, string[]>()
  const rules: Rule[] = []
  for (const { name, genres } of readLines()) {
    if (name.includes('*')) rules.push({ ...asRule(name), genres })
    else exact.set(name, genres)
  }
  rules.sort((a, b) => PLACES.indexOf(a.place) - PLACES.indexOf(b.place) || b.words.length - a.words.length)
  return { exact, rules }
}

/** The lines of the data file: a name or a pattern, and its genres. */
export function readLines(): { name: string; genres: string[] }[] {
  return readFileSync(new URL('genres.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...genres] = line.split('\t')
      return { name, genres }
    })
}

/** '* metal' is about the last word of a name, 'cumbia *' about the first, and '* jazz *' about any. */
function asRule(pattern: string): Omit<Rule, 'genres'> {
  const words = pattern.split(' ').filter((word) => word !== '*')
  if (!pattern.endsWith('*')) return { words, place: 'last' }
  return { words, place: pattern.startsWith('*') ? 'any' : 'first' }
}

function genresByRule(name: string, rules: readonly Rule[]): string[] {
  const words = name.split(' ')
  const rule = rules.find(
    ({ words: wanted, place }) =>
      words.length > wanted.length &&
      places(words, wanted, place).some((start) => wanted.every((word, i) => word === words[start + i])),
  )
  return rule?.genres ?? []
}

function places(words: string[], { length }: string[], place: Rule['place']): number[] {
  const last = words.length - length
  if (place === 'last') return [last]
  return place === 'first' ? [0] : Array.from({ length: last + 1 }, (_, start) => start)
}
