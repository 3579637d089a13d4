import { readFileSync } from 'node:fs'
import type { Db } from '../../base/database/client.ts'
import { stemsOf } from './stems.ts'

/** Synonyms; the first one names the concept. */
type Group = readonly string[]

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const GROUPS: readonly Group[] = textOf('synonyms.tsv')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => (line.split('\t')[1] ?? '').split(' ').map(folded))

/** Words of a query that describe no music: 'algo', 'quiero', 'canciones'. */
const FILLERS: ReadonlySet<string> = new Set(textOf('fillers.txt').split(/\s+/))

export const isFiller = (word: string) => FILLERS.has(word)

export type Synonyms = {
  /** The stems of this stem's synonyms, without itself. */
  of: (stem: string) => string[]
  /** Every word of the data, with its stem, for typos. */
  words: ReadonlyMap<string, string>
}

let loaded: Promise<Synonyms> | undefined

/** Loads the synonyms with PostgreSQL's stems, once per process. */
export function synonyms(db: Db): Promise<Synonyms> {
  loaded ??= load(db).catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(db: Db): Promise<Synonyms> {
  const words = await stemsOf(db, [...new Set(GROUPS.flat())])
  const groups = GROUPS.map((group) =>
    group.map((word) => words.get(word) ?? '').filter((stem) => stem !== ''),
  )
  return {
    words,
    of(stem) {
      // A word that heads a group only means that concept, even if other groups contain it too.
      const named = groups.filter(([head]) => head === stem)
      const wanted = named.length > 0 ? named : groups.filter((group) => group.includes(stem))
      return [...new Set(wanted.flat())].filter((each) => each !== stem)
    },
  }
}

/** Without accents but with ñ, like search_words() in the database. */
function folded(word: string) {
  return word.replace(/[áéíóúü]/g, (letter) => 'aeiouu'['áéíóúü'.indexOf(letter)] as string)
}
