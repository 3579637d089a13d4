import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { migrate } from './migrate.ts'
import { MigrationError, MigrationFailedError, rejectOldServer } from './migrationErrors.ts'
import { runMigration } from './runMigration.ts'

const SERVER = fileURLToPath(new URL('../../main.ts', import.meta.url))
const CLI = fileURLToPath(new URL('../../../../cli/remusic.ts', import.meta.url))

describe('a migration that PostgreSQL rejects', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase({ migrated: false })
    await migrate(database.url, { through: '0109-languages-counted' })
    await database.pool.query('create table history_imports (id int)')
  })
  afterAll(() => database.drop())

  /** Runs a program, and returns the text that the operator reads in the terminal and the exit code. */
  async function run(program: string, ...args: string[]) {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' }
    const ended = promisify(execFile)(process.execPath, [program, ...args], { env })
    const { code, stderr } = await ended.then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    )
    return { code, output: stderr.replaceAll(/^.*(ExperimentalWarning|--trace-warnings).*\n/gm, '') }
  }

  test.each([
    ['the start', SERVER, []],
    ['npm run remusic -- migrate', CLI, ['migrate']],
  ])('is explained to the operator in Spanish by %s, without a stack', async (_, program, args) => {
    const { code, output } = await run(program, ...args)
    expect(code).toBe(1)
    expect(output).toContain('La migración 0110-history-imports no se pudo aplicar')
    expect(output).toContain('relation "history_imports" already exists')
    expect(output).toContain('npm run remusic -- migrate')
    expect(output).not.toMatch(/^\s+at /m)
    expect(output).not.toMatch(/Error:|inesperado/)
  })

  test('leaves those before it applied, and runs at the next attempt', async () => {
    const last = async () =>
      (await database.pool.query('select max(name) as name from migrations')).rows[0].name
    await expect(migrate(database.url)).rejects.toThrow(MigrationFailedError)
    expect(await last()).toBe('0109-languages-counted')
    await database.pool.query('drop table history_imports')
    expect(await migrate(database.url)).toContain('0110-history-imports')
  })
})

describe('the explanation', () => {
  let database: TestDatabase
  let client: pg.Client
  beforeEach(async () => {
    database = await testDatabase({ migrated: false })
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })

  const failing = (sql: string) =>
    runMigration(client, { name: '9001-example', sql, record: async () => {} }, { maxWaitMs: 1_000 })

  test('repeats what PostgreSQL says, and its hint', async () => {
    const failure = failing('create table notes (size int);\nselect sise from notes;')
    await expect(failure).rejects.toThrow(MigrationError)
    await expect(failure).rejects.toThrow(
      /9001-example .*«column "sise" does not exist\. Perhaps you meant to reference the column "notes\.size"/,
    )
  })

  test('says which package an extension needs', async () => {
    await expect(failing('create extension not_installed;')).rejects.toThrow(
      /not_installed.*postgresql-contrib/s,
    )
  })

  test('says which permission is missing, also before the first migration', async () => {
    const role = `remusic_guest_${process.pid}`
    await client.query(
      `create role ${role} login password 'guest'; revoke create on schema public from public`,
    )
    const url = new URL(database.url)
    url.username = role
    url.password = 'guest'
    try {
      await expect(migrate(url.href)).rejects.toThrow(/permission denied for schema public.*OWNER TO/s)
    } finally {
      await client.query(`drop role ${role}`)
    }
  })
})

test.each([
  [140012, '14.12'],
  [90624, '9.6.24'],
])(
  'a PostgreSQL that is too old is rejected with its version and the one needed (%i)',
  async (number, version) => {
    const client = { query: async () => ({ rows: [{ number, version }] }) } as unknown as pg.Client
    await expect(rejectOldServer(client)).rejects.toThrow(MigrationError)
    await expect(rejectOldServer(client)).rejects.toThrow(
      new RegExp(`PostgreSQL 15 o más nuevo.* ${version}`),
    )
  },
)

test('PostgreSQL 15 and the one of this test run are accepted', async () => {
  const fifteen = { query: async () => ({ rows: [{ number: 150000, version: '15.0' }] }) }
  await rejectOldServer(fifteen as unknown as pg.Client)
})
