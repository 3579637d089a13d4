import type { ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'

/**
 * The columns of what an author writes. Every insert and update of a review goes through here: the compiler rejects a field of
 * `ReviewText` that has no column, so that no statement can drop it silently.
 */
export const reviewColumns = ({ title, score, description }: ReviewText) =>
  ({ title, score, description }) satisfies Record<keyof ReviewText, unknown>

type ReviewColumns = ReturnType<typeof reviewColumns>

const SQL_TYPES = {
  title: 'text',
  score: 'smallint',
  description: 'text',
} as const satisfies Record<keyof ReviewColumns, 'text' | 'smallint'>
const NAMES = Object.keys(SQL_TYPES) as (keyof ReviewColumns)[]

type TextColumn = {
  [K in keyof ReviewColumns]: (typeof SQL_TYPES)[K] extends 'text' ? K : never
}[keyof ReviewColumns]

/** The texts that moderators read and the search of opinions finds. */
export const REVIEW_TEXTS = NAMES.filter((name): name is TextColumn => SQL_TYPES[name] === 'text')

/** For `insert into reviews (…)` in plain SQL; in the same order as the values below. */
export const reviewColumnNames = sql.join(NAMES.map((name) => sql.ref(name)))

export const reviewColumnValues = (columns: ReviewColumns) =>
  sql.join(NAMES.map((name) => sql`${columns[name]}::${sql.raw(SQL_TYPES[name])}`))

/** The same for many reviews: one array per column, for `unnest(…)`. */
export const reviewColumnArrays = (rows: ReviewColumns[]) =>
  sql.join(NAMES.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(SQL_TYPES[name])}[]`))
