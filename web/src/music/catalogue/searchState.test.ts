import { expect, test } from 'vitest'
import { indexOf, pagesOf, readSearch, searchQueries, writeSearch } from './searchState.ts'

test('a search written to the URL is read back unchanged', () => {
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

test('a page number beyond the maximum becomes the last possible page', () => {
  expect(readSearch(new URLSearchParams('q=a&pagina=999999999999')).page).toBe(30)
})

test('invalid URL parameters are ignored', () => {
  expect(readSearch(new URLSearchParams('tipo=x&explicito=quizas&pagina=-4'))).toEqual({
    query: '',
    kind: 'track',
    artist: '',
    album: '',
    explicit: '',
    page: 1,
  })
})

test('page indexes follow the specification, and no page is empty', () => {
  expect([1, 2, 3].map((page) => indexOf(page, 10))).toEqual([0, 9, 19])
  expect([0, 1, 10, 11, 20].map((total) => pagesOf(total, 10))).toEqual([1, 1, 1, 2, 2])
})

test.each([
  ['a search', 'q=amor', 2],
  ['a search for people', 'q=ana&tipo=user', 1],
  ['the start of a search', '', 2],
  ['a blank query', 'q=%20', 0],
  ['a query that is too long', `q=${'a'.repeat(101)}`, 0],
])('the server loads what %s reads', (_, search, queries) => {
  expect(searchQueries(new URLSearchParams(search))).toHaveLength(queries)
})
