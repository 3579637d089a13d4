import { search } from '@remusic/contract/schemas/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { storeBatch } from '../store.ts'
import { GOLDEN_QUERIES, goldenBatch } from './goldenCatalogue.ts'

const MIN_RECALL = 0.95

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await storeBatch(app.db, goldenBatch(), new Date())
})
afterAll(() => app.stop())

test('at least 95% of typical queries find the intended result among the first ten', async () => {
  expect(GOLDEN_QUERIES.length).toBeGreaterThanOrEqual(150)
  const missed: string[] = []
  let firsts = 0
  for (const [query, expected, filter = 'track'] of GOLDEN_QUERIES) {
    const { data } = await app.call(search, { query: { query, filter } })
    const names = data.results.map((result) => (result.type === 'artist' ? result.name : result.title))
    if (names[0] === expected) firsts += 1
    if (!names.slice(0, 10).includes(expected)) missed.push(`${query} → ${names.slice(0, 3).join(' · ')}`)
  }
  const recall = 1 - missed.length / GOLDEN_QUERIES.length
  expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(MIN_RECALL)
  expect(firsts / GOLDEN_QUERIES.length).toBeGreaterThanOrEqual(0.85)
}, 60_000)
