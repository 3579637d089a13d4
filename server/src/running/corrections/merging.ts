import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../../music/catalogue/merging.ts'

export const mergingInCorrections: Merging = {
  move: moveProposals,

  relations: ({ ofItem, column }) => [
    { table: 'corrections', key: ['id'], rows: ofItem, restores: [column, 'status', 'decided_at'] },
  ],
}

/** A person with a proposal for the same field of both items keeps the newer one. */
async function moveProposals(tx: Db, { column, pairs, items }: Merged): Promise<void> {
  await sql`
    with proposal as (
      select corrections.id, row_number() over (
        partition by proposed_by, coalesce(into_id, ${column}), field order by corrections.id desc
      ) as place
      from corrections left join ${pairs} on from_id = ${column}
      where ${column} = ${items}
        and status = 'pending' and proposed_by is not null
    )
    update corrections set status = 'withdrawn', decided_at = now() from proposal
    where proposal.place > 1 and proposal.id = corrections.id`.execute(tx)
  await sql`update corrections set ${column} = into_id from ${pairs} where ${column} = from_id`.execute(tx)
}
