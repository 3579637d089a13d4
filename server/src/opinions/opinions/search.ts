import { MAX_OPINION_HITS, OPINION_PAGE_SIZE } from '@remusic/contract/opinions/opinions'
import type { FoundOpinions } from '@remusic/contract/opinions/schemas/opinions'
import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { type Concept, readConcepts } from './concepts.ts'
import { findAvoided, findEvidence } from './evidence.ts'
import { findItems, findQuotes, findReviewCounts } from './hits.ts'
import { ranked, textsToQuote } from './ranking.ts'

type Request = {
  query: string
  kind?: TargetKind | undefined
  /** How many hits the previous pages had. */
  start: number
  viewer: { id: string; blind: boolean } | null
}

/** The items that people describe as the query does, each with sentences that say so. */
export async function searchOpinionsOf(
  db: Db,
  { query, kind, start, viewer }: Request,
): Promise<FoundOpinions> {
  const viewerId = viewer?.id ?? null
  const concepts = await readConcepts(db, query)
  if (concepts.length === 0) return { items: [], next: null, concepts: [] }
  const found = await findEvidence(db, { concepts, kind, viewerId })
  const targetIds = [...new Set(found.evidence.map(({ targetId }) => targetId))]
  const [reviewCounts, avoided, total] = await Promise.all([
    findReviewCounts(db, targetIds),
    findAvoided(db, targetIds, concepts),
    countTexts(db),
  ])
  const hits = ranked(
    concepts,
    { ...found, evidence: found.evidence.filter(({ targetId }) => reviewCounts.has(targetId)) },
    { reviewCounts, avoided, total, usesScores: !viewer?.blind },
  ).slice(0, MAX_OPINION_HITS)
  const page = hits.slice(start, start + OPINION_PAGE_SIZE)
  const quoted = new Map(page.map((hit) => [hit.targetId, textsToQuote(hit).map(({ id }) => id)]))
  const [items, quotes] = await Promise.all([
    findItems(
      db,
      page.map(({ targetId }) => targetId),
    ),
    findQuotes(db, [...quoted.values()].flat(), concepts, viewerId),
  ])
  const isFound = (i: number) => found.evidence.some(({ matches }) => matches[i])
  return {
    items: page.flatMap(({ targetId, people }) => {
      const item = items.get(targetId)
      const shown = (quoted.get(targetId) ?? []).flatMap((id) => quotes.get(id) ?? [])
      // An item without a quote: its texts have been deleted or hidden in the meantime.
      return item && shown.length > 0 ? [{ ...item, people, quotes: shown }] : []
    }),
    next: hits.length > start + OPINION_PAGE_SIZE ? String(start + OPINION_PAGE_SIZE) : null,
    concepts: concepts.map((concept, i) => asConcept(concept, isFound(i))),
  }
}

const asConcept = ({ typed, corrected, isNegated }: Concept, found: boolean) => ({
  typed,
  understood: corrected,
  found,
  negated: isNegated,
})

/** The planner's estimate of the number of texts. Only the order of the hits depends on it, and only slightly. */
async function countTexts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 1000)::integer as count from pg_class where oid = 'opinion_texts'::regclass`.execute(
    db,
  )
  return rows[0]?.count ?? 1_000
}
