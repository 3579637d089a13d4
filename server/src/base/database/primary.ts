import pg from 'pg'
import { type Config, ConfigError } from '../../config.ts'

const TIMEOUT_MS = 10_000

/** Rejects servers that accept no writes, such as a standby, before anything is changed. */
export async function rejectReadOnlyServers(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>) {
  if (config.databaseUrl) await rejectReadOnlyServer(config.databaseUrl, 'DATABASE_URL')
  if (config.databaseDirectUrl) await rejectReadOnlyServer(config.databaseDirectUrl, 'DATABASE_DIRECT_URL')
}

async function rejectReadOnlyServer(url: string, variable: string) {
  const { isReadOnly, isStandby } = await stateOf(url).catch((error: Error & { code?: string }) => {
    throw new ConfigError(
      `No se puede conectar con la base de datos que indica ${variable} (${error.message || error.code})`,
      { cause: error },
    )
  })
  if (isReadOnly)
    throw new ConfigError(
      `${variable} debe indicar el servidor principal de PostgreSQL: el que indica ` +
        (isStandby ? 'es una réplica, que es de solo lectura' : 'es de solo lectura'),
    )
}

async function stateOf(url: string): Promise<State> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    // A pooler accepts the connection before it has one to PostgreSQL.
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<State>(STATE)
    return rows[0] as State
  } finally {
    await client.end()
  }
}

type State = { isReadOnly: boolean; isStandby: boolean }

/** A transaction on a standby is always read-only. */
const STATE = `select current_setting('transaction_read_only')::bool as "isReadOnly", pg_is_in_recovery() as "isStandby"`

/**
 * Ends the idle connections, which may lead to a server that is no longer the primary; a new connection leads to the primary.
 */
export async function discardIdleConnections(pool: pg.Pool): Promise<void> {
  const clients = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const result of clients) if (result.status === 'fulfilled') result.value.release(true)
}
