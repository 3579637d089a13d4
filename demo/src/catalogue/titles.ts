import type { Random } from '@remusic/art/random'
import { GENRE_NAMES } from './genres.ts'
import { VOCABULARY } from './patterns.ts'
import { type GenreStyle, ONE_WORD_TITLES, styleOf } from './styles.ts'

/** The share of one-word titles, and of titles that are used as they are. */
const ONE_WORD_SHARE = 0.05
const COMPLETE_SHARE = 0.14
/** How many artists may use the same complete or generated title. */
const MAX_USES = { complete: 2, generated: 1 }
/** After this many attempts a title only has to be new for its artist. */
const STRICT_ATTEMPTS = 40

/** Modern things, which older songs cannot mention. */
const MODERN_WORDS =
  /wifi|router|celular|modo avión|visto|check|emoji|VIP|ubicación|en bucle|24\/7|tendencia|filtro|beta|stories|etiquetes|parqueo|selfie/i
const MODERN_SINCE = 2005

/** The titles an artist has used, with their patterns and first words. */
export type Repertoire = { titles: Set<string>; patterns: Map<string, number>; openings: string[] }

export const newRepertoire = (titles: Iterable<string> = []): Repertoire => ({
  titles: new Set(titles),
  patterns: new Map(),
  openings: [],
})

/** The first word of a title, if it is long, may not open any of this many following titles. */
const OPENINGS_REMEMBERED = 14
const LONG_WORD_LENGTH = 5

/** Generates titles that are unique for an artist and rarely shared by two. */
export function createTitles(random: Random) {
  const styles = new Map<string, GenreStyle>(GENRE_NAMES.map((genre) => [genre, styleOf(genre)]))
  const decks = new Map<readonly string[], string[]>()
  const uses = new Map<string, number>()

  /** Draws at random without repetition until every entry has been drawn. */
  function deal(entries: readonly string[]): string {
    let deck = decks.get(entries)
    if (!deck || deck.length === 0) {
      deck = random.shuffled(entries)
      decks.set(entries, deck)
    }
    return deck.pop() as string
  }

  function draft(style: GenreStyle, patterns: Repertoire['patterns']): { title: string; pattern?: string } {
    const dice = random.next()
    if (dice < COMPLETE_SHARE && style.complete.length > 0) return { title: deal(style.complete) }
    if (dice < COMPLETE_SHARE + ONE_WORD_SHARE && style.oneWord) return { title: deal(ONE_WORD_TITLES) }
    const choices = random.chance(style.everyday) ? style.everydayPatterns : style.patterns
    // The artist's less used pattern of two random ones: this varies the titles but allows for habits.
    const [one, other] = [random.pick(choices), random.pick(choices)]
    const pattern = (patterns.get(one) ?? 0) <= (patterns.get(other) ?? 0) ? one : other
    return { title: fill(pattern, style.rhythms, random), pattern }
  }

  return {
    /** A new title, which is added to the repertoire. */
    next(genre: string, year: number, repertoire: Repertoire): string {
      const style = styles.get(genre) as GenreStyle
      for (let attempts = 0; ; attempts++) {
        const { title, pattern } = draft(style, repertoire.patterns)
        const used = uses.get(title) ?? 0
        if (repertoire.titles.has(title) || (year < MODERN_SINCE && MODERN_WORDS.test(title))) continue
        const [opening = ''] = title.split(' ')
        const isWorn =
          used >= MAX_USES[pattern ? 'generated' : 'complete'] || repertoire.openings.includes(opening)
        if (isWorn && attempts < STRICT_ATTEMPTS) continue
        if (opening.length >= LONG_WORD_LENGTH) repertoire.openings.push(opening)
        if (repertoire.openings.length > OPENINGS_REMEMBERED) repertoire.openings.shift()
        uses.set(title, used + 1)
        repertoire.titles.add(title)
        if (pattern) repertoire.patterns.set(pattern, (repertoire.patterns.get(pattern) ?? 0) + 1)
        return title
      }
    },
  }
}

export function fill(pattern: string, rhythms: readonly string[], random: Random): string {
  let ending = 'o'
  const seen = new Set<string>()
  const filled = pattern.replace(/\{(-?)(\w+)\}/g, (_, bare: string, name: string) => {
    const enattempts = name === 'rhythm' ? rhythms : (VOCABULARY.get(name) ?? [])
    let entry = random.pick(enattempts)
    while (seen.has(entry)) entry = random.pick(enattempts)
    seen.add(entry)
    const article = /^(el|la|los|las) /.exec(entry)?.[1]
    if (article) ending = entry.endsWith('/f') ? 'a' : (ENDINGS[article] ?? ending)
    const word = entry.replace('/f', '').replaceAll('@', ending)
    return bare ? word.replace(/^(el|la|los|las) /, '') : word
  })
  return sentence(
    filled
      .replace(/(^| )de el /g, '$1del ')
      .replace(/(^| )a el /g, '$1al ')
      .replace(/ y (?=h?i(?!e))/gi, ' e '),
  )
}

const ENDINGS: Readonly<Record<string, string>> = { el: 'o', la: 'a', los: 'os', las: 'as' }

/** Capitalizes the first letter, which may follow a punctuation mark. */
function sentence(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es'))
}
