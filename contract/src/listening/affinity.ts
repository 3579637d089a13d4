import { endpoint } from '../base/endpoint.ts'

/** Below this number of items that both have reviewed, the percentage is marked as uncertain. */
export const ENOUGH_IN_COMMON = 8
export const MANY_IN_COMMON = 25
/** How many agreements, and how many disagreements, are shown. */
export const EXAMPLES_SHOWN = 3
/** The maximum number of people shown who agree with somebody. */
export const MAX_CLOSE_PEOPLE = 12
export const CLOSE_PEOPLE_SHOWN = 5
/** The length of a playlist for two. */
export const PLAYLIST_FOR_TWO_SONGS = 20
export const SONGS_PER_ARTIST = 2

export const AFFINITY_TEXTS = {
  yourself: 'La afinidad es con otras personas',
  nothingForBoth:
    'Todavía no sabemos qué les gustaría a los dos. Reseñen más canciones y vuelve a intentarlo',
  made: 'Playlist creada',
} as const

export const affinityWith = endpoint('GET', '/api/back-end/affinity/:userId')
export const closePeople = endpoint('GET', '/api/back-end/affinity')
export const makePlaylistForTwo = endpoint('POST', '/api/back-end/affinity/:userId/playlist')

export type Confidence = 'none' | 'few' | 'some' | 'many'

export const CONFIDENCE_NAMES: Record<Confidence, string> = {
  none: 'Nada en común todavía',
  few: 'Pocos datos',
  some: 'Datos suficientes',
  many: 'Muchos datos',
}

export function confidenceOf(common: number): Confidence {
  if (common === 0) return 'none'
  if (common < ENOUGH_IN_COMMON) return 'few'
  return common < MANY_IN_COMMON ? 'some' : 'many'
}

/** The reviews from which the affinity of two people is computed. */
export type Ratings = {
  /** How many scores of 1 to 5 each of them has given to anything. */
  mine: readonly number[]
  theirs: readonly number[]
  /** The scores that both gave to the same item, as [mine, theirs, number of items]. */
  pairs: readonly (readonly [number, number, number])[]
  /** How many artists and albums both follow. */
  follows: number
}

export type AffinityFigures = {
  /** From 0 to 100; null if they have reviewed nothing in common. */
  percentage: number | null
  common: number
  /** The mean squared difference of their scores, each relative to the mean of the person who gave it. */
  difference: number | null
  /** The difference that scores of the same two people about different items would have. */
  expected: number | null
  means: { mine: number; theirs: number }
  follows: number
}

/** How often people give 1 to 5 in general. */
const USUAL_SCORES = [0.05, 0.08, 0.17, 0.35, 0.35] as const
const USUAL_MEAN = USUAL_SCORES.reduce((sum, share, index) => sum + share * (index + 1), 0)
/** A person's mean begins as if they had given this many usual scores, so that a few reviews hardly move it. */
const USUAL_SCORES_IN_MEAN = 10
/** The same for the spread of their scores. Few, because somebody who always gives 5 must look like that. */
const USUAL_SCORES_IN_SPREAD = 0.5
/** A person who scores lower than another one in general is forgiven this much, so that always 1 and always 5 do not agree. */
const MAX_SHIFT = 1.5
/** Keeps the quotient near 0 for people whose scores hardly vary and therefore say nothing. */
const LEAST_VARIATION = 0.25
/** With this many items in common, half of the agreement counts. */
const ITEMS_FOR_HALF = 4
/** A follow in common counts as a quarter of an item, and at most eight of them count. */
const FOLLOW_WEIGHT = 0.25
const MAX_FOLLOWS_COUNTED = 8

/**
 * 50 means that two people agree as much as chance would make them, 100 that they never differ. The difference of their scores is
 * compared with the one that their habits alone would produce (a chance-corrected agreement, as in Cohen's kappa), so two people
 * who always give 5 get little for it. Few items in common leave the result near 50. It is the same in both directions.
 */
export function affinityFigures({ mine, theirs, pairs, follows }: Ratings): AffinityFigures {
  const means = { mine: meanOf(mine), theirs: meanOf(theirs) }
  const shift = clamp((means.mine - means.theirs) / MAX_SHIFT) * MAX_SHIFT
  const differenceOf = (a: number, b: number) => (a - b - shift) ** 2
  let common = 0
  let total = 0
  for (const [a, b, count] of pairs) {
    common += count
    total += count * differenceOf(a, b)
  }
  if (common === 0) return { percentage: null, common, difference: null, expected: null, means, follows }
  const [own, other] = [sharesOf(mine), sharesOf(theirs)]
  let expected = 0
  for (const [i, share] of own.entries())
    for (const [j, otherShare] of other.entries()) expected += share * otherShare * differenceOf(i, j)
  const difference = total / common
  const agreement = clamp((expected - difference) / (expected + LEAST_VARIATION))
  const bonus = FOLLOW_WEIGHT * Math.min(follows, MAX_FOLLOWS_COUNTED)
  const shrunk = (agreement * common + bonus) / (common + bonus + ITEMS_FOR_HALF)
  return { percentage: Math.round(50 + 50 * shrunk), common, difference, expected, means, follows }
}

const clamp = (value: number) => Math.max(-1, Math.min(1, value))
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function meanOf(counts: readonly number[]): number {
  const points = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return (points + USUAL_SCORES_IN_MEAN * USUAL_MEAN) / (sumOf(counts) + USUAL_SCORES_IN_MEAN)
}

function sharesOf(counts: readonly number[]): number[] {
  const total = sumOf(counts) + USUAL_SCORES_IN_SPREAD
  return USUAL_SCORES.map((usual, index) => ((counts[index] ?? 0) + USUAL_SCORES_IN_SPREAD * usual) / total)
}

/**
 * Why a song is in a playlist for two. For whom it was recommended is only known when the playlist is made, because its owner then has the
 * song; later the reason is `chosen`. A score is left out for somebody who tastes blind and has not reviewed the song.
 */
export type SongForTwoReason =
  | { kind: 'both' }
  | { kind: 'mine'; score: number }
  | { kind: 'theirs'; score: number | null }
  | { kind: 'forMe' }
  | { kind: 'forThem' }
  | { kind: 'chosen' }

export function songForTwoSentence(reason: SongForTwoReason, name: string): string {
  switch (reason.kind) {
    case 'both':
      return 'Va con lo que les gusta a los dos'
    case 'mine':
      return `Le diste ${reason.score}, y ${name} no la reseñó`
    case 'theirs':
      return reason.score === null
        ? `${name} la reseñó y tú todavía no`
        : `${name} le dio ${reason.score}, y tú no la reseñaste`
    case 'forMe':
      return 'Va con lo que te gusta'
    case 'forThem':
      return `Va con lo que le gusta a ${name}`
    case 'chosen':
      return 'La elegimos para los dos'
  }
}
