import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { moveReleaseGroups, moveReleaseNotifications } from '../../people/notifications/merging.ts'
import type { ItemKind } from './addresses.ts'
import type { Merged } from './merging.ts'

const REDIRECTS = { artist: 'artist_redirects', album: 'album_redirects', song: 'song_redirects' } as const

/** Merges the items themselves, after the activity of people on them has moved. */
export async function mergeCatalogue(tx: Db, merged: Merged, byAdmin: boolean): Promise<void> {
  if (!byAdmin) await moveOverrides(tx, merged)
  await MERGE_CATALOGUE[merged.kind](tx, merged)
  await redirect(tx, merged, byAdmin)
  await sql`delete from ${merged.table} where id = ${merged.duplicates}`.execute(tx)
}

/** Keeps an Admin's decision about `from`, unless `into` has a decision of its own. That `from` was hidden does not hide `into`. */
async function moveOverrides(tx: Db, { column, pairs }: Merged): Promise<void> {
  await sql`
    insert into item_overrides (${column}, field, value, updated_at)
    select distinct on (into_id, field) into_id, field, value, updated_at
    from item_overrides join ${pairs} on ${column} = from_id
    where field <> 'hidden'
    order by into_id, field, updated_at desc
    on conflict (${column}, field) do nothing`.execute(tx)
}

async function redirect(
  tx: Db,
  { kind, table: items, column, pairs }: Merged,
  byAdmin: boolean,
): Promise<void> {
  const table = sql.table(REDIRECTS[kind])
  await sql`update ${table} set ${column} = into_id from ${pairs} where ${column} = from_id`.execute(tx)
  await sql`
    insert into ${table} as known (api_id, ${column}, by_admin)
    select api_id, into_id, ${byAdmin}
    from ${pairs} join ${items} as item on item.id = from_id
    order by api_id
    on conflict (api_id) do update
      set ${column} = excluded.${column}, by_admin = known.by_admin or excluded.by_admin`.execute(tx)
}

/** Merges the rest of the catalogue: the works of an artist, the songs of an album, the albums that a song is on. */
const MERGE_CATALOGUE: Record<ItemKind, (tx: Db, merged: Merged) => Promise<void>> = {
  async artist(tx, merged) {
    const { pairs } = merged
    await sql`update credit_artists set artist_id = into_id from ${pairs} where artist_id = from_id`.execute(
      tx,
    )
    await sql`update albums set artist_id = into_id from ${pairs} where artist_id = from_id`.execute(tx)
    await sql`update songs set artist_id = into_id from ${pairs} where artist_id = from_id`.execute(tx)
    await complete(tx, merged, {
      picture: sql`coalesce(item.picture, (array_agg(old.picture) filter (where old.picture is not null))[1])`,
      genre_id: sql`coalesce(item.genre_id, max(old.genre_id))`,
    })
    await moveReleaseGroups(tx, pairs)
  },

  async album(tx, merged) {
    const { pairs, stays, duplicates } = merged
    // Its songs are of another edition of the album that stays (see `songs.disc_number`).
    await sql`
      update songs set album_id = into_id, disc_number = 0 from ${pairs} where album_id = from_id`.execute(tx)
    await sql`
      insert into album_tracks (album_id, disc_number, track_number, song_id)
      select into_id, disc_number, track_number, song_id
      from album_tracks join ${pairs} on album_id = from_id
      order by into_id, disc_number, track_number, from_id
      on conflict do nothing`.execute(tx)
    await leaveOwnAlbums(tx)(sql`album_tracks.album_id = ${stays}`)
    await sql`
      insert into album_genres (album_id, genre_id)
      select distinct into_id, genre_id from album_genres join ${pairs} on album_id = from_id
      where not exists (select from album_genres as known where known.album_id = into_id)
      order by genre_id, into_id
      on conflict do nothing`.execute(tx)
    await complete(tx, merged, {
      picture: sql`coalesce(item.picture, (array_agg(old.picture) filter (where old.picture is not null))[1])`,
    })
    await moveReleaseNotifications(tx, pairs, duplicates)
  },

  async song(tx, merged) {
    const { pairs, stays } = merged
    await sql`
      delete from album_tracks using ${pairs}
      where song_id = from_id and exists (
        select from album_tracks as other
        where other.album_id = album_tracks.album_id and other.song_id = into_id
      )`.execute(tx)
    await sql`update album_tracks set song_id = into_id from ${pairs} where song_id = from_id`.execute(tx)
    // If the duplicate was on another album, the song that stays is listed there as well.
    await sql`
      insert into album_tracks (album_id, disc_number, track_number, song_id)
      select old.album_id, old.disc_number, old.track_number, into_id
      from ${pairs} join songs as old on old.id = from_id join songs as item on item.id = into_id
      where old.album_id <> item.album_id and old.disc_number > 0
        and not exists (select from album_tracks where album_id = old.album_id and song_id = into_id)
      order by old.album_id, old.disc_number, old.track_number, from_id
      on conflict do nothing`.execute(tx)
    await leaveOwnAlbums(tx)(sql`album_tracks.song_id = ${stays}`)
    await complete(tx, merged, {
      isrcs: sql`item.isrcs || array(
        select distinct code from unnest(string_to_array(string_agg(array_to_string(old.isrcs, ','), ','), ',')) as code
        where code <> '' and code <> all (item.isrcs)
      )`,
      has_preview: sql`item.has_preview or bool_or(old.has_preview)`,
    })
  },
}

/** A song is listed on its own album without a row in `album_tracks`. */
const leaveOwnAlbums = (tx: Db) => (isAffected: RawBuilder<unknown>) =>
  sql`
    delete from album_tracks using songs
    where songs.id = song_id and songs.album_id = album_tracks.album_id and ${isAffected}`.execute(tx)

/** Fills in values that `into` lacks and `from` has. The popularity is that of the more popular one. */
async function complete(
  tx: Db,
  { table, pairs, stays }: Merged,
  columns: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const values = {
    ...columns,
    popularity: sql`greatest(item.popularity, max(old.popularity))`,
    source_popularity: sql`greatest(item.source_popularity, max(old.source_popularity))`,
  }
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  await sql`
    update ${table} as stays set (${names}) = (
      select ${sql.join(Object.values(values))}
      from ${pairs} join ${table} as old on old.id = from_id join ${table} as item on item.id = into_id
      where into_id = stays.id group by item.id
    )
    where stays.id = ${stays}`.execute(tx)
}
