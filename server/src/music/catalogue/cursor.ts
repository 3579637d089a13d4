import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import { MalformedError } from '../../base/common/errors.ts'

type Position = readonly [value: string | number, id: number]

/** An opaque cursor with the position of the last row of a page. */
const writeCursor = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url')

const IS_VALUE = {
  number: (value: unknown) => typeof value === 'number',
  string: (value: unknown) => typeof value === 'string',
  /** Empty for items without a date. */
  date: (value: unknown) => typeof value === 'string' && (value === '' || isDate(value)),
}

/** Decodes a cursor and rejects anything that `writeCursor` did not create. */
export function readCursor<T extends keyof typeof IS_VALUE>(
  cursor: string | undefined,
  type: T,
): readonly [value: T extends 'number' ? number : string, id: number] | null {
  if (cursor === undefined) return null
  const [value, id, ...rest] = parsed(cursor)
  const isPosition = IS_VALUE[type](value) && Number.isSafeInteger(id) && rest.length === 0
  if (!isPosition) throw new MalformedError(CATALOGUE_TEXTS.invalidPage)
  return [value, id] as never
}

/** A day that exists, written as PostgreSQL does. */
function isDate(value: string): boolean {
  const date = new Date(value)
  return value > '0001' && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}

function parsed(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** `rows` holds one more than `limit` if there is a next page. */
export function asPage<R, I>(rows: R[], limit: number, item: (row: R) => I, position: (row: R) => Position) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(item), next: rows.length > limit && last ? writeCursor(position(last)) : null }
}
