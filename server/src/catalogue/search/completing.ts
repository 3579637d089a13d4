import type { Db } from '../../database/client.ts'

/** Where a beginning may become more words than this, they are not told one by one. */
export const COMPLETIONS_NAMED = 40

/** learn_words() keeps no more of a word: one of this length may go on. */
export const LETTERS_KEPT = 40

/** The other words that occur and begin so, up to one more than are told. */
export async function findCompletions(db: Db, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vocabulary')
    .select('word')
    .distinct()
    // Letters and digits are all that is left of what was typed: nothing in it stands for other letters.
    .where('word', 'like', `${beginning}%`)
    .where('word', '<>', beginning)
    .limit(COMPLETIONS_NAMED + 1)
    .execute()
  return rows.map(({ word }) => word)
}
