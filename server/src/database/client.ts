import { Kysely } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { PreparingDialect } from './statements.ts'

/** A database or a transaction on it: queries take either. */
export type Db = Kysely<Schema>

export type Database = {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseOptions = {
  onError?: (error: Error) => void
  max?: number
  /** For work that no browser waits for: a slow machine may take its time over it. */
  patient?: boolean
}

export function openDatabase(
  url: string,
  { onError = () => {}, max = 10, patient = false }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    // A call waits at most this long for its turn, or for a database that does not answer; then it answers 503. One that
    // refuses connections is noticed at once.
    connectionTimeoutMillis: patient ? 30_000 : 2_000,
    statement_timeout: patient ? 60_000 : 5_000,
    lock_timeout: patient ? 30_000 : 3_000,
    idle_in_transaction_session_timeout: patient ? 60_000 : 10_000,
    // For a database that is there and says nothing: well after its own timeouts, which leave the connection usable, and whose
    // news a busy process may read late.
    query_timeout: patient ? 75_000 : 8_000,
    options: '-c TimeZone=UTC',
    application_name: 'remusic',
  })
  // A restart of PostgreSQL reaches idle and busy clients alike; without a listener on each, Node would exit.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  const db = new Kysely<Schema>({ dialect: new PreparingDialect(pool) })
  const close = async () => {
    await db.destroy()
    // Kysely leaves a pool alone that no query of its own has gone through.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

const { builtins } = pg.types
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === builtins.INT8) return Number
  if (format !== 'binary' && oid === builtins.DATE) return (value: string) => value
  return pg.types.getTypeParser(oid, format as 'text')
}
