/** How many votes of 1, 2, 3, 4 and 5 there are. */
export type ScoreCounts = readonly number[]

/** The score of an item before anybody votes: the mean of everything of its kind, with the weight of some votes. */
export type ScorePrior = { mean: number; votes: number }

/** The summary of an item's votes. All numbers but `held` and `dropped` are about the votes that count. */
export type ScoreSummary = {
  count: number
  average: number | null
  histogram: number[]
  score: number | null
  spread: number | null
  held: number
  dropped: number
  prior: ScorePrior
  blind?: true | undefined
}

/** The weight of the prior: an item with this many votes is halfway between its own mean and the prior. */
export const PRIOR_VOTES = 5
/** Used for a kind that nobody has reviewed yet. People review what they like, so it is above the middle of the scale. */
export const DEFAULT_PRIOR_MEAN = 3.5

/** A standard deviation needs at least two votes. */
const FEWEST_FOR_SPREAD = 2

export const NO_COUNTS: ScoreCounts = [0, 0, 0, 0, 0]

export const totalOf = (counts: ScoreCounts) => counts.reduce((sum, each) => sum + each, 0)

export const pointsOf = (counts: ScoreCounts) =>
  counts.reduce((sum, each, index) => sum + each * (index + 1), 0)

const rounded = (value: number) => Math.round(value * 100) / 100

/** The score that is shown. A few votes hardly move it away from the prior, so one vote of 5 does not lead a list. */
export const shrunkMean = (points: number, count: number, prior: ScorePrior) =>
  (prior.mean * prior.votes + points) / (prior.votes + count)

export function scoreSummary(
  counts: ScoreCounts,
  held: ScoreCounts,
  dropped: ScoreCounts,
  prior: ScorePrior,
): ScoreSummary {
  const count = totalOf(counts)
  const points = pointsOf(counts)
  return {
    count,
    average: count === 0 ? null : rounded(points / count),
    histogram: [...counts],
    score: count === 0 ? null : rounded(shrunkMean(points, count, prior)),
    spread: count < FEWEST_FOR_SPREAD ? null : rounded(deviation(counts, points / count, count)),
    held: totalOf(held),
    dropped: totalOf(dropped),
    prior: { mean: rounded(prior.mean), votes: prior.votes },
  }
}

function deviation(counts: ScoreCounts, mean: number, count: number) {
  const squares = counts.reduce((sum, each, index) => sum + each * (index + 1 - mean) ** 2, 0)
  return Math.sqrt(squares / count)
}
