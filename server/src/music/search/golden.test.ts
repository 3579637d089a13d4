import { search } from '@remusic/contract/music/schemas/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  GOLDEN_ARTISTS,
  GOLDEN_QUERIES,
  type Golden,
  goldenBatch,
} from '../../../testing/search/goldenCatalogue.ts'
import { RELEASED_ARTISTS, RELEASED_QUERIES } from '../../../testing/search/goldenReleases.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { storeBatch } from '../catalogue/store.ts'

const MIN_RECALL = 0.95

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await storeBatch(app.db, goldenBatch([...RELEASED_ARTISTS, ...GOLDEN_ARTISTS]), new Date())
})
afterAll(() => app.stop())

/** For each query, the position of the expected result, and the first three results for a message. */
async function found(queries: readonly Golden[]) {
  const places: { place: number; text: string }[] = []
  for (const [query, expected, filter = 'track'] of queries) {
    const { data } = await app.call(search, { query: { query, filter } })
    const names = data.results.map((result) => (result.type === 'artist' ? result.name : result.title))
    // Another recording of the expected song does not count as the expected result.
    const place = names.indexOf(expected)
    places.push({
      place: place < 0 ? Number.POSITIVE_INFINITY : place,
      text: `${query} → ${names.slice(0, 3).join(' · ')}`,
    })
  }
  return {
    notAmong: (count: number) => places.filter(({ place }) => place >= count).map(({ text }) => text),
  }
}

test('at least 95% of typical queries find the intended result among the first ten', async () => {
  expect(GOLDEN_QUERIES.length).toBeGreaterThanOrEqual(150)
  const { notAmong } = await found(GOLDEN_QUERIES)
  const [notFound, notFirst] = [notAmong(10), notAmong(1)]
  expect(notFound.length / GOLDEN_QUERIES.length, notFound.join('\n')).toBeLessThanOrEqual(1 - MIN_RECALL)
  expect(notFirst.length / GOLDEN_QUERIES.length, notFirst.join('\n')).toBeLessThanOrEqual(0.15)
})

test('every published artist and title comes first for what people type', async () => {
  expect(RELEASED_QUERIES.length).toBeGreaterThanOrEqual(150)
  expect((await found(RELEASED_QUERIES)).notAmong(1)).toEqual([])
})
