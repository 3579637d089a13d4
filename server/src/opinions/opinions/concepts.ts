import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { normalizeText } from '../../music/search/queryParsing.ts'
import { editDistance } from '../../music/search/typoCorrection.ts'
import { isFiller, type Synonyms, synonyms } from './synonyms.ts'

/** Concepts beyond this number would not narrow the result any further. */
const MAX_CONCEPTS = 6
/** Later words of a query are ignored. */
const MAX_WORDS = 40
/** A word that occurs only once may be a name, or itself a typing error. */
const MIN_USES = 2
/** How many words of the vocabulary are compared with an unknown one. */
const MAX_CANDIDATES = 200

/** Something that the query asks for, and how people say it. */
export type Concept = {
  typed: string
  /** The word to search for instead, if nobody has written the typed one. */
  corrected: string | null
  /** Whether the query asks for the opposite: 'sin guitarras'. */
  isNegated: boolean
  /** The stem of the word itself. */
  stem: string
  /** The stems of its synonyms. */
  related: string[]
  /** How many texts contain any of these stems, as of the last run of the job, which runs every minute. */
  uses: number
}

/** Extracts the concepts of a free-text query, without stop words and fillers such as 'quiero' and 'canciones'. */
export async function readConcepts(db: Db, query: string): Promise<Concept[]> {
  const known = await synonyms(db)
  const asked = await readWords(db, query)
  const unknown = await findUnknown(
    db,
    asked.filter(({ stem }) => known.of(stem).length === 0),
  )
  const corrections = await correct(db, unknown, known)
  const concepts: Concept[] = []
  for (const { word, typed, stem, isNegated } of asked) {
    const correction = corrections.get(word)
    const meant = correction?.stem ?? stem
    if (concepts.some((other) => other.stem === meant || other.related.includes(meant))) continue
    concepts.push({
      typed,
      corrected: correction?.word ?? null,
      isNegated,
      stem: meant,
      // Denying one of several near-synonyms does not deny the others.
      related: isNegated ? [] : known.of(meant),
      uses: 0,
    })
    if (concepts.length === MAX_CONCEPTS) break
  }
  const uses = await findUses(
    db,
    concepts.flatMap(({ stem, related }) => [stem, ...related]),
  )
  return concepts.map((concept) => ({
    ...concept,
    uses: [concept.stem, ...concept.related].reduce((sum, stem) => sum + (uses.get(stem) ?? 0), 0),
  }))
}

type Word = { word: string; typed: string; stem: string; isNegated: boolean }

/** PostgreSQL reads the query as it reads the texts, negations included. */
async function readWords(db: Db, query: string): Promise<Word[]> {
  const { rows } = await sql<{ words: string; tokens: string[] }>`
    select search_words(${query}) as words, opinion_tokens(${query}) as tokens`.execute(db)
  const { words = '', tokens = [] } = rows[0] ?? {}
  const spellings = query.split(BETWEEN_WORDS).filter((word) => normalizeText(word) !== '')
  const hasSpellings = spellings.length === tokens.length
  return words
    .split(' ')
    .slice(0, MAX_WORDS)
    .map((word, i) => {
      const token = tokens[i] ?? ''
      const isNegated = token.length > 1 && token.startsWith('-')
      return {
        word,
        typed: (hasSpellings ? spellings[i] : undefined) ?? word,
        stem: isNegated ? token.slice(1) : token,
        isNegated,
      }
    })
    .filter(({ word, stem }) => stem !== '' && !isFiller(word))
}

const BETWEEN_WORDS = /[[\s\p{P}\p{S}]--\p{Emoji_Presentation}]+/v

async function findUnknown(db: Db, words: Word[]): Promise<Word[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ stem: string }>`
    select stem from unnest(${words.map(({ stem }) => stem)}::text[]) as stem
    where not exists (select from opinion_vocabulary where opinion_vocabulary.stem = stem.stem and uses >= ${MIN_USES})
      and not exists (select from opinion_texts where words @@ array_to_tsvector(array[stem])::text::tsquery limit 1)`.execute(
    db,
  )
  const unknown = new Set(rows.map(({ stem }) => stem))
  return words.filter(({ stem }) => unknown.has(stem))
}

type Correction = { word: string; stem: string }

/** Maps each unknown word to the nearest one in people's texts or the synonyms; ties go to the most frequent. */
async function correct(db: Db, words: Word[], { words: listed }: Synonyms): Promise<Map<string, Correction>> {
  const corrections = new Map<string, Correction>()
  if (words.length === 0) return corrections
  const { rows } = await sql<Correction & { typed: string; uses: number }>`
    select typed, near.word, near.stem, near.uses
    from unnest(${words.map(({ word }) => word)}::text[]) as typed
    cross join lateral (
      select word, stem, uses from opinion_vocabulary
      where search_remains(word) && search_remains(typed) and uses >= ${MIN_USES}
        and abs(length(word) - length(typed)) <= 2
      limit ${MAX_CANDIDATES}
    ) as near`.execute(db)
  for (const { word } of words) {
    const candidates = [
      ...rows.filter(({ typed }) => typed === word),
      ...[...listed].map(([each, stem]) => ({ word: each, stem, uses: 0 })),
    ]
    const [best] = candidates
      .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
      .filter(({ distance, stem }) => distance <= maxTypos(word) && stem !== '')
      .sort((a, b) => a.distance - b.distance || b.uses - a.uses || (a.word < b.word ? -1 : 1))
    if (best) corrections.set(word, { word: best.word, stem: best.stem })
  }
  return corrections
}

const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

async function findUses(db: Db, stems: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ stem: string; uses: number }>`
    select stem, sum(uses)::integer as uses from opinion_vocabulary
    where stem = any(${stems}::text[]) group by stem`.execute(db)
  return new Map(rows.map(({ stem, uses }) => [stem, uses]))
}
