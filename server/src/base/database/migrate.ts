import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  DatabaseIsNewerError,
  DistantServersError,
  rejectMissingPrivilege,
  rejectOldServer,
  TablesInUseError,
} from './migrationErrors.ts'
import {
  type AppliedMigration,
  distantServers,
  MIGRATION_NAMES,
  MIGRATIONS,
  releaseOf,
  tooNew,
} from './releases.ts'
import { runMigration } from './runMigration.ts'
import { WITHOUT_TIMEOUTS } from './sessionSettings.ts'

/** The migration that adds the column `release` to the table of migrations. */
const RELEASE_MIGRATION = '0051-release-of-migrations'
/** An arbitrary number that all ReMusic servers share. */
export const MIGRATION_LOCK = 7_361_948_205
const RETRY_DELAY_MS = 1_500
/** A backup locks all tables for as long as it runs. */
const MAX_WAIT_MS = 10 * 60_000
const LOCK_POLL_MS = 250

type Options = {
  through?: string | undefined
  /** Called once if a migration has to wait for transactions that use its tables. */
  onWait?: () => void
  /** Called with the migrations of a newer release, on whose schema this one can run. */
  onNewer?: (names: string[]) => void
  maxWaitMs?: number
}

/**
 * Runs the pending migrations, optionally only through a given one, and returns the names of those it ran. An advisory lock
 * makes servers that start together wait for each other. Reads go on while a migration waits for its tables.
 */
export async function migrate(
  url: string,
  { through, onWait = () => {}, onNewer = () => {}, maxWaitMs = MAX_WAIT_MS }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'remusic-migrate' })
  await client.connect()
  try {
    await rejectOldServer(client)
    await client.query(WITHOUT_TIMEOUTS)
    await takeLock(client)
    await client
      .query(
        'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
      )
      .catch(rejectMissingPrivilege)
    // `to_jsonb` also works if the database does not have the column `release` yet.
    const { rows: applied } = await client.query<AppliedMigration>(
      `select name, (to_jsonb(migrations) ->> 'release')::int as release from migrations order by name`,
    )
    const rejected = tooNew(applied)
    if (rejected.length > 0) throw new DatabaseIsNewerError(rejected)
    const distant = await distantServers(client)
    if (distant.length > 0) throw new DistantServersError(distant)

    const ran = new Set(applied.map(({ name }) => name))
    const newer = [...ran].filter((name) => !MIGRATION_NAMES.includes(name))
    if (newer.length > 0) onNewer(newer)
    const due = MIGRATION_NAMES.filter((name) => !ran.has(name) && (through === undefined || name <= through))
    let hasWaited = false
    for (const name of due) {
      let waitingSince = performance.now()
      const onProgress = () => {
        waitingSince = performance.now()
      }
      const sql = await readFile(new URL(`${name}.sql`, MIGRATIONS), 'utf8')
      const migration = { name, sql, record: () => record(client, name) }
      while (!(await runMigration(client, migration, { maxWaitMs, onProgress }))) {
        if (performance.now() - waitingSince > maxWaitMs) throw new TablesInUseError(name)
        if (!hasWaited) onWait()
        hasWaited = true
        await sleep(RETRY_DELAY_MS)
      }
    }
    return due
  } finally {
    // Closing the connection releases the lock, even if a migration has failed.
    await client.end()
  }
}

/**
 * Polls instead of waiting inside of `pg_advisory_lock`: a waiting session holds a snapshot, and `create index concurrently` in the session
 * that has the lock would wait for that snapshot in turn.
 */
async function takeLock(client: pg.Client) {
  const isTaken = async () => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
    return rows[0].taken
  }
  while (!(await isTaken())) await sleep(LOCK_POLL_MS)
}

async function record(client: pg.Client, name: string) {
  if (name < RELEASE_MIGRATION) await client.query('insert into migrations (name) values ($1)', [name])
  else await client.query('insert into migrations (name, release) values ($1, $2)', [name, releaseOf(name)])
}
