import type { Hit } from './hits.ts'
import { foldEnye, normalizeText, type ParsedQuery } from './queryParsing.ts'

/** Sorts the hits of one step by match quality, then by popularity. */
export function ranked(hits: Hit[], { typed, significant }: ParsedQuery): Hit[] {
  const text = typed.join(' ')
  const query = { typed: text, folded: foldEnye(text), significant: significant.map((word) => ` ${word}`) }
  return hits
    .map((hit) => ({ hit, penalty: penalty(normalizeText(hit.name), query) }))
    .sort((a, b) => a.penalty - b.penalty || b.hit.popularity - a.hit.popularity || a.hit.id - b.hit.id)
    .map(({ hit }) => hit)
}

/** 0 is the best match. Runs for hundreds of names per search, so it compares strings instead of splitting words. */
function penalty(name: string, query: { typed: string; folded: string; significant: string[] }): number {
  if (name === query.typed) return 0
  const folded = ` ${foldEnye(name)}`
  if (folded === ` ${query.folded}`) return 1
  if (folded.includes(` ${query.folded}`)) return 2
  return query.significant.every((word) => folded.includes(word)) ? 3 : 4
}
