import { sql } from 'kysely'
import type { Db } from '../../database/client.ts'

export type Form = { word: string; spelling: string }

const FORMS_AT_MOST = 8
const CANDIDATES_AT_MOST = 400
const TYPOS_AT_MOST = 2

/** For each word, the words that occur and that it may have been meant to be; the nearest first, itself before all. */
export async function findMeant(db: Db, words: string[]): Promise<Form[][]> {
  const { rows } = await sql<Form & { asked: string; alike: boolean }>`
    select asked, near.word, near.spelling, near.alike
    from unnest(${words}::text[]) as asked
    cross join lateral (
      (
        select word, spelling, true as alike
        from vocabulary
        where search_remains(word) && array[hashtext('~' || search_sound(asked))]
        limit ${CANDIDATES_AT_MOST}
      )
      union all
      (
        select word, spelling, false
        from vocabulary
        where search_remains(word) && search_remains(asked) and abs(length(word) - length(asked)) <= ${TYPOS_AT_MOST}
        limit ${CANDIDATES_AT_MOST}
      )
    ) near
  `.execute(db)
  return words.map((asked) => {
    const near = rows
      .filter((row) => row.asked === asked)
      .map((row) => ({
        ...row,
        distance: row.alike ? Math.min(1, typos(asked, row.word)) : typos(asked, row.word),
      }))
      .filter(({ distance }) => distance <= typosForgiven(asked))
      .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    return [...new Map(near.map(({ word, spelling }) => [word, { word, spelling }])).values()].slice(
      0,
      FORMS_AT_MOST,
    )
  })
}

const typosForgiven = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : TYPOS_AT_MOST)

/** Letters to put in, take out, change or swap with the next until one word is the other. */
export function typos(one: string, other: string): number {
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

/** The same letters cut into words elsewhere: two that are written as one, one that is written as two. */
export async function findRegrouped(db: Db, words: string[]): Promise<string[][]> {
  const joined = words.slice(1).map((word, i) => ({ at: i, size: 2, parts: [words[i] + word] }))
  const cut = words.flatMap((word, i) =>
    Array.from({ length: Math.max(0, word.length - 3) }, (_, n) => ({
      at: i,
      size: 1,
      parts: [word.slice(0, n + 2), word.slice(n + 2)],
    })),
  )
  const ways = [...joined, ...cut]
  if (ways.length === 0) return []
  const parts = [...new Set(ways.flatMap((way) => way.parts))]
  const known = await db
    .selectFrom('vocabulary')
    .select('word')
    .distinct()
    .where('word', '=', sql<string>`any(${parts})`)
    .execute()
  const occurs = new Set(known.map((row) => row.word))
  return ways
    .filter((way) => way.parts.every((part) => occurs.has(part)))
    .map((way) => words.toSpliced(way.at, way.size, ...way.parts))
    .slice(0, REGROUPED_AT_MOST)
}

const REGROUPED_AT_MOST = 4
