import { expect, it } from 'vitest'
import { LEFT_EDGE, pointsOf, RIGHT_EDGE, yOf } from './curve.ts'

it('draws time from left to right and scores upwards', () => {
  const { mine, community, from, to } = pointsOf({
    mine: [
      { day: '2025-03-01', score: 2, source: 'review' },
      { day: '2026-11-17', score: 5, source: 'listen' },
    ],
    community: [{ month: '2026-01', mean: 3.5, votes: 4, meanSoFar: 3.5 }],
  })
  expect(mine[0]?.x).toBeLessThan(community[0]?.x ?? 0)
  expect(community[0]?.x).toBeLessThan(mine[1]?.x ?? 0)
  expect(mine[0]?.y).toBe(yOf(2))
  expect(yOf(5)).toBeLessThan(yOf(1))
  expect([from, to]).toEqual(['2025-03-01', '2026-11-17'])
})

it('keeps everything inside the staff, also what happened on one day', () => {
  const { mine } = pointsOf({
    mine: [
      { day: '2024-02-29', score: 1, source: 'listen' },
      { day: '2024-02-29', score: 4, source: 'listen' },
    ],
    community: [],
  })
  for (const { x } of mine) {
    expect(x).toBeGreaterThan(LEFT_EDGE)
    expect(x).toBeLessThan(RIGHT_EDGE)
  }
})
