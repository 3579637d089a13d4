import { canonicalGenre } from '@remusic/art/genreStyles'
import { fillEmptyCatalogue } from '@remusic/server/music/importing/initialFill'
import { type TestDatabase, testDatabase } from '@remusic/server/testing/database'
import { RECIPES } from '@remusic/sound/recipes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateDemo } from './generate.ts'
import { GENRE_NAMES } from './genres.ts'
import { demoSource } from './source.ts'

const NOW = new Date('2026-03-01T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('fills an empty catalogue once when several servers start together, and does no work afterwards', async () => {
  // The beginning of the catalogue is enough here; `fill.test.ts` stores all of it.
  const [genres = {}, music = {}] = generateDemo()
  const source = { ...demoSource, everything: () => [genres, music] }
  const fill = () => fillEmptyCatalogue(database.db, source, NOW)
  const counts = await Promise.all([fill(), fill()])
  expect(counts.filter((each) => each !== null)).toHaveLength(1)
  expect(Math.max(...counts.map((each) => each?.created ?? 0))).toBeGreaterThan(500)
  let hasStarted = false
  await fillEmptyCatalogue(database.db, source, NOW, {
    onStart: () => {
      hasStarted = true
    },
  })
  expect(hasStarted).toBe(false)
})

test('every demo genre has a recipe for its previews', () => {
  for (const name of GENRE_NAMES) expect(RECIPES, name).toHaveProperty([canonicalGenre(name)])
})
