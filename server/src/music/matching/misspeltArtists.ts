import type { Db } from '../../base/database/client.ts'
import { foldEnye, parseQuery } from '../search/queryParsing.ts'
import { type Form, findNearWords } from '../search/typoCorrection.ts'
import { findArtists, type Pair } from './candidates.ts'

/** The number of corrected spellings in which a name is looked up. */
const MAX_SPELLINGS = 12
/** Names with more words are not corrected. */
const MAX_WORDS = 5

/** Artists whose names consist of words of the catalogue that resemble the given ones, by the corrections of search. */
export async function findMisspeltArtists(
  db: Db,
  asked: readonly { no: number; name: string }[],
): Promise<Pair[]> {
  const names = asked
    .map(({ no, name }) => ({ no, words: parseQuery(name).significant.map(foldEnye) }))
    .filter(({ words }) => words.length > 0 && words.length <= MAX_WORDS)
  const words = [...new Set(names.flatMap((name) => name.words))]
  if (words.length === 0) return []
  const { forms } = await findNearWords(db, words, [])
  const formsOf = new Map(words.map((word, i) => [word, forms[i] ?? []]))
  const spellings = names.flatMap(({ no, words }) =>
    spellingsOf(words.map((word) => formsOf.get(word) ?? [])).map((name) => ({ no, name })),
  )
  const people = await findArtists(
    db,
    spellings.map(({ name }) => name),
  )
  return people.map(({ key, id }) => ({ no: (spellings[key] as { no: number }).no, id }))
}

/** The combinations of one form per word with the smallest distance. */
function spellingsOf(forms: readonly Form[][]): string[] {
  let spellings: { words: string[]; distance: number }[] = [{ words: [], distance: 0 }]
  for (const each of forms)
    spellings = spellings
      .flatMap(({ words, distance }) =>
        each.map((form) => ({ words: [...words, form.word], distance: distance + form.distance })),
      )
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MAX_SPELLINGS)
  return spellings.map(({ words }) => words.join(' '))
}
