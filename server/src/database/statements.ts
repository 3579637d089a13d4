import { createHash } from 'node:crypto'
import {
  type LimitNode,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely'
import type pg from 'pg'

/** Seldom asked ones are not worth keeping at every connection. */
const PREPARED_AT_USE = 3
const PREPARED_AT_MOST = 400
const REMEMBERED_AT_MOST = 2_000

/** As much of a pool as is used here. */
type Connections = { options: pg.PoolOptions; connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/**
 * PostgreSQL takes longer to plan most of our statements than to run them. Those that come up again and again are
 * prepared: each connection parses and plans them once.
 */
export class PreparingDialect extends PostgresDialect {
  constructor(pool: Connections) {
    super({ pool: preparing(pool) })
  }

  override createQueryCompiler() {
    return new PlannableCompiler()
  }
}

/**
 * Writes out what a plan depends on: how many rows are wanted, and what a partial index goes by. As a parameter, which may be
 * anything the next time, it would rule out the very plan that is right every time.
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

function preparing(pool: Connections): PostgresPool {
  const nameFor = createNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? prepareAt(client, nameFor)
      known.set(client, wrapped)
      return wrapped
    },
  }
}

function prepareAt(client: pg.PoolClient, nameFor: (text: string) => string | undefined): PostgresPoolClient {
  // A statement that was not answered in time may still run, perhaps in a transaction that nobody ends: whoever got the
  // connection next would write into it.
  let isLost = false
  const noteLoss = (error: Error) => {
    isLost ||= error.message === 'Query read timeout'
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
    release: (destroy) => client.release(destroy || isLost),
  }
}

/** The same name for the same statement, at all connections; none for what is new, and for what may change its columns. */
function createNames() {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= PREPARED_AT_MOST) return name
    const used = (uses.get(text) ?? 0) + 1
    if (used < PREPARED_AT_USE || ALL_COLUMNS.test(text)) {
      if (uses.size >= REMEMBERED_AT_MOST) uses.clear()
      uses.set(text, used)
      return undefined
    }
    uses.delete(text)
    const given = createHash('sha256').update(text).digest('base64url')
    names.set(text, given)
    return given
  }
}

/** A migration that adds a column while servers run would break these: PostgreSQL refuses a plan whose result has changed. */
const ALL_COLUMNS = /(select|returning|\.)\s*\*/i
