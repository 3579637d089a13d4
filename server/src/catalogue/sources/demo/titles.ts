import type { Random } from '@remusic/art/random'
import { type DemoGenre, GENRE_NAMES } from './genres.ts'
import { ONE_WORD, styleOf, WORDS } from './patterns.ts'

/** How often a title is one word, and how often one of those that were written as they are. */
const ONE_WORD_SHARE = 0.05
const WHOLE_SHARE = 0.1
/** A title may be sung by so many; after that another is made. */
const SAME_TITLE_MOST = 2

export type Titles = ReturnType<typeof createTitles>

/** Makes titles, never the same for one artist and seldom the same at all. */
export function createTitles(random: Random) {
  const styles = new Map(GENRE_NAMES.map((genre) => [genre, styleOf(genre)]))
  const decks = new Map<readonly string[], string[]>()
  const uses = new Map<string, number>()
  let lastPatterns: string[] = []

  /** Cards come from the deck one by one, and all of them before any comes again. */
  function deal(cards: readonly string[]): string {
    let deck = decks.get(cards)
    if (!deck || deck.length === 0) {
      deck = random.shuffled(cards)
      decks.set(cards, deck)
    }
    return deck.pop() as string
  }

  function draft(genre: DemoGenre): string {
    const style = styles.get(genre) as ReturnType<typeof styleOf>
    const dice = random.next()
    if (dice < WHOLE_SHARE && style.whole.length > 0) return deal(style.whole)
    if (dice < WHOLE_SHARE + ONE_WORD_SHARE && style.oneWord) return deal(ONE_WORD)
    const patterns = random.chance(style.everyday) ? style.everydayPatterns : style.patterns
    let pattern = random.pick(patterns)
    while (lastPatterns.includes(pattern)) pattern = random.pick(patterns)
    lastPatterns = [pattern, ...lastPatterns].slice(0, Math.min(8, Math.floor(patterns.length / 2)))
    return fill(pattern, style.rhythms, random)
  }

  return {
    /** A title that is not among `taken`, and adds it to them. */
    next(genre: DemoGenre, taken: Set<string>): string {
      for (let tries = 0; ; tries++) {
        const title = draft(genre)
        const used = uses.get(title) ?? 0
        if (taken.has(title) || (used >= SAME_TITLE_MOST && tries < 50)) continue
        uses.set(title, used + 1)
        taken.add(title)
        return title
      }
    },
  }
}

export function fill(pattern: string, rhythms: readonly string[], random: Random): string {
  let ending = 'o'
  const seen = new Set<string>()
  const agree = (entry: string) => {
    const article = /^(el|la|los|las) /.exec(entry)?.[1]
    if (article) ending = entry.endsWith('/f') ? 'a' : (ENDINGS[article] ?? ending)
    return entry.replace('/f', '')
  }
  const filled = pattern.replace(/\{(-?)(\w+)\}/g, (_, bare: string, name: string) => {
    const entries = name === 'rhythm' ? rhythms : (WORDS[name] ?? [])
    let entry = random.pick(entries)
    while (seen.has(entry)) entry = random.pick(entries)
    seen.add(entry)
    const word = agree(entry)
    const shown = bare ? word.replace(/^(el|la|los|las) /, '') : word
    return shown.replaceAll('@', ending)
  })
  return sentence(
    filled
      .replace(/\bde el\b/g, 'del')
      .replace(/\ba el\b/g, 'al')
      .replaceAll('@', ending),
  )
}

const ENDINGS: Readonly<Record<string, string>> = { el: 'o', la: 'a', los: 'os', las: 'as' }

/** The first letter large, whatever opens the sentence. */
function sentence(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('es'))
}
