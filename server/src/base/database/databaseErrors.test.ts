import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { toApiError } from '../common/errors.ts'
import { isConflict, isDatabaseUnavailable, isInvalidValue, retryOnConflict } from './databaseErrors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table cuenta (id int primary key, valor int not null)')
  await database.pool.query('insert into cuenta values (1, 0)')
})
afterAll(() => database.drop())

describe('conflicting transactions', () => {
  const add = (afterReading?: () => Promise<unknown>) =>
    database.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        const { rows } = await tx.executeQuery<{ valor: number }>(
          raw('select valor from cuenta where id = 1'),
        )
        await afterReading?.()
        await tx.executeQuery(raw(`update cuenta set valor = ${(rows[0]?.valor ?? 0) + 1} where id = 1`))
      })

  test('fail without a retry', async () => {
    const reads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const outcomes = await Promise.allSettled(
      reads.map(({ resolve }) =>
        add(() => {
          resolve()
          return Promise.all(reads.map(({ promise }) => promise))
        }),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused.every(({ reason }) => isConflict(reason))).toBe(true)
  })

  test('all succeed when they are retried', async () => {
    await database.pool.query('update cuenta set valor = 0')
    await Promise.all([1, 2, 3].map(() => retryOnConflict(() => add(), 10)))
    const { rows } = await database.pool.query('select valor from cuenta')
    expect(rows).toEqual([{ valor: 3 }])
  })

  test('are attempted three times and no more', async () => {
    let attempts = 0
    const lost = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const work = () => {
      attempts += 1
      return Promise.reject(lost)
    }
    await expect(retryOnConflict(work)).rejects.toBe(lost)
    expect(attempts).toBe(3)
    expect(toApiError(lost).status).toBe(503)
  })

  test.each([
    new Error('otra cosa'),
    // It is unknown whether these transactions were committed.
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    Object.assign(new Error('server conn crashed?'), { code: '08P01' }),
    Object.assign(new Error('transaction resolution unknown'), { code: '08007' }),
    Object.assign(new Error('statement completion unknown'), { code: '40003' }),
  ])('an error that is not a conflict is not retried: %s', async (error) => {
    let attempts = 0
    const work = () => {
      attempts += 1
      return Promise.reject(error)
    }
    await expect(retryOnConflict(work)).rejects.toThrow(error.message)
    expect(attempts).toBe(1)
  })
})

const failure = (statement: string) =>
  database.pool.query(statement).then(
    () => null,
    (error: unknown) => error,
  )

test('a value that PostgreSQL cannot store is answered with 400', async () => {
  for (const statement of [
    `select '99999999999999'::int`,
    `select 'x'::uuid`,
    `select convert_from('\\x00', 'UTF8')`,
    `select 1 / 0`,
  ]) {
    const error = await failure(statement)
    expect(isInvalidValue(error), statement).toBe(true)
    expect(toApiError(error)).toMatchObject({ status: 400, code: 'malformed' })
  }
})

test('a statement timeout counts as an outage', async () => {
  const error = await failure(
    `set statement_timeout = 20;
      with recursive endless as (select 1 union all select 1 from endless) select count(*) from endless`,
  )
  await database.pool.query('reset statement_timeout')
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each(['53100', '53300', '57P01', '57P02', '57P03', '08006', '08007', '25006'])(
  'SQL state %s is answered with 503',
  (code) => {
    expect(toApiError(Object.assign(new Error('x'), { code }))).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    })
  },
)

test.each([
  'query_wait_timeout',
  'no more connections allowed (max_client_conn)',
  'server conn crashed?',
  'pgbouncer cannot connect to server',
])('the error “%s” of PgBouncer is answered with 503', (message) => {
  expect(toApiError(Object.assign(new Error(message), { code: '08P01' }))).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  })
})

test('an error in our own SQL is an internal error', async () => {
  const error = await failure('select * from no_existe')
  expect([isDatabaseUnavailable(error), isInvalidValue(error), isConflict(error)]).toEqual([
    false,
    false,
    false,
  ])
  expect(toApiError(error)).toMatchObject({ status: 500, code: 'internal' })
})

function raw(sql: string) {
  return { sql, parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: 'test' } }
}
