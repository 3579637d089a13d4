import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { createDemoSource } from './sources/demo/demoSource.ts'
import { fillEmptyCatalogue } from './sources/fill.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the demonstration catalogue fills an empty database in a few seconds, once', async () => {
  const counts = await fillEmptyCatalogue(database.db, createDemoSource(), new Date())
  expect(counts?.created).toBeGreaterThan(14_000)
  const again = performance.now()
  expect(await fillEmptyCatalogue(database.db, createDemoSource(), new Date())).toBeNull()
  expect(performance.now() - again).toBeLessThan(100)
})
