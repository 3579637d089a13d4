import { expect, test } from 'vitest'
import { waveform } from './waveform.ts'

test('a waveform has the requested length, heights from 0 to 1, and is deterministic', () => {
  const heights = waveform('persiana', 48)
  expect(heights).toHaveLength(48)
  expect(Math.min(...heights)).toBeGreaterThan(0)
  expect(Math.max(...heights)).toBeLessThanOrEqual(1)
  expect(waveform('persiana', 48)).toEqual(heights)
  expect(waveform('agosto', 48)).not.toEqual(heights)
})
