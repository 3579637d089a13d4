import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../../music/catalogue/merging.ts'

export const mergingInReviews: Merging = {
  lock: (tx, merged) => lockReviews(tx, merged, sql``),
  lockAdded: (tx, merged) => lockReviews(tx, merged, sql`nowait`),
  move: moveReviews,

  relations: ({ ofTarget }) => [
    { table: 'reviews', key: ['id'], rows: ofTarget, restores: ['target_id', 'deleted_at', 'merged_at'] },
  ],
}

const lockReviews = (tx: Db, { column, items }: Merged, whenLocked: RawBuilder<unknown>) =>
  sql`
    select from reviews where target_id in (select id from review_targets where ${column} = ${items})
    order by id for no key update ${whenLocked}`.execute(tx)

/** Of a person's reviews of both items one is kept, and a visible one wins over a hidden one. */
async function moveReviews(tx: Db, { moved }: Merged): Promise<void> {
  await sql`
    with ${moved}, group_of as (
      select from_target as target, into_target from moved union select into_target, into_target from moved
    ), ranked as (
      select reviews.id, first_value(reviews.id) over (
        partition by user_id, into_target order by hidden_at is not null, created_at desc, reviews.id desc
      ) as kept
      from reviews join group_of on group_of.target = target_id
      where deleted_at is null
    )
    update reviews set deleted_at = now(), merged_at = now() from ranked
    where ranked.id = reviews.id and ranked.kept <> ranked.id`.execute(tx)
  await sql`
    with ${moved} update reviews set target_id = into_target from moved where target_id = from_target`.execute(
    tx,
  )
}
