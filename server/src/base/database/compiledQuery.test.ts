import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { compiledQuery } from './compiledQuery.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a query that was compiled once runs with other values', async () => {
  const double = (value: number) =>
    compiledQuery(
      database.db,
      'twice a number',
      { value },
      ({ value }) => sql<{ twice: number }>`select ${value}::int * 2 as twice`,
    )
  expect([await double(3), await double(5)]).toEqual([[{ twice: 6 }], [{ twice: 10 }]])
})

test('two queries with one name are reported, instead of one of them running in place of the other', async () => {
  const run = (column: string) =>
    compiledQuery(database.db, 'a name that is used twice', {}, () => sql`select 1 as ${sql.ref(column)}`)
  await run('first')
  await expect(run('second')).rejects.toThrow(
    "There are two queries with the name 'a name that is used twice'",
  )
})
