import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** Triggers compare changed notifications with their old versions, which takes seconds for thousands (see releases.ts). */
const NOTIFICATIONS_PER_STATEMENT = 300

/** The tables that the undo of a merge of two albums restores. */
export const KEPT_OF_ALBUMS = [
  { table: 'new_releases', key: ['album_id'], restores: ['found_at', 'notified_through', 'notified_at'] },
  { table: 'notifications', key: ['id'], restores: ['album_id'] },
]

/** Albums are merged in rows `pair (from_id, into_id)`. */
export async function moveReleaseNotifications(
  tx: Db,
  pairs: RawBuilder<unknown>,
  duplicates: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into new_releases (album_id, found_at, notified_through, notified_at)
    select distinct on (into_id) into_id, found_at, notified_through, notified_at
    from new_releases join ${pairs} on album_id = from_id
    order by into_id, found_at
    on conflict (album_id) do nothing`.execute(tx)
  await inParts((limit) =>
    sql`
      update notifications set album_id = into_id from ${pairs}
      where notifications.id in (
        select id from notifications where album_id = ${duplicates} limit ${limit}
      ) and album_id = from_id`.execute(tx),
  )
}

/** The releases of an artist share a notification until it is read. */
export async function moveReleaseGroups(tx: Db, pairs: RawBuilder<unknown>): Promise<void> {
  await inParts((limit) =>
    sql`
      update notifications set group_key = 'release:' || into_id from ${pairs}
      where notifications.id in (
        select distinct on (receiver_id, into_id) notifications.id
        from ${pairs} join artist_follows on artist_follows.artist_id = into_id
          join notifications on receiver_id = user_id and group_key = 'release:' || from_id
        where read_at is null and not exists (
          select from notifications as known
          where known.receiver_id = notifications.receiver_id and known.group_key = 'release:' || into_id
            and known.read_at is null
        )
        limit ${limit}
      ) and group_key = 'release:' || from_id`.execute(tx),
  )
}

async function inParts(change: (limit: number) => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await change(NOTIFICATIONS_PER_STATEMENT)
    if (numAffectedRows < NOTIFICATIONS_PER_STATEMENT) return
  }
}
