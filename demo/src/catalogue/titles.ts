import type { Random } from '@remusic/art/random'
import { type DemoGenre, GENRE_NAMES } from './genres.ts'
import { VOCABULARY } from './patterns.ts'
import { type GenreStyle, ONE_WORD_TITLES, styleOf } from './styles.ts'

/** How often a title is one word, and how often one of those that were written as they are. */
const ONE_WORD_SHARE = 0.05
const WHOLE_SHARE = 0.14
/** A title that was written as it is may be sung by two; one that was put together by its first singer only. */
const SAME_TITLE_MOST = { written: 2, made: 1 }
/** So many tries for a title that is new in every way, before it only has to be new for its artist. */
const PICKY_TRIES = 40

/** Things that nobody sang about before they were there. */
const OF_OUR_TIME =
  /wifi|router|celular|modo avión|visto|check|emoji|VIP|ubicación|en bucle|24\/7|tendencia|filtro|beta|stories|etiquetes|parqueo|selfie/i
const OUR_TIME = 2005

/** What an artist has sung already. */
export type Repertoire = { titles: Set<string>; patterns: Map<string, number>; openings: string[] }

export const newRepertoire = (titles: Iterable<string> = []): Repertoire => ({
  titles: new Set(titles),
  patterns: new Map(),
  openings: [],
})

/** So many songs pass before one begins with the same long word again. */
const SAME_OPENING_AFTER = 14
const LONG_WORD = 5

/** Makes titles, never the same for one artist and seldom the same at all. */
export function createTitles(random: Random) {
  const styles = new Map<DemoGenre, GenreStyle>(GENRE_NAMES.map((genre) => [genre, styleOf(genre)]))
  const decks = new Map<readonly string[], string[]>()
  const uses = new Map<string, number>()

  /** Cards come from the deck one by one, and all of them before any comes again. */
  function deal(cards: readonly string[]): string {
    let deck = decks.get(cards)
    if (!deck || deck.length === 0) {
      deck = random.shuffled(cards)
      decks.set(cards, deck)
    }
    return deck.pop() as string
  }

  function draft(style: GenreStyle, patterns: Repertoire['patterns']): { title: string; pattern?: string } {
    const dice = random.next()
    if (dice < WHOLE_SHARE && style.complete.length > 0) return { title: deal(style.complete) }
    if (dice < WHOLE_SHARE + ONE_WORD_SHARE && style.oneWord) return { title: deal(ONE_WORD_TITLES) }
    const choices = random.chance(style.everyday) ? style.everydayPatterns : style.patterns
    // The least worn of two: nobody builds every title alike, and a habit or two is only human.
    const [one, other] = [random.pick(choices), random.pick(choices)]
    const pattern = (patterns.get(one) ?? 0) <= (patterns.get(other) ?? 0) ? one : other
    return { title: fill(pattern, style.rhythms, random), pattern }
  }

  return {
    /** A title that the repertoire does not have, added to it. */
    next(genre: DemoGenre, year: number, repertoire: Repertoire): string {
      const style = styles.get(genre) as GenreStyle
      for (let tries = 0; ; tries++) {
        const { title, pattern } = draft(style, repertoire.patterns)
        const used = uses.get(title) ?? 0
        if (repertoire.titles.has(title) || (year < OUR_TIME && OF_OUR_TIME.test(title))) continue
        const [opening = ''] = title.split(' ')
        const isWorn =
          used >= SAME_TITLE_MOST[pattern ? 'made' : 'written'] || repertoire.openings.includes(opening)
        if (isWorn && tries < PICKY_TRIES) continue
        if (opening.length >= LONG_WORD) repertoire.openings.push(opening)
        if (repertoire.openings.length > SAME_OPENING_AFTER) repertoire.openings.shift()
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
    const entries = name === 'rhythm' ? rhythms : (VOCABULARY.get(name) ?? [])
    let entry = random.pick(entries)
    while (seen.has(entry)) entry = random.pick(entries)
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

/** The first letter large, whatever opens the sentence. */
function sentence(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es'))
}
