import type { Db } from '../database/client.ts'
import type { ItemRef } from './signals.ts'

export type Neighbour = {
  item: ItemRef
  weight: number
  /** People who like both items. */
  support: number
  /** Those of them who gave the neighbour a 4 or a 5. */
  scored: number
}

/** Items of the same kind that people who like this one like as well, best first, without hidden ones. */
export async function similarTo(_db: Db, _item: ItemRef, _limit: number): Promise<Neighbour[]> {
  return []
}
