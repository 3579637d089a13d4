import { Kysely } from 'kysely'
import type pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from './client.ts'
import { PreparingDialect } from './preparedStatements.ts'
import type { Schema } from './schema.ts'

/** How long the primary is used after a failed connection to the replica. */
const FALLBACK_MS = 5_000

/**
 * Opens a read replica, for reads that may lag behind the latest writes. While it cannot be reached, the primary is used.
 */
export function openReplica(
  url: string,
  primary: Pick<Database, 'pool'>,
  options: DatabaseOptions,
): Database {
  const replica = openDatabase(url, options)
  let fallbackUntil = 0

  async function connect(): Promise<pg.PoolClient> {
    if (Date.now() >= fallbackUntil)
      try {
        return await replica.pool.connect()
      } catch (error) {
        fallbackUntil = Date.now() + FALLBACK_MS
        options.onError?.(error as Error)
      }
    return primary.pool.connect()
  }

  const { options: settings } = replica.pool
  const pool = { options: settings, connect, end: () => replica.close() }
  const db = new Kysely<Schema>({ dialect: new PreparingDialect(pool) })
  return { db, pool: replica.pool, close: () => replica.close() }
}
