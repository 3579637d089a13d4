import type { Db } from '../../database/client.ts'

/** A prefix with more completions than this is searched as a prefix instead of listing them. */
export const MAX_COMPLETIONS = 40

/** learn_words() truncates words to this length, so a stored word of this length may be incomplete. */
export const MAX_STORED_LENGTH = 40

/** Known words that start with the prefix, one more than MAX_COMPLETIONS so that the caller can detect an overflow. */
export async function findCompletions(db: Db, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vocabulary')
    .select('word')
    .distinct()
    // Parsed words contain only letters and digits, so no LIKE wildcard needs escaping.
    .where('word', 'like', `${prefix}%`)
    .where('word', '<>', prefix)
    .limit(MAX_COMPLETIONS + 1)
    .execute()
  return rows.map(({ word }) => word)
}
