import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('a query that the oldest PostgreSQL does not understand fails, whichever one the tests run on', async () => {
  const database = await testDatabase({ migrated: false })
  try {
    const asking = database.pool.query('select number from (select 1 as number)')
    await expect(asking).rejects.toThrow(/^PostgreSQL 15 cannot run this .*alias/)
    expect((await database.pool.query('select number from (select 1 as number) as one')).rowCount).toBe(1)
  } finally {
    await database.drop()
  }
})
