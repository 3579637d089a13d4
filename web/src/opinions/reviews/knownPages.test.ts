import { expect, test } from 'vitest'
import { type KnownPage, pageOfRow, rowsOf, updatePages } from './knownPages.ts'

const page = (size: number, next: string | null) => ({ items: Array(size).fill(null), next })
const known: KnownPage[] = [
  { cursor: '', size: 20, next: 'b' },
  { cursor: 'b', size: 20, next: 'c' },
  { cursor: 'c', size: 7, next: null },
]

test('finds the page and offset of a row', () => {
  expect(rowsOf(known)).toBe(47)
  expect(pageOfRow(known, 0)).toEqual({ page: 0, offset: 0 })
  expect(pageOfRow(known, 19)).toEqual({ page: 0, offset: 19 })
  expect(pageOfRow(known, 20)).toEqual({ page: 1, offset: 0 })
  expect(pageOfRow(known, 46)).toEqual({ page: 2, offset: 6 })
})

test('a loaded page adds its size and its next cursor', () => {
  expect(updatePages([{ cursor: '' }], new Map([[0, page(20, 'b')]]))).toEqual([
    { cursor: '', size: 20, next: 'b' },
  ])
})

test('loading the same data again returns the same list', () => {
  expect(
    updatePages(
      known,
      new Map([
        [0, page(20, 'b')],
        [1, undefined],
      ]),
    ),
  ).toBe(known)
})

test('drops the following pages when the end of a page changes', () => {
  expect(updatePages(known, new Map([[0, page(20, 'a')]]))).toEqual([{ cursor: '', size: 20, next: 'a' }])
  expect(updatePages(known, new Map([[1, page(12, null)]]))).toEqual([
    { cursor: '', size: 20, next: 'b' },
    { cursor: 'b', size: 12, next: null },
  ])
})

test('keeps the following pages when a page shrinks but ends with the same cursor', () => {
  expect(updatePages(known, new Map([[1, page(19, 'c')]]))).toEqual([
    known[0],
    { cursor: 'b', size: 19, next: 'c' },
    known[2],
  ])
})
