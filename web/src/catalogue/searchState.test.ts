import { expect, test } from 'vitest'
import { indexOf, pagesOf, readSearch, writeSearch } from './searchState.ts'

test('a search comes out of its address as it went in', () => {
  const state = {
    query: 'ñandú y más',
    kind: 'album',
    artist: '100',
    album: '200',
    explicit: 'false',
    page: 3,
  } as const
  expect(readSearch(writeSearch(state))).toEqual(state)
})

test('a page that no search has counts as the last there can be', () => {
  expect(readSearch(new URLSearchParams('q=a&pagina=999999999999')).page).toBe(30)
})

test('nonsense in the address counts as not said', () => {
  expect(readSearch(new URLSearchParams('tipo=x&explicito=quizas&pagina=-4'))).toEqual({
    query: '',
    kind: 'track',
    artist: '',
    album: '',
    explicit: '',
    page: 1,
  })
})

test('pages are asked for as specified, and none is empty', () => {
  expect([1, 2, 3].map((page) => indexOf(page, 10))).toEqual([0, 9, 19])
  expect([0, 1, 10, 11, 20].map((total) => pagesOf(total, 10))).toEqual([1, 1, 1, 2, 2])
})
