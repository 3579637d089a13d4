import { readLists } from '../content.ts'
import { type Family, traitsOf } from './genres.ts'
import { PATTERNS, RHYTHMS } from './patterns.ts'

/** Song titles that are used as they are. */
const COMPLETE = readLists('catalogue/completeTitles.txt', [
  'tropical',
  'regional',
  'urban',
  'guitars',
  'heavy',
  'club',
  'calm',
  'song',
  'roots',
  'pop',
  'kids',
  'portuguese',
  'punk',
  'soul',
  'flamenco',
  'jazz',
  'oneWord',
])
export const ONE_WORD_TITLES = COMPLETE.oneWord

type Style = {
  patterns: readonly string[]
  /** How often a title uses an everyday pattern instead, from 0 to 1. */
  everyday: number
  /** Titles that are used as they are. */
  complete: readonly string[]
}

const STYLES: Readonly<Record<Family, Style>> = {
  tropical: { patterns: PATTERNS.tropical, everyday: 0.3, complete: COMPLETE.tropical },
  regional: { patterns: PATTERNS.regional, everyday: 0.25, complete: COMPLETE.regional },
  urban: { patterns: PATTERNS.urban, everyday: 0.15, complete: COMPLETE.urban },
  guitars: { patterns: PATTERNS.everyday, everyday: 1, complete: COMPLETE.guitars },
  heavy: { patterns: PATTERNS.heavy, everyday: 0.04, complete: COMPLETE.heavy },
  club: { patterns: PATTERNS.club, everyday: 0.25, complete: COMPLETE.club },
  calm: { patterns: PATTERNS.calm, everyday: 0.2, complete: COMPLETE.calm },
  classical: { patterns: ['{classicalSubjects}'], everyday: 0, complete: [] },
  song: { patterns: PATTERNS.everyday, everyday: 1, complete: COMPLETE.song },
  roots: { patterns: PATTERNS.roots, everyday: 0.2, complete: COMPLETE.roots },
  pop: { patterns: PATTERNS.everyday, everyday: 1, complete: COMPLETE.pop },
  kids: { patterns: PATTERNS.kids, everyday: 0, complete: COMPLETE.kids },
  portuguese: { patterns: PATTERNS.portuguese, everyday: 0, complete: COMPLETE.portuguese },
}

const COMPLETE_BY_GENRE: Readonly<Record<string, readonly string[]>> = {
  Punk: COMPLETE.punk,
  Soul: COMPLETE.soul,
  Flamenco: COMPLETE.flamenco,
  Jazz: COMPLETE.jazz,
}

const GOSPEL: Style = { patterns: PATTERNS.gospel, everyday: 0.1, complete: COMPLETE.soul }

export type GenreStyle = Style & {
  rhythms: readonly string[]
  everydayPatterns: readonly string[]
  /** Whether a title may be a single (Spanish) word. */
  oneWord: boolean
}

const WITHOUT_ONE_WORD: ReadonlySet<Family> = new Set<Family>(['kids', 'portuguese', 'classical'])

export function styleOf(genre: string): GenreStyle {
  const style = genre === 'Gospel' ? GOSPEL : STYLES[traitsOf(genre).family]
  const rhythms = RHYTHMS.get(genre) ?? []
  const patterns = style.patterns.filter((pattern) => rhythms.length > 0 || !pattern.includes('{rhythm}'))
  const isEveryday = style.patterns === PATTERNS.everyday
  return {
    patterns: isEveryday && rhythms.length > 0 ? PATTERNS.withRhythm : patterns,
    everyday: isEveryday && rhythms.length > 0 ? 0.9 : style.everyday,
    complete: COMPLETE_BY_GENRE[genre] ?? style.complete,
    rhythms,
    everydayPatterns: PATTERNS.everyday,
    oneWord: !WITHOUT_ONE_WORD.has(traitsOf(genre).family),
  }
}
