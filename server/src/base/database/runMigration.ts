import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { MigrationFailedError } from './migrationErrors.ts'

/**
 * A migration that waits for a table makes every later reader of it wait too. It gives up well before those readers time out,
 * lets them pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 500
/** The pause between two batches lets requests proceed and replicas catch up. */
const BATCH_PAUSE_MS = 20
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** How a migration runs, by the first line of its file. docs/migrations.md says when to use which. */
const MODES = { '-- no transaction': runConcurrently, '-- in batches': runInBatches } as const

export type Migration = {
  name: string
  sql: string
  /** Marks the migration as done, in the transaction of its last change where it has one. */
  record: () => Promise<unknown>
}

export type RunOptions = {
  /** How long a statement that blocks nobody may wait for other transactions. */
  maxWaitMs: number
  /** Called after every batch. */
  onProgress?: () => void
}

/**
 * Runs one migration. Returns false if a table was in use: it may be called again, and continues where it was interrupted.
 */
export async function runMigration(
  client: pg.ClientBase,
  migration: Migration,
  options: RunOptions,
): Promise<boolean> {
  try {
    await (MODES[modeLine(migration.sql)] ?? runInTransaction)(client, migration, options)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED) return false
    throw new MigrationFailedError(`La migración ${migration.name} no se pudo aplicar`, error as Error)
  }
}

export function modeLine(sql: string) {
  return sql.split('\n', 1)[0]?.trim() as keyof typeof MODES
}

/**
 * The statements of a migration that does not run as a whole. They end at a semicolon at the end of a line, which is enough for
 * statements without a function body; a test compares the result with PostgreSQL's parser.
 */
export function statementsOf(sql: string): string[] {
  return sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
}

async function runInTransaction(client: pg.ClientBase, { sql, record }: Migration) {
  await inTransaction(client, async () => {
    await client.query(sql)
    await record()
  })
}

/**
 * For statements that PostgreSQL runs outside of transactions, such as `create index concurrently`. They block neither reads nor
 * writes while they wait, so they may wait for long transactions. All of them can be repeated: an interrupted migration starts again.
 */
async function runConcurrently(client: pg.ClientBase, { sql, record }: Migration, { maxWaitMs }: RunOptions) {
  await client.query(`set lock_timeout = ${maxWaitMs}`)
  try {
    for (const statement of statementsOf(sql)) {
      await dropInvalidIndex(client, statement)
      await client.query(statement)
    }
    await record()
  } finally {
    await client.query('reset lock_timeout')
  }
}

/** An interrupted `create index concurrently` leaves an index that slows writes down, serves no read, and occupies the name. */
async function dropInvalidIndex(client: pg.ClientBase, statement: string) {
  const [, name] =
    /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement) ?? []
  if (name === undefined) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(`drop index concurrently ${name}`)
}

/** Repeats each statement until it changes no more rows, each time in a transaction of its own. */
async function runInBatches(client: pg.ClientBase, { sql, record }: Migration, { onProgress }: RunOptions) {
  for (const statement of statementsOf(sql)) {
    let changed: number | null
    do {
      changed = await inTransaction(client, async () => (await client.query(statement)).rowCount)
      onProgress?.()
      await sleep(BATCH_PAUSE_MS)
    } while (changed)
  }
  await record()
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
