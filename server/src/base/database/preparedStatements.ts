import { createHash } from 'node:crypto'
import {
  type LimitNode,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely'
import pg from 'pg'

/** A statement is prepared after this many uses: rare ones are not worth the memory on every connection. */
const MIN_USES = 3
const MAX_PREPARED = 400
const MAX_COUNTED = 2_000
/** The SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006'

/** The members of a pool that this file uses. */
type ConnectionPool = { options: pg.PoolOptions; connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/**
 * PostgreSQL takes longer to plan most of our statements than to run them. Frequent statements are therefore prepared: each
 * connection parses and plans them once.
 */
export class PreparingDialect extends PostgresDialect {
  constructor(pool: ConnectionPool) {
    super({ pool: preparing(pool) })
  }

  override createQueryCompiler() {
    return new PlannableCompiler()
  }
}

/**
 * Ignores the names of statements. A pooler in transaction mode may send the next execution to a server connection that has not
 * prepared the statement.
 */
export class UnpreparingClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query
    const unnamed = isNamed ? { ...query, name: undefined } : query
    return (super.query as (...args: unknown[]) => never)(unnamed, ...rest)
  }
}

/**
 * Inlines the values that a plan depends on: limits, and booleans that match a partial index. As parameters they would rule
 * out the right plan, because a generic plan has to work for any value.
 */
class PlannableCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }

  protected override appendValue(value: unknown) {
    if (typeof value === 'boolean') this.append(String(value))
    else super.appendValue(value)
  }
}

function preparing(pool: ConnectionPool): PostgresPool {
  const nameFor = createNames()
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const wrapped = wrappers.get(client) ?? wrap(client, nameFor)
      wrappers.set(client, wrapped)
      return wrapped
    },
  }
}

function wrap(client: pg.PoolClient, nameFor: (text: string) => string | undefined): PostgresPoolClient {
  // A statement that has timed out on our side may still be running, perhaps in an open transaction that the next user of the
  // connection would write into. Such a connection is destroyed.
  let isLost = false
  // After a failover, a connection may lead to a server that is no longer the primary. It is destroyed, so that the next one
  // reaches the new primary.
  let isReadOnly = false
  const noteLoss = (error: Error & { code?: string }) => {
    isLost ||= error.message === 'Query read timeout'
    isReadOnly ||= error.code === READ_ONLY
    throw error
  }
  const query = (text: string, values: unknown[]) => {
    if (isLost) return Promise.reject(new Error('Connection terminated: it did not answer'))
    const name = values.length > 0 ? nameFor(text) : undefined
    const answer = name === undefined ? client.query(text, values) : client.query({ name, text, values })
    return answer.catch(noteLoss)
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isLost || isReadOnly),
  }
}

/**
 * Names statements for preparation, the same on all connections. New statements, and those whose result columns may change,
 * get no name.
 */
function createNames() {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= MAX_PREPARED) return name
    const used = (uses.get(text) ?? 0) + 1
    if (used < MIN_USES || ALL_COLUMNS.test(text)) {
      if (uses.size >= MAX_COUNTED) uses.clear()
      uses.set(text, used)
      return undefined
    }
    uses.delete(text)
    const newName = createHash('sha256').update(text).digest('base64url')
    names.set(text, newName)
    return newName
  }
}

/** Adding a column while servers run would break such a statement: PostgreSQL rejects a cached plan whose result has changed. */
const ALL_COLUMNS = /(select|returning|\.)\s*\*/i
