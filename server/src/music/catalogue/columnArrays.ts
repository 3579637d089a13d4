import { type RawBuilder, sql } from 'kysely'

type SqlColumn = { type: 'text' | 'int4' | 'int8' | 'bool' | 'date'; values: unknown[] }

export function column<T>(type: SqlColumn['type'], rows: readonly T[], name: keyof T): SqlColumn {
  return { type, values: rows.map((row) => row[name] ?? null) }
}
export const texts = <T>(rows: readonly T[], name: keyof T) => column('text', rows, name)
export const ints = <T>(rows: readonly T[], name: keyof T) => column('int4', rows, name)
export const bools = <T>(rows: readonly T[], name: keyof T) => column('bool', rows, name)

/** Passes rows as one array per column, so that the number of parameters does not depend on the number of rows. */
export function unnest(columns: Record<string, SqlColumn>): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(({ type, values }) => sql`${values}::${sql.raw(`${type}[]`)}`)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`unnest(${sql.join(arrays)}) as input (${sql.join(names)})`
}
