import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
/** An arbitrary number that all ReMusic servers share. */
const MIGRATION_LOCK = 7_361_948_205
/**
 * A migration that waits for a table makes every later reader of it wait too. It gives up well before those readers time out,
 * lets them pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 500
const RETRY_DELAY_MS = 1_500
/** A backup holds all tables for as long as it takes. */
const MAX_WAIT_MS = 10 * 60_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

export class DatabaseIsNewerError extends Error {
  constructor(names: string[]) {
    super(
      `La base de datos es de una versión más nueva de ReMusic (${names.join(', ')}). Actualiza ReMusic antes de iniciarlo.`,
    )
  }
}

export class TablesInUseError extends Error {
  override name = 'TablesInUseError'
  constructor(name: string) {
    super(
      `La migración ${name} no se pudo aplicar porque otra operación, por ejemplo una copia de seguridad, usa las tablas. ` +
        'Espera a que termine y vuelve a intentarlo.',
    )
  }
}

type Options = {
  through?: string | undefined
  /** Called once if a migration has to wait for other users of the tables. */
  onWait?: () => void
  maxWaitMs?: number
}

/**
 * Runs the pending migrations, optionally only through a given one, and returns the names of those it ran. An advisory lock
 * makes servers that start together wait for each other. Reads go on while a migration waits for its tables.
 */
export async function migrate(
  url: string,
  { through, onWait = () => {}, maxWaitMs = MAX_WAIT_MS }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'remusic-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const ran = new Set(rows.map((row) => row.name))
    const known = await migrationNames()
    const unknown = [...ran].filter((name) => !known.includes(name))
    if (unknown.length > 0) throw new DatabaseIsNewerError(unknown)

    const due = known.filter((name) => !ran.has(name) && (through === undefined || name <= through))
    const deadline = performance.now() + maxWaitMs
    let hasWaited = false
    for (const name of due) {
      while (!(await run(client, name))) {
        if (performance.now() > deadline) throw new TablesInUseError(name)
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

export async function migrationNames(): Promise<string[]> {
  const files = await readdir(MIGRATIONS)
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
}

/** Returns false, and changes nothing, if a table was in use. */
async function run(client: pg.Client, name: string): Promise<boolean> {
  const statements = await readFile(new URL(`${name}.sql`, MIGRATIONS), 'utf8')
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(statements)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { code } = error as { code?: string }
    if (code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED) return false
    throw new Error(`La migración ${name} no se pudo aplicar`, { cause: error })
  }
}
