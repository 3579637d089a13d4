import { expect, test } from 'vitest'
import { type KnownPage, learn, pageOfRow, rowsOf } from './knownPages.ts'

const page = (size: number, next: string | null) => ({ items: Array(size).fill(null), next })
const known: KnownPage[] = [
  { cursor: '', size: 20, next: 'b' },
  { cursor: 'b', size: 20, next: 'c' },
  { cursor: 'c', size: 7, next: null },
]

test('every row is on the page that has it', () => {
  expect(rowsOf(known)).toBe(47)
  expect(pageOfRow(known, 0)).toEqual({ page: 0, offset: 0 })
  expect(pageOfRow(known, 19)).toEqual({ page: 0, offset: 19 })
  expect(pageOfRow(known, 20)).toEqual({ page: 1, offset: 0 })
  expect(pageOfRow(known, 46)).toEqual({ page: 2, offset: 6 })
})

test('a page that was read says how much it has and what follows', () => {
  expect(learn([{ cursor: '' }], new Map([[0, page(20, 'b')]]))).toEqual([
    { cursor: '', size: 20, next: 'b' },
  ])
})

test('reading the same again changes nothing, not even the list itself', () => {
  expect(
    learn(
      known,
      new Map([
        [0, page(20, 'b')],
        [1, undefined],
      ]),
    ),
  ).toBe(known)
})

test('where a page ends elsewhere than before, what followed is read anew', () => {
  expect(learn(known, new Map([[0, page(20, 'a')]]))).toEqual([{ cursor: '', size: 20, next: 'a' }])
  expect(learn(known, new Map([[1, page(12, null)]]))).toEqual([
    { cursor: '', size: 20, next: 'b' },
    { cursor: 'b', size: 12, next: null },
  ])
})

test('a page that lost one of its reviews and ends where it ended keeps what follows', () => {
  expect(learn(known, new Map([[1, page(19, 'c')]]))).toEqual([
    known[0],
    { cursor: 'b', size: 19, next: 'c' },
    known[2],
  ])
})
