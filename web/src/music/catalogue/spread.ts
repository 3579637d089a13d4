import type { ScoreSummary } from '@remusic/contract/opinions/votes'

/** Fewer votes say nothing about how far opinions are apart. */
const FEWEST_VOTES = 5

/** Upper bounds of the standard deviation of scores from 1 to 5, which is 2 at most. */
const WORDS = [
  { below: 0.6, words: 'casi todos coinciden' },
  { below: 1, words: 'opiniones parecidas' },
  { below: 1.35, words: 'opiniones variadas' },
  { below: Number.POSITIVE_INFINITY, words: 'opiniones divididas' },
] as const

/** How far opinions are apart, in words; null with too few votes. */
export function spreadText({ spread, count }: Pick<ScoreSummary, 'spread' | 'count'>): string | null {
  if (spread === null || count < FEWEST_VOTES) return null
  return WORDS.find(({ below }) => spread < below)?.words ?? null
}
