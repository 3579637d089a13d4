import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isShownTo } from '../../people/accounts/people.ts'
import type { Concept } from './concepts.ts'

/** Up to this many texts with a concept, all of them are read; above it, only those about the items on which most people agree. */
export const MAX_TEXTS_OF_CONCEPT = 300
/** Texts that contain all concepts at once. */
const MAX_COMPLETE_TEXTS = 100
/** Texts with all concepts are only searched for if one of these is rare enough for it. */
const MAX_USES_OF_RAREST = 5_000
/** How many items per stem and kind are read from the agreements, best first. */
const MAX_AGREED_ITEMS = 15
/** How many items are examined more closely, and how many of their latest texts. */
const MAX_CLOSER_ITEMS = 24
const MAX_TEXTS_OF_ITEM = 12
/** How many of the sample texts behind an item's agreement about a concept are read. */
const MAX_SAMPLES = 3

const KINDS: readonly TargetKind[] = ['song', 'album', 'artist']

/** A text that matches at least one concept of the query. */
export type Evidence = {
  id: string
  targetId: number
  userId: string
  /** Null for a comment. */
  score: number | null
  /** For each concept, whether the text contains the word itself and not just a synonym. */
  exact: boolean[]
  matches: boolean[]
}

/** How many people use a stem about an item, as last counted. */
export type Agreement = { targetId: number; concept: number; people: number }

export type Found = { evidence: Evidence[]; agreements: Agreement[] }

type Search = { concepts: Concept[]; kind?: TargetKind | undefined; viewerId: string | null }

/**
 * Finds the matching texts that the viewer may see. The number of texts read does not grow with the number of reviews: all texts of rare
 * concepts, and for frequent ones those about the items on which most people agree.
 */
export async function findEvidence(db: Db, search: Search): Promise<Found> {
  const { concepts } = search
  const isFrequent = concepts.map(({ uses, isNegated }) => uses > MAX_TEXTS_OF_CONCEPT && !isNegated)
  const queries = [
    ...concepts.flatMap((concept, i) =>
      isFrequent[i] ? [] : [{ query: anyOf(allStems(concept)), limit: MAX_TEXTS_OF_CONCEPT }],
    ),
    ...completeQuery(concepts),
  ]
  const direct = await readTexts(db, search, matching(search, queries))
  if (!isFrequent.includes(true)) return { evidence: direct, agreements: [] }

  const wanted = concepts.flatMap((concept, i) =>
    isFrequent[i] ? stemsOf(concept).map((stem) => ({ concept: i, stem })) : [],
  )
  const best = await findAgreements(db, search, wanted)
  const closer = closestItems(best, direct)
  const agreements = await findAgreementsOf(db, closer, wanted)
  const samples = samplesOf(agreements)
  const more = await readTexts(db, search, aboutItems(search, closer, samples))
  const evidence = new Map([...direct, ...more].map((text) => [text.id, text]))
  return { evidence: [...evidence.values()], agreements }
}

/** A few texts for each item and concept, of the stems that most people use. */
function samplesOf(agreements: (Agreement & { texts: string[] })[]): string[] {
  const byConcept = Map.groupBy(
    agreements.toSorted((a, b) => b.people - a.people),
    ({ targetId, concept }) => `${targetId} ${concept}`,
  )
  return [...byConcept.values()].flatMap((each) => each.flatMap(({ texts }) => texts).slice(0, MAX_SAMPLES))
}

/** Items with evidence for many concepts first, then those on which most people agree. */
function closestItems(best: Weighed[], direct: Evidence[]): number[] {
  const scores = new Map<number, Map<number, number>>()
  const raise = (targetId: number, concept: number, weight: number) => {
    const known = scores.get(targetId) ?? new Map<number, number>()
    known.set(concept, Math.max(known.get(concept) ?? 0, weight))
    scores.set(targetId, known)
  }
  for (const { targetId, concept, weight } of best) raise(targetId, concept, weight)
  for (const { targetId, matches } of direct)
    for (const [concept, isMatch] of matches.entries()) if (isMatch) raise(targetId, concept, 0.5)
  const total = (of: Map<number, number>) => of.size * [...of.values()].reduce((sum, each) => sum + each, 0)
  return [...scores]
    .map(([targetId, of]) => ({ targetId, score: total(of) }))
    .sort((a, b) => b.score - a.score || a.targetId - b.targetId)
    .slice(0, MAX_CLOSER_ITEMS)
    .map(({ targetId }) => targetId)
}

type Lookup = { query: string; limit: number }

function completeQuery(concepts: Concept[]): Lookup[] {
  if (concepts.length < 2 || Math.min(...concepts.map(({ uses }) => uses)) > MAX_USES_OF_RAREST) return []
  return [
    { query: concepts.map((concept) => anyOf(allStems(concept))).join(' & '), limit: MAX_COMPLETE_TEXTS },
  ]
}

const matching = (search: Search, lookups: Lookup[]) => sql`
  select texts.* from unnest(
    ${lookups.map(({ query }) => query)}::text[], ${lookups.map(({ limit }) => limit)}::integer[]
  ) as lookup (query, size)
  cross join lateral (
    select * from opinion_texts where words @@ lookup.query::tsquery and ${isWanted(search)} limit lookup.size
  ) as texts`

/** The given texts, and the latest ones about each of the items. */
const aboutItems = (search: Search, targetIds: number[], textIds: string[]) => sql`
  select * from opinion_texts where id = any(${textIds}::uuid[]) and ${isWanted(search)}
  union
  select latest.* from unnest(${targetIds}::bigint[]) as wanted (target_id)
  cross join lateral (
    select * from opinion_texts where opinion_texts.target_id = wanted.target_id and ${isWanted(search)}
    order by id desc limit ${MAX_TEXTS_OF_ITEM}
  ) as latest`

/** Whether no block separates the viewer from the author of the text, nor from that of the review it belongs to. */
const isWanted = ({ kind, viewerId }: Search) => sql`
  (${kind ?? null}::text is null or opinion_texts.kind = ${kind ?? null})
  and ${isShownTo(viewerId, 'opinion_texts.user_id')} and ${isShownTo(viewerId, 'opinion_texts.reviewer_id')}`

async function readTexts(db: Db, { concepts }: Search, texts: RawBuilder<unknown>): Promise<Evidence[]> {
  const each = (query: (concept: Concept) => string) =>
    sql.join(concepts.map((concept) => sql`words @@ ${query(concept)}::tsquery`))
  const { rows } = await sql<Evidence>`
    select id, target_id as "targetId", user_id as "userId", score,
      array[${each((concept) => anyOf([ownStem(concept)]))}] as exact,
      array[${each((concept) => anyOf(allStems(concept)))}] as matches
    from (${texts}) as texts`.execute(db)
  const found = rows.filter(({ matches }) => matches.includes(true))
  return [...new Map(found.map((text) => [text.id, text])).values()]
}

type WantedStem = { concept: number; stem: string }
type Weighed = Agreement & { weight: number }

async function findAgreements(db: Db, { kind }: Search, wanted: WantedStem[]): Promise<Weighed[]> {
  const { rows } = await sql<Weighed>`
    select best.target_id as "targetId", concept, people, weight
    from unnest(
      ${wanted.map(({ stem }) => stem)}::text[], ${wanted.map(({ concept }) => concept)}::integer[]
    ) as wanted (stem, concept)
    cross join unnest(${kind ? [kind] : KINDS}::text[]) as asked (kind)
    cross join lateral (
      select target_id, people, weight from opinion_agreements
      where opinion_agreements.stem = wanted.stem and opinion_agreements.kind = asked.kind
      order by weight desc, target_id limit ${MAX_AGREED_ITEMS}
    ) as best`.execute(db)
  return rows
}

async function findAgreementsOf(db: Db, targetIds: number[], wanted: WantedStem[]) {
  const { rows } = await sql<Agreement & { texts: string[] }>`
    select target_id as "targetId", concept, people, texts
    from unnest(
      ${wanted.map(({ stem }) => stem)}::text[], ${wanted.map(({ concept }) => concept)}::integer[]
    ) as wanted (stem, concept)
    join opinion_agreements using (stem)
    where target_id = any(${targetIds}::bigint[])`.execute(db)
  return rows
}

/** Finds the items some of whose latest texts mention a concept that the query negates. */
export async function findAvoided(db: Db, targetIds: number[], concepts: Concept[]): Promise<Set<number>> {
  const stems = concepts.filter(({ isNegated }) => isNegated).flatMap(stemsOf)
  if (stems.length === 0 || targetIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${targetIds}::bigint[]) as wanted (id)
    where exists (
      select from (
        select words from opinion_texts where target_id = wanted.id order by id desc limit ${MAX_TEXTS_OF_ITEM}
      ) as latest
      where words @@ ${anyOf(stems)}::tsquery
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const stemsOf = ({ stem, related }: Concept) => [stem, ...related]

/** Stored texts prefix a negated word with '-'. */
const asStored = ({ isNegated }: Concept, stem: string) => (isNegated ? `-${stem}` : stem)
const ownStem = (concept: Concept) => asStored(concept, concept.stem)
export const allStems = (concept: Concept) => stemsOf(concept).map((stem) => asStored(concept, stem))

const anyOf = (stems: string[]) =>
  `(${stems.map((stem) => `'${stem.replace(/['\\]/g, '$&$&')}'`).join(' | ')})`
