import { expect, it } from 'vitest'
import { bytesText, countText, entryCount, kindsOf } from './numbers.ts'

it('names sizes in the unit that people know', () => {
  expect(bytesText(812)).toBe('812 bytes')
  expect(bytesText(1_900)).toBe('1,9 KB')
  expect(bytesText(48_200_000)).toBe('48 MB')
})

it('counts one thing in the singular', () => {
  expect(countText(1, 'entrada', 'entradas')).toBe('1 entrada')
  expect(countText(20_400, 'entrada', 'entradas')).toBe('20.400 entradas')
})

it('leaves out kinds that are not in the file', () => {
  const one = { kinds: { wish: 2, listen: 30, review: 0 } }
  expect(kindsOf(one).map(({ kind }) => kind)).toEqual(['listen', 'wish'])
  expect(entryCount(one)).toBe(32)
})
