import { sql } from 'kysely'
import type { Db } from '../../database/client.ts'

export type Form = { word: string; spelling: string }

const MAX_FORMS = 8
const MAX_CANDIDATES = 400
const MAX_TYPOS = 2

type NearWord = Form & { typed: string | null; soundsAlike: boolean }

/**
 * `forms`: for each word, the known words it may be a misspelling of, nearest first. A word that is known itself is its own best
 * correction. `regroupings`: variants of the text with two adjacent words joined or one word split, if all the resulting words
 * are known.
 */
export async function findNearWords(db: Db, words: string[], text: string[]) {
  const ways = waysToRegroup(text)
  const parts = [...new Set(ways.flatMap((way) => way.parts))]
  const { rows } = await sql<NearWord>`
    select typed, near.word, near.spelling, near."soundsAlike"
    from unnest(${words}::text[]) as typed
    cross join lateral (
      (
        select word, spelling, true as "soundsAlike"
        from vocabulary
        where search_remains(word) && array[hashtext('~' || search_sound(typed))]
        limit ${MAX_CANDIDATES}
      )
      union all
      (
        select word, spelling, false
        from vocabulary
        where search_remains(word) && search_remains(typed) and abs(length(word) - length(typed)) <= ${MAX_TYPOS}
        limit ${MAX_CANDIDATES}
      )
    ) near
    union all
    select distinct null, word, '', false from vocabulary where word = any(${parts}::text[])
  `.execute(db)
  const known = new Set(rows.filter(({ typed }) => typed === null).map(({ word }) => word))
  const regroupings = ways
    .filter((way) => way.parts.every((part) => known.has(part)))
    .map((way) => text.toSpliced(way.at, way.size, ...way.parts))
    .slice(0, MAX_REGROUPINGS)
  return { forms: formsOf(words, rows), regroupings }
}

function formsOf(words: string[], rows: NearWord[]): Form[][] {
  return words.map((typed) => {
    const near = rows
      .filter((row) => row.typed === typed)
      .map((row) => ({
        ...row,
        distance: row.soundsAlike
          ? Math.min(1, editDistance(typed, row.word))
          : editDistance(typed, row.word),
      }))
      .filter(({ distance }) => distance <= maxTypos(typed))
      .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    return [...new Map(near.map(({ word, spelling }) => [word, { word, spelling }])).values()].slice(
      0,
      MAX_FORMS,
    )
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
