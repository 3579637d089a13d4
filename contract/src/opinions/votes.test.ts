import { expect, test } from 'vitest'
import { NO_COUNTS, scoreSummary } from './votes.ts'

const prior = { mean: 3.6, votes: 5 }

test('an item without votes has no score', () => {
  expect(scoreSummary(NO_COUNTS, [2, 0, 0, 0, 0], [0, 0, 0, 0, 1], prior)).toEqual({
    count: 0,
    average: null,
    histogram: [0, 0, 0, 0, 0],
    score: null,
    spread: null,
    held: 2,
    dropped: 1,
    prior,
  })
})

test('one vote hardly moves the score away from the prior, and two hundred decide it', () => {
  expect(scoreSummary([0, 0, 0, 0, 1], NO_COUNTS, NO_COUNTS, prior)).toMatchObject({
    average: 5,
    score: 3.83,
    spread: null,
  })
  expect(scoreSummary([0, 0, 0, 0, 200], NO_COUNTS, NO_COUNTS, prior)).toMatchObject({
    average: 5,
    score: 4.97,
    spread: 0,
  })
})

test('held and dropped votes do not change the score, and opposite votes are two apart from their mean', () => {
  const votes = [100, 0, 0, 0, 100]
  const summary = scoreSummary(votes, [500, 0, 0, 0, 0], [0, 0, 0, 0, 500], prior)
  expect(summary).toMatchObject({ count: 200, average: 3, score: 3.01, spread: 2, held: 500, dropped: 500 })
})
