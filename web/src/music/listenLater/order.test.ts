import type { ListenLaterEntry } from '@remusic/contract/music/schemas/listenLater'
import { expect, test } from 'vitest'
import { entriesOf, withMoved, withoutEntry } from './order.ts'
import type { PendingPages } from './queries.ts'

const entry = (apiId: string) => ({ target: { kind: 'song', apiId } }) as ListenLaterEntry
const pages = (...lists: string[]): PendingPages => ({
  pages: lists.map((ids) => ({ items: [...ids].map(entry), next: 'x', total: 5 })),
  pageParams: lists.map(() => ''),
})
const idsOf = (found: PendingPages) =>
  found.pages.map(({ items }) => items.map((each) => each.target.apiId).join(''))

test('an entry moves to its new place across pages, which keep their sizes', () => {
  expect(idsOf(withMoved(pages('abc', 'de'), entry('e'), 1))).toEqual(['eab', 'cd'])
  expect(idsOf(withMoved(pages('abc', 'de'), entry('a'), 5))).toEqual(['bcd', 'ea'])
  expect(idsOf(withMoved(pages('abc', 'de'), entry('b'), 2))).toEqual(['abc', 'de'])
})

test('a removed entry is missing and is no longer counted', () => {
  const left = withoutEntry(pages('abc', 'de'), entry('b'))
  expect(entriesOf(left).map(({ target }) => target.apiId)).toEqual(['a', 'c', 'd', 'e'])
  expect(left.pages.map(({ total }) => total)).toEqual([4, 4])
})
