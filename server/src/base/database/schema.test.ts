import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { MIGRATION_LOCK, migrate } from './migrate.ts'
import { MIGRATION_NAMES } from './releases.ts'
import { tables } from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('schema.ts matches the migrated database, column by column', async () => {
  const { rows } = await database.pool.query<{
    table: string
    column: string
    type: string
    nullable: boolean
    kind: 'plain' | 'defaulted' | 'computed'
  }>(`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
      case
        when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then 'computed'
        when column_default is not null then 'defaulted'
        else 'plain'
      end as kind
    from information_schema.columns
    where table_schema = 'public'
    order by table_name, ordinal_position`)

  const migrated: Record<string, Record<string, object>> = {}
  for (const { table, column, ...facts } of rows) {
    migrated[table] = { ...migrated[table], [column]: facts }
  }
  expect(tables).toEqual(migrated)
})

test('every foreign key has an index', async () => {
  const { rows } = await database.pool.query(`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    )`)
  expect(rows).toEqual([])
})

test('migrating again, from two servers at once, changes nothing', async () => {
  const ran = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(ran).toEqual([[], []])
})

test('two servers that start on an empty database migrate it once', async () => {
  const empty = await testDatabase({ migrated: false })
  try {
    const ran = await Promise.all([migrate(empty.url), migrate(empty.url)])
    expect(ran.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, MIGRATION_NAMES.length])
  } finally {
    await empty.drop()
  }
})

test('a server that waits for the migrations of another one does not stop its index from being built', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const waiting = migrate(database.url)
  await eventually(async () => {
    const { rowCount } = await other.query(
      `select from pg_stat_activity where datname = current_database() and query like '%advisory_lock%' and pid <> pg_backend_pid()`,
    )
    expect(rowCount).toBe(1)
  })
  // Fails with a deadlock if the one that waits has a snapshot.
  await other.query('create index concurrently audit_log_for_this_test on audit_log (reason)')
  await other.query('drop index concurrently audit_log_for_this_test')
  await other.end()
  expect(await waiting).toEqual([])
})

test('later ids sort later, even within a millisecond', async () => {
  const ids: string[] = []
  for (let i = 0; i < 200; i++) {
    const { rows } = await database.pool.query<{ id: string }>('select uuid_v7() as id')
    ids.push(rows[0]?.id ?? '')
  }
  expect(ids).toEqual([...ids].sort())
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true)
})

test('an id contains the millisecond of its creation', async () => {
  const before = Date.now()
  const { rows } = await database.pool.query<{ id: string }>('select uuid_v7() as id')
  const made = Number.parseInt((rows[0]?.id ?? '').replace('-', '').slice(0, 12), 16)
  expect(made).toBeGreaterThanOrEqual(before)
  expect(made).toBeLessThanOrEqual(Date.now())
})

test('the payment ledger and the audit log are append-only', async () => {
  await database.pool.query(`insert into audit_log (action) values ('probado')`)
  for (const statement of [
    `update audit_log set action = 'otra cosa'`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate payment_events',
  ]) {
    await expect(database.pool.query(statement), statement).rejects.toThrow('append-only')
  }
})

test('the score counts of an item match its reviews', async () => {
  const counts = async () => {
    const { rows } = await database.pool.query(
      'select score_counts, review_count, score_sum from review_targets',
    )
    return rows[0]
  }
  await database.pool.query(`
    insert into users (name, email) values ('Ana', 'ana@example.org'), ('Luz', 'luz@example.org');
    insert into artists (api_id, name) values ('a1', 'Tía Magnética');
    insert into review_targets (artist_id) select id from artists;
    insert into reviews (user_id, target_id, title, score, description)
      select users.id, review_targets.id, 'Título', 4, 'Texto' from users, review_targets`)
  expect(await counts()).toEqual({ score_counts: [0, 0, 0, 2, 0], review_count: 2, score_sum: 8 })

  await database.pool.query(
    `update reviews set score = 1 where user_id = (select id from users where name = 'Ana')`,
  )
  expect(await counts()).toEqual({ score_counts: [1, 0, 0, 1, 0], review_count: 2, score_sum: 5 })

  await database.pool.query(`update reviews set hidden_at = now() where score = 4`)
  expect(await counts()).toEqual({ score_counts: [1, 0, 0, 0, 0], review_count: 1, score_sum: 1 })

  await database.pool.query(`update reviews set hidden_at = null; delete from reviews where score = 1`)
  expect(await counts()).toEqual({ score_counts: [0, 0, 0, 1, 0], review_count: 1, score_sum: 4 })
})
