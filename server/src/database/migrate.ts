import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
/** An arbitrary number that all ReMusic servers share. */
const MIGRATION_LOCK = 7_361_948_205

export class DatabaseIsNewerError extends Error {
  constructor(names: string[]) {
    super(
      `La base de datos es de una versión más nueva de ReMusic (${names.join(', ')}). Actualiza ReMusic antes de iniciarlo.`,
    )
  }
}

/**
 * Runs the pending migrations, optionally only through a given one, and returns the names of those it ran. An advisory lock
 * makes servers that start together wait for each other.
 */
export async function migrate(
  url: string,
  { through }: { through?: string | undefined } = {},
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
    for (const name of due) await run(client, name)
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

async function run(client: pg.Client, name: string) {
  const statements = await readFile(new URL(`${name}.sql`, MIGRATIONS), 'utf8')
  await client.query('begin')
  try {
    await client.query(statements)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`La migración ${name} no se pudo aplicar`, { cause: error })
  }
}
