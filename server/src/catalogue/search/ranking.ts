import { type Asked, plain, wordsOf } from './asked.ts'
import type { Hit } from './hits.ts'

/** Hits of one step in the order they are shown: the better they fit, then the better known. */
export function ranked(hits: Hit[], asked: Asked): Hit[] {
  const fits = new Map(hits.map((hit) => [hit.id, misfit(hit.name, asked)]))
  return hits.toSorted(
    (a, b) => (fits.get(a.id) ?? 0) - (fits.get(b.id) ?? 0) || b.popularity - a.popularity || a.id - b.id,
  )
}

/** 0 fits best. */
function misfit(name: string, { typed, telling }: Asked): number {
  const words = wordsOf(name)
  const written = words.join(' ')
  if (written === typed.join(' ')) return 0
  const bare = plain(written)
  if (bare === plain(typed.join(' '))) return 1
  if (` ${bare}`.includes(` ${plain(typed.join(' '))}`)) return 2
  const begins = (begin: string) => words.some((word) => plain(word).startsWith(begin))
  return telling.every(begins) ? 3 : 4
}
