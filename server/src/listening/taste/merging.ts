import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../../music/catalogue/merging.ts'

export const mergingInTaste: Merging = {
  move: moveChoices,

  relations: ({ ofItem, column }) => [
    { table: 'taste_choices', key: ['id'], rows: ofItem, restores: [column] },
  ],
}

/** Keeps the earlier date of two equal choices. A dismissal is final, so it wins over a pick of the other item. */
async function moveChoices(tx: Db, { column, pairs, items }: Merged): Promise<void> {
  await sql`
    with choice as (
      select taste_choices.id, row_number() over (
        partition by user_id, coalesce(into_id, ${column}), choice order by taste_choices.id
      ) as place, choice = 'picked' and bool_or(choice = 'dismissed') over (
        partition by user_id, coalesce(into_id, ${column})
      ) as is_overruled
      from taste_choices left join ${pairs} on from_id = ${column}
      where ${column} = ${items}
    )
    delete from taste_choices using choice
    where choice.id = taste_choices.id and (choice.place > 1 or choice.is_overruled)`.execute(tx)
  await sql`update taste_choices set ${column} = into_id from ${pairs} where ${column} = from_id`.execute(tx)
}
