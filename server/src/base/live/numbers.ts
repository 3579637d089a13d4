import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../database/client.ts'
import type { Schema } from '../database/schema.ts'

type ColumnOf = { [T in keyof Schema]: `${T}.${keyof Schema[T] & string}` }
/** The column with the number of the last change of each row. */
type Counter = ColumnOf[keyof Schema]
type Options = {
  /** Further columns to set. */
  set?: RawBuilder<unknown>
  /** More columns of `counted`, the changed row, to return. */
  returning?: RawBuilder<unknown>
}

/**
 * Takes the next number of each row. The rows stay locked until the transaction ends, so numbers are committed in their order, and a
 * rollback leaves no gap.
 */
export async function takeNumbers<More = unknown>(
  tx: Db,
  counter: Counter,
  ids: readonly string[],
  { set, returning }: Options = {},
): Promise<({ id: string; number: number } & More)[]> {
  const [table = '', column = ''] = counter.split('.')
  const number = sql.ref(`counted.${column}`)
  const { rows } = await sql<{ id: string; number: number } & More>`
    update ${sql.table(table)} as counted set ${sql.ref(column)} = ${number} + 1${set ? sql`, ${set}` : sql``}
    where id = any(${ids}::uuid[])
    returning id, ${number} as number${returning ? sql`, ${returning}` : sql``}`.execute(tx)
  return rows
}

/** The same for one row, which must exist. */
export async function takeNumber(tx: Db, counter: Counter, id: string, options?: Options): Promise<number> {
  const [taken] = await takeNumbers(tx, counter, [id], options)
  if (!taken) throw new Error(`There is no ${id} that ${counter} could count`)
  return taken.number
}

type Range = { after?: number | undefined; cursor?: number | undefined; limit: number }

/**
 * Reads rows by their numbers, oldest first: those after a number, or else the last ones, before the cursor if there is one. `next` is
 * the following `after` or `cursor`, null at the end.
 */
export async function readNumbered<DB, TB extends keyof DB, R extends object>(
  query: SelectQueryBuilder<DB, TB, R>,
  column: string,
  { after, cursor, limit }: Range,
): Promise<{ rows: R[]; next: string | null }> {
  const number = sql.ref<number>(column)
  let page = query.orderBy(number, after === undefined ? 'desc' : 'asc').limit(limit + 1)
  if (after !== undefined) page = page.where(sql<boolean>`${number} > ${after}`)
  if (cursor !== undefined) page = page.where(sql<boolean>`${number} < ${cursor}`)
  const found = (await page.execute()) as R[]
  const rows = found.slice(0, limit)
  const last = rows.at(-1) as Record<string, unknown> | undefined
  return {
    rows: after === undefined ? rows.reverse() : rows,
    next: found.length > limit && last ? String(last[column.split('.').at(-1) ?? '']) : null,
  }
}
