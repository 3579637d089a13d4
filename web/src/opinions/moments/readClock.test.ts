import { expect, test } from 'vitest'
import { readClock } from './readClock.ts'

test('a time is read as minutes and seconds, or as seconds', () => {
  expect(['0:12', ' 1:05 ', '7', '75', '00:09'].map(readClock)).toEqual([12, 65, 7, 75, 9])
  expect(['', ':12', '0:75', '1:2:3', 'doce', '-3', '1.5'].map(readClock)).toEqual(Array(7).fill(null))
})
