import { expect, test } from 'vitest'
import { scoreText } from './scores.ts'

test.each([
  [5, '5'],
  [3.5, '3,5'],
  [3.33, '3,3'],
  [3.98, '4'],
  [0, '0'],
])('%d is written «%s»', (score, text) => {
  expect(scoreText(score)).toBe(text)
})
