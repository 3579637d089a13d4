import { type Asked, plain, writtenAsWords } from './asked.ts'
import type { Hit } from './hits.ts'

/** Hits of one step in the order they are shown: the better they fit, then the better known. */
export function ranked(hits: Hit[], { typed, telling }: Asked): Hit[] {
  const typedWords = typed.join(' ')
  const asked = { typed: typedWords, bare: plain(typedWords), telling: telling.map((word) => ` ${word}`) }
  return hits
    .map((hit) => ({ hit, misfit: misfit(writtenAsWords(hit.name), asked) }))
    .sort((a, b) => a.misfit - b.misfit || b.hit.popularity - a.hit.popularity || a.hit.id - b.hit.id)
    .map(({ hit }) => hit)
}

/** 0 fits best. Every search does this for hundreds of names, so they are compared as they are, not cut into words. */
function misfit(name: string, asked: { typed: string; bare: string; telling: string[] }): number {
  if (name === asked.typed) return 0
  const bare = ` ${plain(name)}`
  if (bare === ` ${asked.bare}`) return 1
  if (bare.includes(` ${asked.bare}`)) return 2
  return asked.telling.every((word) => bare.includes(word)) ? 3 : 4
}
