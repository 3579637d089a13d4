import { CORRECTION_TEXTS } from '@remusic/contract/running/corrections'
import type { CorrectedValue } from '@remusic/contract/running/schemas/corrections'
import { InvalidFieldsError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { findValues } from '../../music/catalogue/overrides.ts'
import type { Item } from './items.ts'

type Changes = Partial<Record<string, CorrectedValue>>
export type Change = { field: string; before: CorrectedValue; after: CorrectedValue }

/** The fields whose value would change. */
export async function changesOf(tx: Db, item: Item, changes: Changes): Promise<Change[]> {
  const values = (await findValues(tx, item)) ?? {}
  return Object.entries(changes).flatMap(([field, after]) => {
    const before = values[field] ?? null
    return after === undefined || after === before ? [] : { field, before, after }
  })
}

/** Genres are rows in the database, so the input schema cannot validate them. */
export async function requireGenre(tx: Db, { genre }: Changes): Promise<void> {
  if (typeof genre !== 'string') return
  const found = await tx.selectFrom('genres').select('id').where('name', '=', genre).executeTakeFirst()
  if (!found) throw new InvalidFieldsError({ 'changes.genre': CORRECTION_TEXTS.genreInvalid })
}
