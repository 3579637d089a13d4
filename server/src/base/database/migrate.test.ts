import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { TablesInUseError } from './migrationErrors.ts'
import { MIGRATION_NAMES } from './releases.ts'

/** The migration after this one alters `sessions`. */
const THROUGH = '0023-cases-of-reports'

let database: TestDatabase
let backup: pg.Client
beforeEach(async () => {
  database = await testDatabase({ migrated: false })
  await migrate(database.url, { through: THROUGH })
  // The locks of a running backup.
  backup = new pg.Client({ connectionString: database.url })
  await backup.connect()
  await backup.query('begin isolation level repeatable read read only')
  await backup.query('lock table sessions, users, reviews in access share mode')
})
afterEach(async () => {
  await backup.end()
  await database.drop()
})

/** Reads like the server, whose statements fail if they wait long for a lock, until `isOver` returns true. */
async function readUntil(isOver: () => boolean) {
  const { pool, close } = openDatabase(database.url, { max: 1 })
  try {
    while (!isOver()) await pool.query('select id from sessions limit 1')
  } finally {
    await close()
  }
}

test('a migration that waits for a backup lets every read pass, and runs afterwards', async () => {
  let waited = 0
  const migrating = migrate(database.url, { onWait: () => (waited += 1) })
  // Reading ends once an attempt to take the locks has failed. No read must fail until then.
  await readUntil(() => waited > 0)
  await backup.query('commit')
  expect(await migrating).toContain('0024-devices-of-sessions')
  expect(waited).toBe(1)
  const { rows } = await database.pool.query('select name from migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(MIGRATION_NAMES)
})

test('a migration that waits too long is refused with a sentence, and has changed nothing', async () => {
  const migrating = migrate(database.url, { maxWaitMs: 200 })
  await expect(migrating).rejects.toThrow(TablesInUseError)
  await expect(migrating).rejects.toThrow(/0024-devices-of-sessions .*copia de seguridad/)
  const { rows } = await database.pool.query('select name from migrations order by name desc limit 1')
  expect(rows[0].name).toBe(THROUGH)
})
