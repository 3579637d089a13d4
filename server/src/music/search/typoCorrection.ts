import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** A word of the catalogue that a typed one may stand for, and the number of typing errors between them. */
export type Form = { word: string; spelling: string; distance: number }

const MAX_FORMS = 12
/** At most this many candidates of each kind are compared with the typed word. */
const MAX_CANDIDATES = 400
/**
 * A word with this many uses is in the index vocabulary_by_remains_of_frequent. Frequent candidates are looked up first, because they are
 * few.
 */
const FREQUENT_USES = 20
const MAX_TYPOS = 2

type NearWord = { word: string; spelling: string; uses: number; typed: string | null; soundsAlike: boolean }

/**
 * `forms`: for each word, the known words of which it may be a misspelling, nearest first. A known word is its own best correction.
 * `regroupings`: variants of the text with two adjacent words joined or one word split, if all resulting words are known.
 */
export async function findNearWords(db: Db, words: string[], text: string[]) {
  const ways = waysToRegroup(text)
  const parts = [...new Set(ways.flatMap((way) => way.parts))]
  const { rows } = await sql<NearWord>`
    select typed, near.word, near.spelling, near.uses, near."soundsAlike"
    from unnest(${words}::text[]) as typed
    cross join lateral (
      (
        select word, spelling, uses, true as "soundsAlike"
        from vocabulary
        where search_remains(word) && array[hashtext('~' || search_sound(typed))]
        limit ${MAX_CANDIDATES}
      )
      union all
      (
        select word, spelling, uses, false
        from vocabulary
        where uses >= ${sql.lit(FREQUENT_USES)} and ${IS_NEAR}
        limit ${MAX_CANDIDATES}
      )
      union all
      (
        select word, spelling, uses, false
        from vocabulary
        where ${IS_NEAR}
        limit ${MAX_CANDIDATES}
      )
    ) near
    union all
    select distinct null, word, '', 0, false from vocabulary where word = any(${parts}::text[])
  `.execute(db)
  const known = new Set(rows.filter(({ typed }) => typed === null).map(({ word }) => word))
  const regroupings = ways
    .filter((way) => way.parts.every((part) => known.has(part)))
    .map((way) => text.toSpliced(way.at, way.size, ...way.parts))
    .slice(0, MAX_REGROUPINGS)
  return { forms: formsOf(words, rows), regroupings }
}

const IS_NEAR = sql`search_remains(word) && search_remains(typed) and abs(length(word) - length(typed)) <= ${sql.lit(MAX_TYPOS)}`

/** The nearest words, and of equally near ones the most frequent. */
function formsOf(words: string[], rows: NearWord[]): Form[][] {
  return words.map((typed) => {
    const near = new Map<string, Form & { uses: number }>()
    for (const { word, spelling, uses, soundsAlike } of rows.filter((row) => row.typed === typed)) {
      const typos = editDistance(typed, word)
      const distance = soundsAlike ? Math.min(1, typos) : typos
      if (distance > maxTypos(typed)) continue
      const known = near.get(word)
      near.set(word, {
        word,
        spelling,
        uses: Math.max(uses, known?.uses ?? 0),
        distance: Math.min(distance, known?.distance ?? distance),
      })
    }
    return [...near.values()]
      .sort((a, b) => a.distance - b.distance || b.uses - a.uses || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_FORMS)
  })
}

const maxTypos = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : MAX_TYPOS)

/** The Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of adjacent letters. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const whole = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + change)
      row[j] = swapped ? Math.min(whole, at(beforeLast, j - 2) + 1) : whole
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY

function waysToRegroup(words: string[]) {
  const joined = words.slice(1).map((word, i) => ({ at: i, size: 2, parts: [words[i] + word] }))
  const cut = words.flatMap((word, i) =>
    Array.from({ length: Math.max(0, word.length - 3) }, (_, n) => ({
      at: i,
      size: 1,
      parts: [word.slice(0, n + 2), word.slice(n + 2)],
    })),
  )
  return [...joined, ...cut]
}

const MAX_REGROUPINGS = 4
