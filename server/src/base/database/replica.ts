import { type ConnectionProvider, Kysely } from 'kysely'
import type pg from 'pg'
import { type Database, type DatabaseOptions, type Db, openDatabase } from './client.ts'
import { PreparingDialect } from './preparedStatements.ts'
import type { Schema } from './schema.ts'

/** How long the primary is used after a failed connection to the replica. */
const FALLBACK_MS = 5_000
/** How often the delay of each connection's replica is checked. */
const DELAY_CHECK_MS = 60_000
/** A replica that is further behind is not used at all. */
const MAX_DELAY_HOURS = 1

/** The replay time is null on a server that is not a standby. */
const STATE = `
  select (select max(name) from migrations) as migration,
    coalesce(pg_last_xact_replay_timestamp() > now() - interval '${MAX_DELAY_HOURS} hours', true) as "isRecent"`
type State = { migration: string; isRecent: boolean }

export type Replica = {
  /** For reads that may lag behind the latest writes. */
  db: Db
  /** Reads from the replica where `isFresh` holds on it, and otherwise from the primary. */
  readsWhere(isFresh: (db: Db) => Promise<boolean>): Db
  close(): Promise<void>
}

/** Opens a read replica. While it cannot be reached, is hours behind or has an older schema, the primary is used. */
export function openReplica(
  url: string,
  primary: Pick<Database, 'db' | 'pool'>,
  options: DatabaseOptions,
): Replica {
  const replica = openDatabase(url, options)
  const checkedAt = new WeakMap<pg.PoolClient, number>()
  let fallbackUntil = 0

  async function connect(): Promise<pg.PoolClient> {
    if (Date.now() >= fallbackUntil)
      try {
        return await connectToRecent()
      } catch (error) {
        fallbackUntil = Date.now() + FALLBACK_MS
        options.onError?.(error as Error)
      }
    return primary.pool.connect()
  }

  async function connectToRecent(): Promise<pg.PoolClient> {
    const client = await replica.pool.connect()
    if (Date.now() - (checkedAt.get(client) ?? 0) < DELAY_CHECK_MS) return client
    try {
      const [state, current] = await Promise.all([stateOf(client), stateOf(primary.pool)])
      if (!state.isRecent) throw new Error(`The replica is more than ${MAX_DELAY_HOURS} hours behind`)
      if (state.migration !== current.migration) throw new Error('The replica lacks the latest migrations')
      checkedAt.set(client, Date.now())
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const { options: settings } = replica.pool
  const pool = { options: settings, connect, end: () => replica.close() }
  const dialect = new PreparingDialect(pool)
  const db = new Kysely<Schema>({ dialect })
  const driver = dialect.createDriver()

  function readsWhere(isFresh: (db: Db) => Promise<boolean>): Db {
    const executor = db.getExecutor().withConnectionProvider(freshConnections(db, primary.db, isFresh))
    return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor })
  }

  return { db, readsWhere, close: () => replica.close() }
}

async function stateOf(server: pg.Pool | pg.PoolClient): Promise<State> {
  const { rows } = await server.query<State>(STATE)
  return rows[0] as State
}

/**
 * The check and the read share a transaction, because a pooler may send two transactions of one connection to different
 * replicas.
 */
function freshConnections(
  replica: Db,
  primary: Db,
  isFresh: (db: Db) => Promise<boolean>,
): ConnectionProvider {
  return {
    async provideConnection(consumer) {
      let fresh = false
      try {
        return await replica
          .transaction()
          .setAccessMode('read only')
          .execute(async (tx) => {
            fresh = await isFresh(tx)
            if (!fresh) throw new Error('The replica is behind')
            return tx.getExecutor().provideConnection(consumer)
          })
      } catch (error) {
        if (fresh) throw error
      }
      return primary.getExecutor().provideConnection(consumer)
    },
  }
}
