import { GENRES } from '../catalogue/genres.ts'
import { readSections } from '../content.ts'

export const isSung = (genre: string) => GENRES.get(genre)?.manners.includes('sung') ?? true
export const isDanced = (genre: string) => GENRES.get(genre)?.manners.includes('danced') ?? true

const instruments = [...readSections('community/instruments.txt')].map(([words, genres]) => ({
  words: new RegExp(words, 'i'),
  genresWithout: genres.flatMap((line) => line.split(', ')),
}))

/** Whether a genre has the instruments that a text mentions. */
export function canSound(text: string, genre: string): boolean {
  const missing = genresWithoutCache.get(text) ?? genresWithout(text)
  genresWithoutCache.set(text, missing)
  return !missing.has(genre)
}

const genresWithoutCache = new Map<string, ReadonlySet<string>>()

const genresWithout = (text: string): ReadonlySet<string> =>
  new Set(instruments.filter(({ words }) => words.test(text)).flatMap((each) => each.genresWithout))
