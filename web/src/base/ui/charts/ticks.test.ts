import { expect, test } from 'vitest'
import { staffTicks } from './ticks.ts'

test.each([
  [148, [0, 40, 80, 120, 160]],
  [250_382, [0, 80_000, 160_000, 240_000, 320_000]],
  [100, [0, 25, 50, 75, 100]],
  [4, [0, 1, 2, 3, 4]],
  [9, [0, 3, 6, 9, 12]],
  [1, [0, 1, 2, 3, 4]],
  [0, [0, 1, 2, 3, 4]],
])('a chart up to %d has five round tick values', (highest, ticks) => {
  expect(staffTicks(highest)).toEqual(ticks)
})

test('the highest tick is never below the highest value', () => {
  for (let highest = 1; highest < 3_000; highest += 7) {
    const ticks = staffTicks(highest)
    expect(ticks).toHaveLength(5)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
  }
})
