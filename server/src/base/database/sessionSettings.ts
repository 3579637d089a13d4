import pg from 'pg'
import { ConfigError } from '../../config.ts'

type Settings = Record<
  'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'TimeZone',
  string
>

/** Written as PostgreSQL shows them, so that they can be compared. */
export const REQUEST_SETTINGS: Settings = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  TimeZone: 'UTC',
}

/** For background work, which no client waits for and which may be slow. */
export const BACKGROUND_SETTINGS: Settings = {
  statement_timeout: '1min',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
  TimeZone: 'UTC',
}

/** For work that may wait indefinitely, whatever the settings of its role are. */
export const WITHOUT_TIMEOUTS = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/**
 * Statements rather than parameters of the connection, because PgBouncer rejects a connection with parameters that it does not
 * know.
 */
export const setStatements = (settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join(';')

/** An upper limit for the connections that a pooler has opened before ReMusic started. */
const MAX_STALE_CONNECTIONS = 50
const CONNECTION_TIMEOUT_MS = 10_000
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Makes the settings of requests the defaults of the role in this database. A pooler that hands a connection to another client
 * after each transaction forgets what a client has set, but PostgreSQL applies the defaults whenever the pooler connects.
 */
export async function keepSettingsInRole(url: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_STALE_CONNECTIONS; attempt++) if (await areKept(url)) return
  throw new ConfigError(
    'Las conexiones del agrupador que indica DATABASE_URL no usan los ajustes de ReMusic. ' +
      'Ejecuta RECONNECT en la consola de PgBouncer, o reinícialo, y vuelve a intentarlo',
  )
}

/** Stores the settings if the connection lacks them, and then ends it: only connections opened from now on have them. */
async function areKept(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  // The server ends this connection below, which raises an error on it.
  client.on('error', () => {})
  await client.connect()
  try {
    const names = Object.keys(REQUEST_SETTINGS) as (keyof Settings)[]
    const { rows } = await client.query<Settings>(
      `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}`,
    )
    if (names.every((name) => rows[0]?.[name] === REQUEST_SETTINGS[name])) return true
    await client.query(STORE).catch(rejectMissingPrivilege)
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Servers that start together would change the same row at once. */
const STORE = `do $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('settings of the role', 0));
    ${Object.entries(REQUEST_SETTINGS)
      .map(
        ([name, value]) =>
          `execute format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${value}');`,
      )
      .join('\n    ')}
  end $$`

function rejectMissingPrivilege(error: Error & { code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
  const settings = Object.entries(REQUEST_SETTINGS).map(([name, value]) => `${name} = '${value}'`)
  throw new ConfigError(
    'El usuario de DATABASE_URL no puede guardar los ajustes de sus conexiones. ' +
      `Ejecuta ALTER ROLE … IN DATABASE … SET como administrador para cada uno: ${settings.join(', ')}`,
    { cause: error },
  )
}
