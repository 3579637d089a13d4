import { setTimeout as sleep } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './client.ts'
import type { Schema } from './schema.ts'

/** A batch is small enough that other transactions hardly wait for its rows, and that it ends long before a statement times out. */
export const BATCH_SIZE = 1_000
/** The pause between two batches lets requests proceed and replicas catch up. */
const PAUSE_MS = 10
/** The rows left after this long wait for the next run of the job, so that one table does not keep the others waiting. */
const BUDGET_MS = 20_000

type Budget = { budgetMs?: number }
type Table = keyof Schema
type Condition<T extends Table> = (row: ExpressionBuilder<Schema, T>) => Expression<SqlBool>

/**
 * Repeats a change of at most BATCH_SIZE rows, each in its own transaction, until a batch is not full or the budget is used up.
 * Returns the number of rows. A job that is killed has lost one batch at most, and its next run continues.
 */
export async function inBatches(
  change: (limit: number) => Promise<number>,
  { budgetMs = BUDGET_MS }: Budget = {},
): Promise<number> {
  const deadline = performance.now() + budgetMs
  let total = 0
  for (;;) {
    const count = await change(BATCH_SIZE)
    total += count
    if (count < BATCH_SIZE || performance.now() > deadline) return total
    await sleep(PAUSE_MS)
  }
}

/** Deletes the rows that match, in the order of a column whose index contains them. */
export function deleteInBatches<T extends Table>(
  db: Db,
  table: T,
  where: Condition<T>,
  { orderBy, ...budget }: Budget & { orderBy: keyof Schema[T] & string },
): Promise<number> {
  return inBatches((limit) => deleteBatch(db, table, where, { orderBy, limit }), budget)
}

/** Deletes one batch. Rows that another transaction has locked are left for a later batch. */
export async function deleteBatch<T extends Table>(
  db: Db,
  table: T,
  where: Condition<T>,
  { orderBy, limit }: { orderBy?: keyof Schema[T] & string; limit: number },
): Promise<number> {
  // Kysely cannot type a query on one of several tables; the parameters above are checked instead.
  const any = table as 'sessions'
  const batch = db
    .selectFrom(any)
    .select(sql`ctid`.as('ctid'))
    .where(where as unknown as Condition<'sessions'>)
    .$if(orderBy !== undefined, (rows) => rows.orderBy(sql.ref(orderBy as string)))
    .limit(limit)
    .forUpdate()
    .skipLocked()
  // `array(…)` makes PostgreSQL select the batch first and then find its rows by their ctid.
  const { numDeletedRows } = await db
    .deleteFrom(any)
    .where(sql<boolean>`ctid = any(array(${batch}))`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
