import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from './merging.ts'

/** Locking a target keeps others from adding rows that refer to it. Those rows move before the target is deleted. */
export const mergingOfTargets: Merging = {
  lock: (tx, merged) => lockTargets(tx, merged, sql``),
  lockAdded: (tx, merged) => lockTargets(tx, merged, sql`nowait`),

  move: (tx, { column, duplicates }) =>
    sql`delete from review_targets where ${column} = ${duplicates}`.execute(tx),
}

/** Creates the target of the item that stays, if only the duplicate has one. */
async function lockTargets(
  tx: Db,
  { table, column, pairs, items }: Merged,
  whenLocked: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into review_targets (${column})
    select distinct into_id from ${pairs}
    where exists (select from review_targets where ${column} = from_id)
      and exists (select from ${table} where id = into_id)
    order by into_id
    on conflict (${column}) do nothing`.execute(tx)
  await sql`select from review_targets where ${column} = ${items} order by id for update ${whenLocked}`.execute(
    tx,
  )
}
