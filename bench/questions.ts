import type pg from 'pg'

const PER_KIND = 60

export type Kind = 'una palabra' | 'dos palabras' | 'tres palabras' | 'a medio escribir' | 'mal escrita'

/** What people would type to find songs that are there; common words come up as often as they are used. */
export async function drawQuestions(client: pg.Client, songs: number): Promise<Map<Kind, string[]>> {
  const ids = Array.from({ length: PER_KIND }, (_, i) => 1 + ((i * 104_729) % songs))
  const { rows } = await client.query<{ words: string[] }>(
    `select array(
       select word from unnest(string_to_array(lower(title || ' ' || name), ' ')) as word where length(word) > 3
     ) as words
     from songs join artists on artists.id = artist_id where songs.id = any($1) order by songs.id`,
    [ids],
  )
  const of = (count: number) => rows.map(({ words }) => words.slice(0, count).join(' '))
  return new Map<Kind, string[]>([
    ['una palabra', of(1)],
    ['dos palabras', of(2)],
    ['tres palabras', of(3)],
    ['a medio escribir', of(2).map(halfTyped)],
    ['mal escrita', of(1).map(misspelt)],
  ])
}

/** A word of one to five letters so far, or a word and the beginning of the next. */
function halfTyped(text: string, i: number) {
  const [first = '', second = ''] = text.split(' ')
  return i % 2 === 0 ? first.slice(0, 1 + (i % 5)) : `${first} ${second.slice(0, 1 + (i % 4))}`
}

/** A letter changed, left out or swapped with the next; in every third long word two are wrong. */
function misspelt(word: string, i: number): string {
  const at = 1 + (i % (word.length - 2))
  const wrong = [
    `${word.slice(0, at)}k${word.slice(at + 1)}`,
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ][i % 3] as string
  return i % 3 === 0 && wrong.length > 6 ? wrong.slice(0, -1) : wrong
}
