import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { migrate } from './migrate.ts'
import { DatabaseIsNewerError, DistantServersError } from './migrationErrors.ts'
import { MIGRATION_NAMES, OWN_RELEASE, RELEASES, releaseOf } from './releases.ts'

const FUTURE = '9999-from-the-future'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => database.pool.query('delete from migrations where name = $1', [FUTURE]))
afterAll(() => database.drop())

const addMigration = (release: number) =>
  database.pool.query('insert into migrations (name, release) values ($1, $2)', [FUTURE, release])

describe('the schema of another release', () => {
  test('is accepted if the release is the next one', async () => {
    await addMigration(OWN_RELEASE + 1)
    const newer: string[] = []
    expect(await migrate(database.url, { onNewer: (names) => newer.push(...names) })).toEqual([])
    expect(newer).toEqual([FUTURE])
  })

  test('is rejected with a sentence if the release is a later one', async () => {
    await addMigration(OWN_RELEASE + 2)
    const starting = migrate(database.url)
    await expect(starting).rejects.toThrow(DatabaseIsNewerError)
    await expect(starting).rejects.toThrow(/9999-from-the-future.*Actualiza ReMusic/)
  })
})

describe('a start while servers of another release are running', () => {
  async function withServerOf(applicationName: string, run: () => Promise<unknown>) {
    const server = new pg.Client({ connectionString: database.url, application_name: applicationName })
    await server.connect()
    try {
      return await run()
    } finally {
      await server.end()
    }
  }

  test.each([-1, 0, 1])('continues if they are %i releases ahead', async (ahead) => {
    await withServerOf(`remusic-jobs/${OWN_RELEASE + ahead}`, () => migrate(database.url))
  })

  test.each([-2, 2])('is rejected, and migrates nothing, if they are %i releases ahead', async (ahead) => {
    const last = MIGRATION_NAMES.at(-1) ?? ''
    await database.pool.query('delete from migrations where name = $1', [last])
    await withServerOf(`remusic-jobs/${OWN_RELEASE + ahead}`, async () => {
      const starting = migrate(database.url)
      await expect(starting).rejects.toThrow(DistantServersError)
      await expect(starting).rejects.toThrow(/Detenlos/)
    })
    const { rows } = await database.pool.query('select max(name) as last from migrations')
    await database.pool.query('insert into migrations (name, release) values ($1, $2)', [
      last,
      releaseOf(last),
    ])
    expect(rows[0].last).toBe(MIGRATION_NAMES.at(-2))
  })

  test('recognises the first release, whose connections have no number', async () => {
    await withServerOf('remusic', () => expect(migrate(database.url)).rejects.toThrow('1.0.0-beta.1 en'))
  })

  test('ignores other programs', async () => {
    const other = new pg.Client({ connectionString: database.url, application_name: 'remusic-jobs/x; psql' })
    await other.connect()
    await migrate(database.url)
    await other.end()
  })
})

describe('the list of releases', () => {
  const versions = [
    ...readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8').matchAll(
      /^## \[(\d\S*)\]/gm,
    ),
  ].map(([, version]) => version)

  test('contains every version of the changelog, and its last one is the version of the package', () => {
    expect(RELEASES.map(({ version }) => version)).toEqual(versions.toReversed())
    const { version } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    ) as { version: string }
    expect(RELEASES.at(-1)?.version).toBe(version)
  })

  test('orders the migrations by release, as the migrated database does', async () => {
    const { rows } = await database.pool.query<{ name: string; release: number }>(
      'select name, release from migrations order by name',
    )
    expect(rows).toEqual(MIGRATION_NAMES.map((name) => ({ name, release: releaseOf(name) })))
    for (const { lastMigration } of RELEASES) expect(MIGRATION_NAMES).toContain(lastMigration)
  })
})
