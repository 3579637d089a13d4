import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { PreparingDialect, UnpreparingClient } from './preparedStatements.ts'
import { APPLICATION_NAME } from './releases.ts'
import type { Schema } from './schema.ts'
import { BACKGROUND_SETTINGS, REQUEST_SETTINGS, setStatements, WITHOUT_TIMEOUTS } from './sessionSettings.ts'

/** A database or a transaction on it: queries take either. */
export type Db = Kysely<Schema>

export type Database = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** The connections of one process for requests. */
export const POOL_SIZE = 10

export type DatabaseOptions = {
  onError?: (error: Error) => void
  /** This many connections stay open although they are idle. */
  min?: number
  max?: number
  /** For background work, which no client waits for and which may be slow. */
  longTimeouts?: boolean
  applicationName?: string
  /** Whether a pooler may change the server connection after each transaction. The settings of requests are then stored in the role. */
  pooling?: Config['databasePooling']
}

export function openDatabase(
  url: string,
  {
    onError = () => {},
    min = 0,
    max = POOL_SIZE,
    longTimeouts = false,
    applicationName = APPLICATION_NAME,
    pooling = 'session',
  }: DatabaseOptions = {},
): Database {
  // A request that gets no connection in this time is answered with 503. A database that refuses connections is noticed at
  // once.
  const connectionTimeoutMs = longTimeouts ? 30_000 : 2_000
  const applySettings = {
    text: setStatements(longTimeouts ? BACKGROUND_SETTINGS : REQUEST_SETTINGS),
    // This statement waits while a pooler has no free server connection.
    query_timeout: connectionTimeoutMs,
  }
  const pool = new pg.Pool({
    connectionString: url,
    min,
    max,
    types: { getTypeParser },
    connectionTimeoutMillis: connectionTimeoutMs,
    // For a database that has stopped responding. Well above the server-side timeouts, which leave the connection usable, and whose errors
    // a busy process may be late to read.
    query_timeout: longTimeouts ? 75_000 : 8_000,
    application_name: applicationName,
    ...(pooling === 'transaction'
      ? { Client: UnpreparingClient as unknown as new () => pg.ClientBase }
      : { onConnect: (client: pg.ClientBase) => client.query(applySettings) }),
  })
  // A restart of PostgreSQL raises an error on every client, idle or busy; without a listener on each, Node would exit.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  const db = new Kysely<Schema>({ dialect: new PreparingDialect(pool) })
  const close = async () => {
    await db.destroy()
    // Kysely does not end a pool that it has never used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

export type Connection = {
  client: pg.Client
  /** Queries on this connection, also inside of a transaction that `client` has begun. */
  db: Db
  close(): Promise<void>
}

/**
 * One connection for work that takes minutes or hours, without timeouts. PostgreSQL ends its statement within a second if this
 * process dies, so its locks do not outlive it.
 */
export async function openConnection(url: string, applicationName = APPLICATION_NAME): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser },
    connectionTimeoutMillis: 30_000,
    application_name: applicationName,
  })
  // A restart of PostgreSQL raises an error even while no query is running.
  client.on('error', () => {})
  await client.connect()
  await client.query(`${WITHOUT_TIMEOUTS}; set client_connection_check_interval = '1s'`)
  const shared = { query: client.query.bind(client), release: () => {} } as unknown as PostgresPoolClient
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => shared, end: async () => {} } as unknown as PostgresPool,
    }),
  })
  return { client, db, close: () => client.end() }
}

/** Runs work whose statements may take minutes, such as those that count whole tables. It must not run two transactions at once. */
export async function onConnection<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openConnection(url)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const { builtins } = pg.types
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === builtins.INT8) return Number
  if (format !== 'binary' && oid === builtins.DATE) return (value: string) => value
  return pg.types.getTypeParser(oid, format as 'text')
}
