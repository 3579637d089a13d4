import { CATALOGUE_TEXTS } from '@remusic/contract/catalogue'
import { MalformedError } from '../platform/errors.ts'

type Place = readonly [value: string | number, id: number]

/** The place of the last row of a page, as a text that says nothing to people. */
const writeCursor = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that a cursor of ours names; anything else is refused. */
export function readCursor<T extends 'number' | 'string'>(
  cursor: string | undefined,
  type: T,
): readonly [value: T extends 'number' ? number : string, id: number] | null {
  if (cursor === undefined) return null
  const [value, id, ...rest] = parsed(cursor)
  const isPlace = typeof value === type && Number.isSafeInteger(id) && rest.length === 0
  if (!isPlace) throw new MalformedError(CATALOGUE_TEXTS.invalidPage)
  return [value, id] as never
}

function parsed(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** `rows` has one more than asked for where there is a next page. */
export function asPage<R, I>(rows: R[], limit: number, item: (row: R) => I, place: (row: R) => Place) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(item), next: rows.length > limit && last ? writeCursor(place(last)) : null }
}
