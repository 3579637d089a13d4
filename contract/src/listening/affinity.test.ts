import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { affinityFigures, confidenceOf, type Ratings, songForTwoSentence } from './affinity.ts'

const counted = (scores: readonly number[]) => {
  const counts = [0, 0, 0, 0, 0]
  for (const score of scores) counts[score - 1] = (counts[score - 1] ?? 0) + 1
  return counts
}

type Both = { common: (readonly [number, number])[]; mine?: number[]; theirs?: number[]; follows?: number }

/** Scores that both gave to the same items, and what each of them gave to others. */
const ratings = ({ common, mine = [], theirs = [], follows = 0 }: Both): Ratings => ({
  mine: counted([...common.map(([own]) => own), ...mine]),
  theirs: counted([...common.map(([, other]) => other), ...theirs]),
  pairs: common.map(([own, other]) => [own, other, 1]),
  follows,
})
const percentageOf = (both: Both) => affinityFigures(ratings(both)).percentage ?? Number.NaN
const times = (pairs: (readonly [number, number])[], count: number) =>
  Array.from({ length: count }, () => pairs).flat()

const score = fc.integer({ min: 1, max: 5 })
const scores = fc.array(score, { maxLength: 30 })
const anyBoth = fc.record({
  common: fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 40 }),
  mine: scores,
  theirs: scores,
  follows: fc.nat({ max: 100 }),
})

describe('the affinity of two people', () => {
  test('is the same in both directions', () => {
    fc.assert(
      fc.property(anyBoth, (both) => {
        const { mine, theirs, pairs, follows } = ratings(both)
        const swapped: Ratings = {
          mine: theirs,
          theirs: mine,
          pairs: pairs.map(([own, other, count]) => [other, own, count]),
          follows,
        }
        expect(affinityFigures(swapped).percentage).toBe(
          affinityFigures({ mine, theirs, pairs, follows }).percentage,
        )
      }),
    )
  })

  test('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(anyBoth, (both) => {
        const percentage = percentageOf(both)
        expect(Number.isInteger(percentage)).toBe(true)
        expect(percentage).toBeGreaterThanOrEqual(0)
        expect(percentage).toBeLessThanOrEqual(100)
      }),
    )
  })

  test('grows with follows in common, but mildly', () => {
    fc.assert(
      fc.property(anyBoth, (both) => {
        const [without, some, many] = [0, 4, 100].map((follows) => percentageOf({ ...both, follows }))
        expect(some).toBeGreaterThanOrEqual(without ?? 0)
        expect(many).toBeGreaterThanOrEqual(some ?? 0)
        if (both.common.length >= 8) expect((many ?? 0) - (without ?? 0)).toBeLessThanOrEqual(15)
      }),
    )
  })

  test('is high for the same scores, low for opposite ones, and 50 for unrelated ones', () => {
    const same = times(
      [
        [5, 5],
        [4, 4],
        [3, 3],
        [2, 2],
        [1, 1],
      ],
      4,
    )
    const opposed = times(
      [
        [5, 1],
        [4, 2],
        [3, 3],
        [2, 4],
        [1, 5],
      ],
      4,
    )
    const unrelated = [1, 2, 3, 4, 5].flatMap((own) => [1, 2, 3, 4, 5].map((other) => [own, other] as const))
    expect(percentageOf({ common: same })).toBeGreaterThan(85)
    expect(percentageOf({ common: opposed })).toBeLessThan(15)
    expect(percentageOf({ common: unrelated })).toBe(50)
  })

  test('of people who always give 5 says little, but more than of one who always gives 5 and one who always gives 1', () => {
    for (const count of [3, 10, 40, 200]) {
      const alwaysFive = percentageOf({ common: times([[5, 5]], count) })
      expect(alwaysFive).toBeLessThan(70)
      expect(alwaysFive).toBeGreaterThan(percentageOf({ common: times([[5, 1]], count) }))
    }
  })

  test('is high for a harsh and a generous person who prefer the same', () => {
    const common = times(
      [
        [5, 3],
        [4, 2],
        [5, 3],
        [3, 1],
      ],
      6,
    )
    expect(percentageOf({ common })).toBeGreaterThan(65)
  })

  test('stays near 50 with one item in common', () => {
    const usual = [1, 2, 3, 4, 4, 5, 5]
    expect(percentageOf({ common: [[5, 5]], mine: usual, theirs: usual })).toBeLessThanOrEqual(62)
    expect(percentageOf({ common: [[5, 1]], mine: usual, theirs: usual })).toBeGreaterThanOrEqual(38)
  })

  test('is unknown without an item in common, whatever they follow', () => {
    const figures = affinityFigures(ratings({ common: [], mine: [5, 4], theirs: [5], follows: 40 }))
    expect(figures).toMatchObject({ percentage: null, common: 0, difference: null, expected: null })
  })

  test('rests on little below eight items in common', () => {
    expect([0, 1, 7, 8, 24, 25].map(confidenceOf)).toEqual(['none', 'few', 'few', 'some', 'some', 'many'])
  })
})

test('the reason of a song names no score that is hidden from the reader', () => {
  expect(songForTwoSentence({ kind: 'theirs', score: 5 }, 'Sofía')).toBe(
    'Sofía le dio 5, y tú no la reseñaste',
  )
  expect(songForTwoSentence({ kind: 'theirs', score: null }, 'Sofía')).not.toMatch(/\d/)
})
