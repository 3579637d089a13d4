import { expect, test } from 'vitest'
import { secondsLeft, untilNextSecond } from './countdown.ts'

test('shows the full time at the start and zero only at the end', () => {
  expect(secondsLeft(8_000, 0)).toBe(8)
  expect(secondsLeft(8_000, 1)).toBe(8)
  expect(secondsLeft(8_000, 7_999)).toBe(1)
  expect(secondsLeft(8_000, 8_000)).toBe(0)
})

test('shows zero if the timer fires long after the end', () => {
  expect(secondsLeft(8_000, 60_000)).toBe(0)
  expect(untilNextSecond(8_000, 60_000)).toBe(0)
})

test('waits exactly until the shown second changes, every time until the end', () => {
  let now = 0
  const shown = [secondsLeft(3_500, now)]
  while (now < 3_500) {
    now += untilNextSecond(3_500, now)
    shown.push(secondsLeft(3_500, now))
  }
  expect(shown).toEqual([4, 3, 2, 1, 0])
})
