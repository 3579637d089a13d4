import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../catalogue/merging.ts'
import { giveBackRows } from '../catalogue/unmerging.ts'

export const mergingInListenLater: Merging = {
  move: moveEntries,

  relations: ({ ofTarget }) => [
    {
      table: 'listen_later',
      key: ['user_id', 'target_id'],
      rows: ofTarget,
      restores: ['place', 'added_at', 'removed_at'],
      refersTo: { review_id: 'reviews', playlist_id: 'playlists', import_id: 'history_imports' },
    },
    { table: 'wanted_notices', key: ['user_id', 'target_id', 'author_id'], rows: ofTarget },
  ],

  async giveBack(tx, mergeId, relations) {
    await giveBackRows(tx, mergeId, relations)
    // Triggers updated these entries when the reviews and listens moved, but before the dates of the entries were restored.
    await sql`
      select refresh_listen_later((coalesce(before, after) ->> 'user_id')::uuid, (coalesce(before, after) ->> 'target_id')::bigint)
      from merged_rows where merge_id = ${mergeId} and relation = 'listen_later' order by id`.execute(tx)
  },
}

/**
 * A person with both items on their list keeps the later date of adding and the earlier of the two positions. The reviews and listens of
 * both items determine whether the entry is completed.
 */
async function moveEntries(tx: Db, { moved }: Merged): Promise<void> {
  await sql`
    with ${moved}, entry as (
      select listen_later.*, into_target from listen_later join moved on target_id = from_target
    )
    insert into listen_later as known (
      user_id, target_id, place, reason, review_id, playlist_id, added_at, crossed_off_at, picked_at, removed_at
    )
    select distinct on (user_id, into_target) user_id, into_target, place, reason, review_id, playlist_id, added_at,
      crossed_off_at, picked_at, removed_at
    from entry order by user_id, into_target, added_at desc
    on conflict (user_id, target_id) do update set place = least(known.place, excluded.place),
      added_at = greatest(known.added_at, excluded.added_at),
      removed_at = case when known.removed_at is null or excluded.removed_at is null then null else known.removed_at end`.execute(
    tx,
  )
  await sql`
    with ${moved} select refresh_listen_later(user_id, target_id)
    from listen_later join moved on target_id = into_target order by user_id, target_id`.execute(tx)
  await sql`
    with ${moved} insert into wanted_notices (user_id, target_id, author_id)
    select user_id, into_target, author_id from wanted_notices join moved on target_id = from_target
    order by user_id, into_target, author_id
    on conflict do nothing`.execute(tx)
}
