import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { isConflict, isDatabaseAway, isRefusedValue, retryOnConflict } from './databaseErrors.ts'
import { toApiError } from './errors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table cuenta (id int primary key, valor int not null)')
  await database.pool.query('insert into cuenta values (1, 0)')
})
afterAll(() => database.drop())

describe('transactions that get in each other’s way', () => {
  const add = () =>
    database.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        const { rows } = await tx.executeQuery<{ valor: number }>(
          raw('select valor from cuenta where id = 1'),
        )
        await tx.executeQuery(raw(`update cuenta set valor = ${(rows[0]?.valor ?? 0) + 1} where id = 1`))
      })

  test('lose without help', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, add))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ reason }) => isConflict(reason))).toBe(true)
  })

  test('all succeed when they are tried again', async () => {
    await database.pool.query('update cuenta set valor = 0')
    await Promise.all([retryOnConflict(add, 10), retryOnConflict(add, 10), retryOnConflict(add, 10)])
    const { rows } = await database.pool.query('select valor from cuenta')
    expect(rows).toEqual([{ valor: 3 }])
  })

  test('are tried three times and no more', async () => {
    let tries = 0
    const lost = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const work = () => {
      tries += 1
      return Promise.reject(lost)
    }
    await expect(retryOnConflict(work)).rejects.toBe(lost)
    expect(tries).toBe(3)
    expect(toApiError(lost).status).toBe(503)
  })

  test('what is no conflict is not tried again', async () => {
    let tries = 0
    const work = () => {
      tries += 1
      return Promise.reject(new Error('otra cosa'))
    }
    await expect(retryOnConflict(work)).rejects.toThrow('otra cosa')
    expect(tries).toBe(1)
  })
})

const failure = (statement: string) =>
  database.pool.query(statement).then(
    () => null,
    (error: unknown) => error,
  )

test('a value that PostgreSQL cannot hold is the caller’s mistake', async () => {
  for (const statement of [
    `select '99999999999999'::int`,
    `select 'x'::uuid`,
    `select convert_from('\\x00', 'UTF8')`,
    `select 1 / 0`,
  ]) {
    const error = await failure(statement)
    expect(isRefusedValue(error), statement).toBe(true)
    expect(toApiError(error)).toMatchObject({ status: 400, code: 'malformed' })
  }
})

test('a statement that takes too long is an outage, not a mistake', async () => {
  const error = await failure(`set statement_timeout = 20; select pg_sleep(1)`)
  await database.pool.query('reset statement_timeout')
  expect(isDatabaseAway(error)).toBe(true)
})

test.each(['53100', '53300', '57P01', '57P03', '08006', '25006'])('state %s is an outage', (code) => {
  expect(toApiError(Object.assign(new Error('x'), { code }))).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  })
})

test('a mistake of our own is neither', async () => {
  const error = await failure('select * from no_existe')
  expect([isDatabaseAway(error), isRefusedValue(error), isConflict(error)]).toEqual([false, false, false])
  expect(toApiError(error)).toMatchObject({ status: 500, code: 'internal' })
})

function raw(sql: string) {
  return { sql, parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: 'test' } }
}
