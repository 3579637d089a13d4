import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Merged, Merging } from '../../music/catalogue/merging.ts'

export const mergingInPlaylists: Merging = {
  async lock(tx, { kind, items }) {
    if (kind === 'song')
      await sql`
        select from playlists where id in (select playlist_id from playlist_songs where song_id = ${items})
        order by id for no key update`.execute(tx)
  },

  async move(tx, merged) {
    if (merged.kind === 'song') await moveSongs(tx, merged)
  },

  relations: ({ kind, ofItem }) =>
    kind === 'song' ? [{ table: 'playlist_songs', key: ['playlist_id', 'song_id'], rows: ofItem }] : [],

  async giveBack(tx, mergeId, relations) {
    if (relations.length > 0) await giveSongsBack(tx, mergeId)
  },
}

/** A playlist with both keeps the one that comes first, and its songs are numbered again. */
async function moveSongs(tx: Db, { pairs, items }: Merged): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with entry as (
      select playlist_id, song_id, row_number() over (
        partition by playlist_id, coalesce(into_id, song_id) order by position
      ) as place
      from playlist_songs left join ${pairs} on from_id = song_id
      where song_id = ${items}
    )
    delete from playlist_songs using entry
    where entry.place > 1
      and (playlist_songs.playlist_id, playlist_songs.song_id) = (entry.playlist_id, entry.song_id)
    returning playlist_songs.playlist_id as id`.execute(tx)
  await sql`
    update playlist_songs set song_id = into_id from ${pairs} where song_id = from_id`.execute(tx)
  await sql`
    update playlist_songs set position = numbered.position
    from (
      select playlist_id, song_id, row_number() over (partition by playlist_id order by position) as position
      from playlist_songs where playlist_id = any(${rows.map(({ id }) => id)}::uuid[])
    ) as numbered
    where (playlist_songs.playlist_id, playlist_songs.song_id) = (numbered.playlist_id, numbered.song_id)
      and playlist_songs.position <> numbered.position`.execute(tx)
}

/** If a playlist had one of the two songs, that song returns to its place; if it had both, the other one is added at the end. */
async function giveSongsBack(tx: Db, mergeId: string): Promise<void> {
  await sql`
    select from playlists where id in (
      select (coalesce(before, after) ->> 'playlist_id')::uuid from merged_rows
      where merge_id = ${mergeId} and relation = 'playlist_songs'
    ) order by id for no key update`.execute(tx)
  const changed = sql`
    removed as (
      select old.* from merged_rows, lateral jsonb_populate_record(null::playlist_songs, before) as old
      where merge_id = ${mergeId} and relation = 'playlist_songs' and after is null
    ), added as (
      select new.* from merged_rows, lateral jsonb_populate_record(null::playlist_songs, after) as new
      where merge_id = ${mergeId} and relation = 'playlist_songs' and before is null
    )`
  await sql`
    with ${changed} update playlist_songs as live set song_id = removed.song_id
    from removed join added on added.playlist_id = removed.playlist_id
    where live.playlist_id = added.playlist_id and live.song_id = added.song_id
      and not exists (
        select from removed as other
        where other.playlist_id = added.playlist_id and other.song_id = added.song_id
      )`.execute(tx)
  await sql`
    with ${changed}
    insert into playlist_songs (playlist_id, song_id, position, added_at, added_by, import_id)
    select playlist_id, song_id, 1 + (select max(position) from playlist_songs as live where live.playlist_id = removed.playlist_id),
      added_at, added_by, (select id from history_imports where id = removed.import_id)
    from removed
    where not exists (select from added where added.playlist_id = removed.playlist_id)
      and exists (select from playlist_songs as live where live.playlist_id = removed.playlist_id)
    on conflict (playlist_id, song_id) do nothing`.execute(tx)
}
