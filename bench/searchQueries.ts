import type pg from 'pg'

const PER_KIND = 60

export type QueryKind = 'one word' | 'two words' | 'three words' | 'incomplete' | 'misspelt'

/** Queries that match existing songs; common words occur as often as they do in the catalogue. */
export const sampleSearchQueries = (client: pg.Client, songs: number) =>
  searchQueriesFor(
    client,
    Array.from({ length: PER_KIND }, (_, i) => 1 + ((i * 104_729) % songs)),
  )

/** Queries that match these songs. */
export async function searchQueriesFor(
  client: pg.Client,
  ids: readonly number[],
): Promise<Map<QueryKind, string[]>> {
  const { rows } = await client.query<{ words: string[] }>(
    `select array(
       select word from unnest(string_to_array(lower(title || ' ' || name), ' ')) as word where length(word) > 3
     ) as words
     from songs join artists on artists.id = artist_id where songs.id = any($1) order by songs.id`,
    [ids],
  )
  const firstWords = (count: number) => rows.map(({ words }) => words.slice(0, count).join(' '))
  return new Map<QueryKind, string[]>([
    ['one word', firstWords(1)],
    ['two words', firstWords(2)],
    ['three words', firstWords(3)],
    ['incomplete', firstWords(2).map(incomplete)],
    ['misspelt', firstWords(1).map(misspelt)],
  ])
}

/** The first one to five letters of a word, or a word and the beginning of the next. */
function incomplete(text: string, i: number) {
  const [first = '', second = ''] = text.split(' ')
  return i % 2 === 0 ? first.slice(0, 1 + (i % 5)) : `${first} ${second.slice(0, 1 + (i % 4))}`
}

/** Replaces, drops or swaps a letter; every third long word has two errors. */
function misspelt(word: string, i: number): string {
  const at = 1 + (i % (word.length - 2))
  const wrong = [
    `${word.slice(0, at)}k${word.slice(at + 1)}`,
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ][i % 3] as string
  return i % 3 === 0 && wrong.length > 6 ? wrong.slice(0, -1) : wrong
}
