import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../../music/catalogue/merging.ts'

export const mergingInProfiles: Merging = {
  async move(tx, merged) {
    await movePins(tx, merged)
    await moveFavourites(tx, merged)
  },

  relations: ({ targets, ofItem, column }) => [
    {
      table: 'profiles',
      key: ['user_id'],
      rows: sql<boolean>`(live.user_id, live.pinned_review_id) in (
        select user_id, id from reviews where target_id in ${targets}
      )`,
      restores: ['pinned_review_id'],
    },
    { table: 'profile_favourites', key: ['user_id', 'position'], rows: ofItem, restores: [column] },
  ],
}

/** If a merge replaced a pinned review by another one of the same person, that one is pinned instead. */
async function movePins(tx: Db, { column, stays }: Merged): Promise<void> {
  await sql`
    update profiles set pinned_review_id = kept.id
    from reviews as replaced
      join reviews as kept on kept.user_id = replaced.user_id and kept.target_id = replaced.target_id
    where replaced.target_id in (select id from review_targets where ${column} = ${stays})
      and replaced.merged_at is not null and kept.deleted_at is null
      and replaced.id = pinned_review_id and replaced.user_id = profiles.user_id`.execute(tx)
}

async function moveFavourites(tx: Db, { column, pairs, items }: Merged): Promise<void> {
  await sql`
    with choice as (
      select user_id, position, row_number() over (
        partition by user_id, coalesce(into_id, ${column}) order by position
      ) as place
      from profile_favourites left join ${pairs} on from_id = ${column}
      where ${column} = ${items}
    )
    delete from profile_favourites as favourite using choice
    where choice.place > 1 and (favourite.user_id, favourite.position) = (choice.user_id, choice.position)`.execute(
    tx,
  )
  await sql`
    update profile_favourites set ${column} = into_id from ${pairs} where ${column} = from_id`.execute(tx)
}
