import { z } from 'zod'
import { MalformedError } from './errors.ts'

/** Where a page of a list by time ends: the last row's time, to the millisecond, and id. */
type Place = { at: Date; id: string }

const Cursor = z.templateLiteral([z.iso.datetime(), '_', z.uuid()])

export function readPlace(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  if (!Cursor.safeParse(cursor).success) throw new MalformedError()
  const [at = '', id = ''] = cursor.split('_')
  return { at, id }
}

/** `rows` has one more than asked for where there is a next page. */
export function asPageByTime<R, I>(rows: R[], limit: number, item: (row: R) => I, place: (row: R) => Place) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(item), next: rows.length > limit && last ? writePlace(place(last)) : null }
}

const writePlace = ({ at, id }: Place) => `${at.toISOString()}_${id}`
