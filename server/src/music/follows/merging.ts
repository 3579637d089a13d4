import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../catalogue/merging.ts'

const FOLLOWS = { artist: 'artist_follows', album: 'album_follows', song: null } as const
type Follows = 'artist_follows' | 'album_follows'

export const mergingInFollows: Merging = {
  async lock(tx, { kind, column, items }) {
    const follows = FOLLOWS[kind]
    if (follows)
      await sql`
        select from users where id in (
          select user_id from ${sql.table(follows)} where ${column} = ${items}
        ) order by id for share`.execute(tx)
  },

  async move(tx, merged) {
    const follows = FOLLOWS[merged.kind]
    if (follows) await moveFollows(tx, follows, merged)
  },

  relations: ({ kind, ofItem }) => {
    const rest = { rows: ofItem, restores: ['created_at'], refersTo: { import_id: 'history_imports' } }
    if (kind === 'artist') return [{ table: 'artist_follows', key: ['user_id', 'artist_id'], ...rest }]
    if (kind === 'album') return [{ table: 'album_follows', key: ['user_id', 'album_id'], ...rest }]
    return []
  },
}

/** Deleted and inserted rather than updated, because triggers count both. A follower of both keeps the earlier date. */
async function moveFollows(tx: Db, follows: Follows, { column, pairs }: Merged): Promise<void> {
  const table = sql.table(follows)
  await sql`
    with ended as (
      delete from ${table} using ${pairs} where ${column} = from_id
      returning user_id, into_id, created_at
    )
    insert into ${table} as known (user_id, ${column}, created_at)
    select user_id, into_id, min(created_at) from ended group by user_id, into_id order by user_id, into_id
    on conflict (user_id, ${column}) do update set created_at = least(known.created_at, excluded.created_at)`.execute(
    tx,
  )
}
