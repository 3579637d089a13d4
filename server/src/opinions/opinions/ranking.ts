import { MAX_QUOTES } from '@remusic/contract/opinions/opinions'
import type { Concept } from './concepts.ts'
import type { Agreement, Evidence, Found } from './evidence.ts'

/** Weight of a synonym compared with the word itself. */
const RELATED_FIT = 0.6
/** Weight by the score of the review: a low score is hardly meant as a recommendation. */
const SENTIMENT = [0.3, 0.4, 0.7, 1, 1]
const COMMENT_SENTIMENT = 0.8
/** The score that each further concept in the same text adds. */
const TOGETHER = 0.5
/** How much it costs to leave out a concept. */
const COVERAGE_EXPONENT = 1.5
/** Penalises items with many reviews, where any word is more likely to occur. */
const REVIEWS_EXPONENT = 0.25
/** Factor for items with a text that mentions a negated concept. */
const AVOIDED = 0.2

export type Ranked = { targetId: number; score: number; people: number; texts: Evidence[] }

type Options = {
  reviewCounts: ReadonlyMap<number, number>
  /** How many texts there are. */
  total: number
  avoided: ReadonlySet<number>
  /** False for a viewer from whom scores are hidden: the order would reveal them. */
  usesScores: boolean
}

/**
 * Best first. An item ranks higher if more people mention the concepts (each person counts once), if more of the concepts occur, above all
 * in one text, and if these are rare.
 */
export function ranked(
  concepts: readonly Concept[],
  { evidence, agreements }: Found,
  { reviewCounts, total, avoided, usesScores }: Options,
): Ranked[] {
  const rarity = concepts.map((concept, i) => {
    const texts = Math.max(concept.uses, evidence.filter(({ matches }) => matches[i]).length)
    return texts === 0 ? 0 : Math.log(1 + total / texts)
  })
  const wanted = sum(rarity)
  const agreed = Map.groupBy(agreements, ({ targetId }) => targetId)
  const weigh = (text: Evidence, concept: number) =>
    (text.matches[concept] ? 1 : 0) *
    (text.exact[concept] ? 1 : RELATED_FIT) *
    (usesScores ? sentimentOf(text) : 1)

  const items = [...Map.groupBy(evidence, ({ targetId }) => targetId)].map(([targetId, texts]) => {
    const strengths = concepts.map((_, i) => strengthOf(texts, i, weigh, agreed.get(targetId) ?? []))
    const covered = sum(rarity.filter((_, i) => (strengths[i] as number) > 0))
    const together = Math.max(...texts.map(({ matches }) => matches.filter(Boolean).length))
    const value = sum(strengths.map((strength, i) => Math.log2(1 + strength) * (rarity[i] as number)))
    const score =
      (value *
        (covered / wanted) ** COVERAGE_EXPONENT *
        (1 + TOGETHER * (together - 1)) *
        (avoided.has(targetId) ? AVOIDED : 1)) /
      (1 + (reviewCounts.get(targetId) ?? 0)) ** REVIEWS_EXPONENT
    const worth = (text: Evidence) => sum(rarity.map((each, i) => each * weigh(text, i)))
    return {
      targetId,
      score,
      people: peopleOf(texts, agreed.get(targetId) ?? []),
      texts: texts.toSorted((a, b) => worth(b) - worth(a) || (a.id < b.id ? 1 : -1)),
    }
  })
  return items.sort((a, b) => b.score - a.score || b.people - a.people || a.targetId - b.targetId)
}

/** Sums each person's best matching text. If only a sample of the texts was read, the sum is scaled up to all people who agree. */
function strengthOf(
  texts: Evidence[],
  concept: number,
  weigh: (text: Evidence, concept: number) => number,
  agreements: Agreement[],
): number {
  const byPerson = new Map<string, number>()
  for (const text of texts) {
    const weight = weigh(text, concept)
    if (weight > 0) byPerson.set(text.userId, Math.max(byPerson.get(text.userId) ?? 0, weight))
  }
  if (byPerson.size === 0) return 0
  const counted = agreements.filter((each) => each.concept === concept).map(({ people }) => people)
  return (sum([...byPerson.values()]) * Math.max(byPerson.size, ...counted)) / byPerson.size
}

const peopleOf = (texts: Evidence[], agreements: Agreement[]) =>
  Math.max(new Set(texts.map(({ userId }) => userId)).size, ...agreements.map(({ people }) => people))

const sentimentOf = ({ score }: Evidence) =>
  score === null ? COMMENT_SENTIMENT : (SENTIMENT[score - 1] ?? COMMENT_SENTIMENT)

/** Chooses the texts to quote: the best one, then one by another person, preferably about what the first leaves out. */
export function textsToQuote({ texts }: Pick<Ranked, 'texts'>): Evidence[] {
  const [best] = texts
  if (!best) return []
  const others = texts.filter(({ userId }) => userId !== best.userId)
  const adds = (text: Evidence) => text.matches.some((isMatch, i) => isMatch && !best.matches[i])
  return [best, others.find(adds) ?? others[0]].filter((text) => text !== undefined).slice(0, MAX_QUOTES)
}

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
