import { z } from 'zod'
import { MalformedError } from './errors.ts'

/** The position after the last row of a page: that row's time, to the millisecond, and its id as the tie-breaker. */
type TimeCursor = { at: Date; id: string }

const Cursor = z.templateLiteral([z.iso.datetime(), '_', z.uuid()])

export function parseTimeCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  if (!Cursor.safeParse(cursor).success) throw new MalformedError()
  const [at = '', id = ''] = cursor.split('_')
  return { at, id }
}

/** Builds a page from `rows`, which must hold one row more than `limit` if there is a next page. */
export function toTimePage<R, I>(
  rows: R[],
  limit: number,
  toItem: (row: R) => I,
  cursorOf: (row: R) => TimeCursor,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(toItem), next: rows.length > limit && last ? formatCursor(cursorOf(last)) : null }
}

const formatCursor = ({ at, id }: TimeCursor) => `${at.toISOString()}_${id}`
