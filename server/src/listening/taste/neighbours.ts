import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { ITEM_TABLE } from '../../music/catalogue/merging.ts'
import type { ItemRef } from './signals.ts'

export type Neighbour = {
  item: ItemRef
  weight: number
  /** People who like both items. */
  support: number
  /** The number of these people who gave the neighbour a 4 or a 5. */
  scored: number
}

/** Items of the same kind that people who like this one like as well, best first, without hidden ones. */
export async function similarTo(db: Db, { kind, id }: ItemRef, limit: number): Promise<Neighbour[]> {
  const { rows } = await sql<Omit<Neighbour, 'item'> & { id: number }>`
    select near.id, near.weight, near.support, near.scored
    from taste_neighbours
    cross join lateral unnest(neighbours, weights, supports, taste_neighbours.scored) with ordinality
      as near (id, weight, support, scored, place)
    where taste_neighbours.kind = ${kind} and item_id = ${id} and near.support > 0
      and exists (select from ${sql.table(ITEM_TABLE[kind])} as item where item.id = near.id and hidden_at is null)
    order by near.place limit ${limit}`.execute(db)
  return rows.map(({ id, ...neighbour }) => ({ item: { kind, id }, ...neighbour }))
}
