import { search } from '@remusic/contract/schemas/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { storeBatch } from '../store.ts'
import { GOLDEN_ARTISTS, GOLDEN_QUERIES, type Golden, goldenBatch } from './goldenCatalogue.ts'
import { RELEASED_ARTISTS, RELEASED_QUERIES } from './goldenReleases.ts'

const MIN_RECALL = 0.95

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await storeBatch(app.db, goldenBatch([...RELEASED_ARTISTS, ...GOLDEN_ARTISTS]), new Date())
})
afterAll(() => app.stop())

/** The queries that do not have the expected result among the first `places`, with what they found instead. */
async function missed(queries: readonly Golden[], places: number): Promise<string[]> {
  const missed: string[] = []
  for (const [query, expected, filter = 'track'] of queries) {
    const { data } = await app.call(search, { query: { query, filter } })
    const names = data.results.map((result) => (result.type === 'artist' ? result.name : result.title))
    // Another recording of the expected song counts as another result.
    if (!names.slice(0, places).includes(expected)) missed.push(`${query} → ${names.slice(0, 3).join(' · ')}`)
  }
  return missed
}

test('at least 95% of typical queries find the intended result among the first ten', async () => {
  expect(GOLDEN_QUERIES.length).toBeGreaterThanOrEqual(150)
  const notFound = await missed(GOLDEN_QUERIES, 10)
  expect(notFound.length / GOLDEN_QUERIES.length, notFound.join('\n')).toBeLessThanOrEqual(1 - MIN_RECALL)
  const notFirst = await missed(GOLDEN_QUERIES, 1)
  expect(notFirst.length / GOLDEN_QUERIES.length, notFirst.join('\n')).toBeLessThanOrEqual(0.15)
}, 60_000)

test('every published artist and title comes first for what people type', async () => {
  expect(RELEASED_QUERIES.length).toBeGreaterThanOrEqual(150)
  expect(await missed(RELEASED_QUERIES, 1)).toEqual([])
}, 60_000)
