import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** The stems of words that search_words() gives; empty for stop words. */
export async function stemsOf(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, opinion_stem(word) as stem from unnest(${words}::text[]) as word`.execute(db)
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}
