import type { ColumnType } from 'kysely'

type Kind = 'plain' | 'defaulted' | 'computed'

/** A column: its PostgreSQL type, and the TypeScript types to read and write it. */
export type Column<T = unknown, K extends Kind = Kind, N extends boolean = boolean> = {
  readonly type: string
  readonly kind: K
  readonly nullable: N
  /** Never set: the property only carries the type. */
  readonly value?: T
}

const column = <T>(type: string): Column<T, 'plain', false> => ({ type, kind: 'plain', nullable: false })

export const uuid = column<string>('uuid')
export const text = column<string>('text')
export const bool = column<boolean>('bool')
export const int = column<number>('int4')
export const smallint = column<number>('int2')
/** Read as a number, because none of our ids and counters gets near 2⁵³. */
export const bigint = column<number>('int8')
export const real = column<number>('float4')
export const double = column<number>('float8')
export const time = column<Date>('timestamptz')
/** A date without a time, as 'YYYY-MM-DD'. */
export const day = column<string>('date')
export const bytes = column<Buffer>('bytea')
export const address = column<string>('inet')
/** A length of time, used in SQL only. */
export const interval = column<unknown>('interval')
/** Search words, written by the database. */
export const words = column<string>('tsvector')
export const smallints = column<number[]>('_int2')
export const ints = column<number[]>('_int4')
/** The driver returns these as texts: unnest or convert them in SQL. */
export const bigints = column<(number | string)[]>('_int8')
export const reals = column<number[]>('_float4')
export const texts = column<string[]>('_text')
export const uuids = column<string[]>('_uuid')
export const json = <T>() => column<T>('jsonb')
export const oneOf = <const T extends string>(..._values: T[]) => column<T>('text')

export const orNull = <T, K extends Kind>(c: Column<T, K, false>): Column<T, K, true> => ({
  ...c,
  nullable: true,
})
/** The column has a default, so inserts may omit it. */
export const defaulted = <T>(c: Column<T, 'plain', false>): Column<T, 'defaulted', false> => ({
  ...c,
  kind: 'defaulted',
})
/** The database generates the value; it cannot be written. */
export const computed = <T>(c: Column<T, 'plain', false>): Column<T, 'computed', false> => ({
  ...c,
  kind: 'computed',
})

type Read<T, N> = N extends true ? T | null : T
type Write<T, N> = (T extends Date ? Date | string : T) | (N extends true ? null : never)
type KyselyColumn<C> =
  C extends Column<infer T, infer K, infer N>
    ? K extends 'computed'
      ? ColumnType<Read<T, N>, never, never>
      : K extends 'defaulted'
        ? ColumnType<Read<T, N>, Write<T, N> | undefined, Write<T, N>>
        : N extends true
          ? ColumnType<Read<T, N>, Write<T, N> | undefined, Write<T, N>>
          : ColumnType<Read<T, N>, Write<T, N>, Write<T, N>>
    : never

export type Tables = Record<string, Record<string, Column>>
/** The schema type that Kysely expects, derived from the columns. */
export type KyselySchema<T extends Tables> = {
  [table in keyof T]: { [name in keyof T[table]]: KyselyColumn<T[table][name]> }
}
