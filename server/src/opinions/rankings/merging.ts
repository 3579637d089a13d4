import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../../music/catalogue/merging.ts'

export const mergingInRankings: Merging = {
  move: moveEntries,

  relations: ({ kind, items }) => [
    {
      table: 'ranking_entries',
      key: ['list', 'starts_on', 'place'],
      rows: sql<boolean>`live.kind = ${kind} and live.item_id = ${items}`,
      restores: ['item_id'],
    },
  ],
}

/** The remaining item takes over the chart places of the merged one; where both have one, the better place wins. */
async function moveEntries(tx: Db, { kind, pairs, items }: Merged): Promise<void> {
  await sql`
    with entry as (
      select list, starts_on, place, row_number() over (
        partition by list, starts_on, coalesce(into_id, item_id) order by place
      ) as rank
      from ranking_entries left join ${pairs} on from_id = item_id
      where kind = ${kind} and item_id = ${items}
    )
    delete from ranking_entries using entry
    where entry.rank > 1 and ranking_entries.list = entry.list and ranking_entries.starts_on = entry.starts_on
      and ranking_entries.place = entry.place`.execute(tx)
  await sql`
    update ranking_entries set item_id = into_id from ${pairs}
    where kind = ${kind} and item_id = from_id`.execute(tx)
}
