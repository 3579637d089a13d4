import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openDatabase } from './client.ts'
import { runMigration } from './runMigration.ts'

const ROWS = 6_000
const BATCH = 200

const INDEX = '-- no transaction\ncreate index concurrently if not exists notes_by_size on notes (size);'
const BACKFILL = `-- in batches
update notes set filled = filled + 1
where id in (select id from notes where filled = 0 order by id limit ${BATCH} for update skip locked);`

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase({ migrated: false })
})
afterAll(() => database.drop())
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    create table notes (id bigint generated always as identity primary key, size int not null, filled int not null default 0);
    create table ran (name text primary key);
    insert into notes (size) select n from generate_series(1, ${ROWS}) as n;
    alter table notes alter column filled set default 1`)
})
afterEach(async () => {
  await client.query('drop table notes, ran')
  await client.end()
})

const migration = (sql: string, on = client) => ({
  name: '9001-example',
  sql,
  record: () => on.query(`insert into ran values ('9001-example')`),
})
const OPTIONS = { maxWaitMs: 10_000 }

/**
 * Writes like the servers, whose statements fail if they wait long for a lock, until `isOver` returns true. Returns the number of writes.
 */
async function writeUntil(isOver: (count: number) => boolean) {
  const { pool, close } = openDatabase(database.url, { max: 1 })
  let count = 0
  try {
    for (; !isOver(count); count++) {
      await pool.query('insert into notes (size) values ($1)', [count])
      await pool.query('update notes set size = size + 1 where id = $1', [(count % ROWS) + 1])
    }
  } finally {
    await close()
  }
  return count
}

const stateOfIndex = async () => {
  const { rows } = await database.pool.query(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('notes_by_size')`,
  )
  return rows[0]
}
/** Whether the creation of the index waits for a transaction that began before it. */
const isIndexWaiting = async () => {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event = 'virtualxid' and query ilike '%index concurrently%'`,
  )
  return rowCount === 1
}
const isRecorded = async () => (await database.pool.query('select from ran')).rowCount === 1
const countFilled = async (filled: number) =>
  Number((await database.pool.query('select count(*) from notes where filled = $1', [filled])).rows[0].count)

test('servers write while an index is built, even while it waits for a long transaction', async () => {
  const backup = new pg.Client({ connectionString: database.url })
  await backup.connect()
  await backup.query('begin isolation level repeatable read read only; select count(*) from notes')
  const building = runMigration(client, migration(INDEX), OPTIONS)
  await expect.poll(isIndexWaiting).toBe(true)
  await writeUntil((count) => count === 20)
  expect(await isIndexWaiting()).toBe(true)
  await backup.end()
  expect(await building).toBe(true)
  expect(await stateOfIndex()).toEqual({ valid: true })
  expect(await isRecorded()).toBe(true)
})

test('an index whose construction was interrupted is built again', async () => {
  const backup = new pg.Client({ connectionString: database.url })
  await backup.connect()
  await backup.query('begin isolation level repeatable read read only; select count(*) from notes')
  const lost = new pg.Client({ connectionString: database.url })
  lost.on('error', () => {})
  await lost.connect()
  const { rows } = await lost.query('select pg_backend_pid() as pid')
  const building = runMigration(lost, migration(INDEX, lost), OPTIONS)
  const failing = expect(building).rejects.toThrow('9001-example')
  await expect.poll(stateOfIndex).toBeDefined()
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await failing
  await backup.end()
  expect(await stateOfIndex()).toEqual({ valid: false })
  expect(await isRecorded()).toBe(false)

  expect(await runMigration(client, migration(INDEX), OPTIONS)).toBe(true)
  expect(await stateOfIndex()).toEqual({ valid: true })
  expect(await isRecorded()).toBe(true)
})

test('an index that was built right before a crash is left as it is', async () => {
  await runMigration(client, migration(INDEX), OPTIONS)
  await client.query('delete from ran')
  const before = await client.query(`select to_regclass('notes_by_size')::oid as oid`)
  expect(await runMigration(client, migration(INDEX), OPTIONS)).toBe(true)
  const after = await client.query(`select to_regclass('notes_by_size')::oid as oid`)
  expect(after.rows).toEqual(before.rows)
})

test('a backfill lets servers write, survives kill -9, and changes every row once', async () => {
  const script = `
    import pg from 'pg'
    import { runMigration } from '${new URL('./runMigration.ts', import.meta.url)}'
    const client = new pg.Client({ connectionString: process.env.URL })
    await client.connect()
    await runMigration(client, { name: '9001-example', sql: process.env.SQL, record: async () => {} }, { maxWaitMs: 1000 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('.', import.meta.url),
    env: { ...process.env, URL: database.url, SQL: BACKFILL },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  await eventually(async () => expect(await countFilled(1)).toBeGreaterThanOrEqual(3 * BATCH), 10)
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  const done = await countFilled(1)
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(ROWS)
  // Each batch is committed completely or not at all.
  expect(done % BATCH).toBe(0)

  let batches = 0
  const filling = runMigration(client, migration(BACKFILL), { ...OPTIONS, onProgress: () => (batches += 1) })
  let isFilled = false
  void filling.finally(() => {
    isFilled = true
  })
  expect(await writeUntil(() => isFilled)).toBeGreaterThan(0)
  expect(await filling).toBe(true)
  expect(batches).toBeGreaterThan((ROWS - done) / BATCH)
  expect((await client.query('select distinct filled from notes')).rows).toEqual([{ filled: 1 }])
  expect(await isRecorded()).toBe(true)
})

test('a backfill that finds a row locked gives up its batch and continues later', async () => {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('begin')
  await owner.query('update notes set size = 0 where id = 1')
  const waiting = BACKFILL.replace(' for update skip locked', '')
  expect(await runMigration(client, migration(waiting), OPTIONS)).toBe(false)
  expect(await isRecorded()).toBe(false)
  await owner.query('commit')
  await owner.end()
  expect(await runMigration(client, migration(waiting), OPTIONS)).toBe(true)
  expect(await countFilled(1)).toBe(ROWS)
})
