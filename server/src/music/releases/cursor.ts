import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import { z } from 'zod'
import { MalformedError } from '../../base/common/errors.ts'

/** The position of a release in the list. */
export type Position = { day: string; exactness: number; id: number }

const Cursor = z.tuple([z.iso.date(), z.int().min(0).max(2), z.int()])

export const writeCursor = ({ day, exactness, id }: Position): string =>
  Buffer.from(JSON.stringify([day, exactness, id])).toString('base64url')

/** Rejects any cursor that `writeCursor` did not create. */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const { data } = Cursor.safeParse(parsed(cursor))
  // PostgreSQL does not have a year 0.
  if (!data || data[0] < '0001') throw new MalformedError(CATALOGUE_TEXTS.invalidPage)
  return { day: data[0], exactness: data[1], id: data[2] }
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
