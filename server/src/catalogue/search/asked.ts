import { sql } from 'kysely'
import type { Db } from '../../database/client.ts'

/** What somebody typed, as the search compares it. */
export type Asked = {
  /** Every word in its order, with ñ where it was typed. */
  typed: string[]
  /** The words that tell something, ñ as n: without articles and the like, unless there is nothing else. */
  telling: string[]
  /** What a title would come down to that has just these words. */
  key: string
}

/** More words than this narrow nothing down any further. */
const MOST_WORDS = 12
const NEVER_IN_THE_WAY = ['feat', 'ft', 'featuring']

export async function readAsked(db: Db, query: string): Promise<Asked> {
  const { rows } = await sql<{ words: string; telling: string; key: string }>`
    select words, without_small_words(translate(words, 'ñ', 'n')) as telling, search_key(${query}) as key
    from search_words(${query}) as words
  `.execute(db)
  const [row] = rows
  return {
    typed: split(row?.words).filter((word) => !NEVER_IN_THE_WAY.includes(word)),
    telling: split(row?.telling),
    key: row?.key ?? '',
  }
}

const split = (words = '') => [...new Set(words.split(' ').filter(Boolean))].slice(0, MOST_WORDS)

export const plain = (word: string) => word.replaceAll('ñ', 'n')
