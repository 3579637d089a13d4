import { Kysely } from 'kysely'
import type pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from './client.ts'
import type { Schema } from './schema.ts'
import { PreparingDialect } from './statements.ts'

/** How long a copy that did not answer is left alone. */
const AWAY_MS = 5_000

/**
 * A copy of the database, for reads that may lag a moment behind what was written. Whenever it cannot be reached, the
 * database itself answers.
 */
export function openReplica(
  url: string,
  primary: Pick<Database, 'pool'>,
  options: DatabaseOptions,
): Database {
  const copy = openDatabase(url, options)
  let awayUntil = 0

  async function connect(): Promise<pg.PoolClient> {
    if (Date.now() >= awayUntil)
      try {
        return await copy.pool.connect()
      } catch (error) {
        awayUntil = Date.now() + AWAY_MS
        options.onError?.(error as Error)
      }
    return primary.pool.connect()
  }

  const { options: settings } = copy.pool
  const pool = { options: settings, connect, end: () => copy.close() }
  const db = new Kysely<Schema>({ dialect: new PreparingDialect(pool) })
  return { db, pool: copy.pool, close: () => copy.close() }
}
