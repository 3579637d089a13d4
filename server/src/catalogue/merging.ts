import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { isLocked } from '../platform/databaseErrors.ts'
import type { ItemKind } from './addresses.ts'

export const ITEM_TABLE = { artist: 'artists', album: 'albums', song: 'songs' } as const
export const ITEM_COLUMN = { artist: 'artist_id', album: 'album_id', song: 'song_id' } as const
const REDIRECTS = { artist: 'artist_redirects', album: 'album_redirects', song: 'song_redirects' } as const

/** Internal ids: `from` is the duplicate, which goes; `into` stays. */
export type MergedPair = { from: number; into: number }

type Options = {
  /** An Admin merged them: an import must not undo it, and the values of `into` are the ones that the Admin has chosen. */
  byAdmin: boolean
}

/** An arbitrary advisory lock id that all servers share. Merges wait for each other, as they lock whatever others have moved. */
export const MERGE_LOCK = 3_318_705_942

/** Keeps each statement far below the statement timeout. */
const PAIRS_PER_STATEMENT = 1_000
/** Triggers compare changed notifications with their old versions, which takes seconds for thousands (see notifications/releases.ts). */
const NOTIFICATIONS_PER_STATEMENT = 300
/** People may write reviews of the same items again and again; a merge is not repeated for ever. */
const MAX_LOCK_ATTEMPTS = 20

/**
 * Merges duplicates: whatever people did with `from` moves to `into`, the address of `from` leads to `into`, and the row of `from`
 * goes. Pairs whose `from` no longer exists are ignored, so a merge can be repeated. Takes many pairs, for an import.
 *
 * Nothing that a person wrote is lost. Somebody who reviewed both keeps both: the newest stays on the item, and the others are marked
 * with `merged_at`, which takes them out of lists and counts but keeps them at their address, in the list of their author and in the
 * archive, with their comments and likes. Where both are in a playlist, followed, a favourite, part of
 * what one says about one's taste or what one wants to listen to, one entry remains.
 *
 * Must run in a transaction, and be retried after a conflict with one. Rows are locked in the order of every other transaction: people, reviews, their targets, playlists, then
 * artists, albums and songs, and each table in the order of its key.
 */
export async function mergeItems(
  tx: Db,
  kind: ItemKind,
  pairs: readonly MergedPair[],
  { byAdmin }: Options = { byAdmin: false },
): Promise<void> {
  const merged = endOfChains(pairs)
  if (merged.length > 0) await sql`select pg_advisory_xact_lock(${MERGE_LOCK})`.execute(tx)
  for (let start = 0; start < merged.length; start += PAIRS_PER_STATEMENT) {
    const wanted = merged.slice(start, start + PAIRS_PER_STATEMENT)
    await lock(tx, kind, wanted)
    // Another merge of the same items may have been committed while this one waited.
    const chunk = await existing(tx, kind, wanted)
    if (chunk.length === 0) continue
    await mergeReviews(tx, kind, chunk)
    if (kind === 'song') await mergeInPlaylists(tx, chunk)
    else await mergeFollows(tx, kind, chunk)
    if (kind === 'song') await moveRoomEntries(tx, chunk)
    await mergeFavourites(tx, kind, chunk)
    await mergeTasteChoices(tx, kind, chunk)
    await mergeRankings(tx, kind, chunk)
    await mergeCorrections(tx, kind, chunk)
    if (!byAdmin) await moveOverrides(tx, kind, chunk)
    await MERGE_CATALOGUE[kind](tx, chunk)
    await redirect(tx, kind, chunk, byAdmin)
    await sql`delete from ${sql.table(ITEM_TABLE[kind])} where id = any(${chunk.map(({ from }) => from)}::bigint[])`.execute(
      tx,
    )
  }
}

/** Where A was merged into B and B into C, both end at C. */
function endOfChains(pairs: readonly MergedPair[]): MergedPair[] {
  const next = new Map(pairs.map(({ from, into }) => [from, into]))
  const merged: MergedPair[] = []
  for (const { from } of pairs) {
    const seen = new Set([from])
    let into = next.get(from) ?? from
    while (next.has(into) && !seen.has(into)) {
      seen.add(into)
      into = next.get(into) ?? into
    }
    // Items that were merged into each other in a circle stay as they are.
    if (!seen.has(into)) merged.push({ from, into })
  }
  return [...new Map(merged.map((pair) => [pair.from, pair])).values()].sort((a, b) => a.from - b.from)
}

/** The pairs of a chunk as rows `pair (from_id, into_id)`. */
const rowsOf = (pairs: readonly MergedPair[]) => sql`unnest(
  ${pairs.map(({ from }) => from)}::bigint[], ${pairs.map(({ into }) => into)}::bigint[]
) as pair (from_id, into_id)`

async function existing(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<MergedPair[]> {
  const table = sql.table(ITEM_TABLE[kind])
  const { rows } = await sql<MergedPair>`
    select from_id as "from", into_id as "into" from ${rowsOf(pairs)}
    where exists (select from ${table} where id = from_id) and exists (select from ${table} where id = into_id)
    order by from_id`.execute(tx)
  return rows
}

/**
 * Somebody may write a review after this transaction has locked the existing ones and before it locks their target. Waiting for that
 * review could deadlock, because its author may be waiting for the target. So all locks are released, and taken again in order.
 */
async function lock(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint unlocked`.execute(tx)
    try {
      await lockInOrder(tx, kind, pairs)
      await sql`release savepoint unlocked`.execute(tx)
      return
    } catch (error) {
      if (!isLocked(error) || attempt === MAX_LOCK_ATTEMPTS) throw error
      await sql`rollback to savepoint unlocked`.execute(tx)
    }
  }
}

async function lockInOrder(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<void> {
  const column = sql.ref(ITEM_COLUMN[kind])
  const ids = [...new Set(pairs.flatMap(({ from, into }) => [from, into]))]
  const items = sql`any(${ids}::bigint[])`
  if (kind !== 'song')
    await sql`
      select from users where id in (
        select user_id from ${sql.table(FOLLOWS[kind])} where ${column} = ${items}
      ) order by id for share`.execute(tx)
  await lockReviews(tx, kind, pairs, sql``)
  if (kind === 'song')
    await sql`
      select from playlists where id in (select playlist_id from playlist_songs where song_id = ${items})
      order by id for no key update`.execute(tx)
  // From here on nobody can add anything to these items.
  await sql`select from ${sql.table(ITEM_TABLE[kind])} where id = ${items} order by id for update`.execute(tx)
  await lockReviews(tx, kind, pairs, sql`nowait`)
}

/** Reviews cannot be added to a locked target. Where the duplicate has one, the item that stays gets one as well. */
async function lockReviews(
  tx: Db,
  kind: ItemKind,
  pairs: readonly MergedPair[],
  whenLocked: RawBuilder<unknown>,
): Promise<void> {
  const column = sql.ref(ITEM_COLUMN[kind])
  const items = sql`any(${pairs.flatMap(({ from, into }) => [from, into])}::bigint[])`
  await sql`
    select from reviews where target_id in (select id from review_targets where ${column} = ${items})
    order by id for no key update ${whenLocked}`.execute(tx)
  await sql`
    insert into review_targets (${column})
    select distinct into_id from ${rowsOf(pairs)}
    where exists (select from review_targets where ${column} = from_id)
      and exists (select from ${sql.table(ITEM_TABLE[kind])} where id = into_id)
    order by into_id
    on conflict (${column}) do nothing`.execute(tx)
  await sql`select from review_targets where ${column} = ${items} order by id for update ${whenLocked}`.execute(
    tx,
  )
}

async function mergeReviews(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<void> {
  const column = sql.ref(ITEM_COLUMN[kind])
  const moved = sql`
    moved as (
      select source.id as from_target, destination.id as into_target
      from ${rowsOf(pairs)}
      join review_targets as source on ${sql.ref(`source.${ITEM_COLUMN[kind]}`)} = from_id
      join review_targets as destination on ${sql.ref(`destination.${ITEM_COLUMN[kind]}`)} = into_id
    )`
  // A hidden review would take the place of a shown one, so it never stays in front of it.
  await sql`
    with ${moved}, group_of as (
      select from_target as target, into_target from moved union select into_target, into_target from moved
    ), ranked as (
      select reviews.id, user_id, into_target,
        first_value(reviews.id) over (
          partition by user_id, into_target order by hidden_at is not null, created_at desc, reviews.id desc
        ) as kept
      from reviews join group_of on group_of.target = target_id
      where deleted_at is null
    ), replaced as (
      update reviews set deleted_at = now(), merged_at = now() from ranked
      where ranked.id = reviews.id and ranked.kept <> ranked.id
    )
    update profiles set pinned_review_id = ranked.kept from ranked
    where ranked.id = pinned_review_id and ranked.kept <> ranked.id and profiles.user_id = ranked.user_id`.execute(
    tx,
  )
  await sql`
    with ${moved} update reviews set target_id = into_target from moved where target_id = from_target`.execute(
    tx,
  )
  await sql`
    with ${moved} update review_moments set target_id = into_target from moved where target_id = from_target`.execute(
    tx,
  )
  await sql`
    with ${moved} update listens set target_id = into_target from moved where target_id = from_target`.execute(
    tx,
  )
  await mergeUndatedListens(tx, moved)
  await mergeListenLater(tx, moved)
  await sql`
    delete from review_targets where ${column} = any(${pairs.map(({ from }) => from)}::bigint[])`.execute(tx)
}

/** Who has said something about both keeps what they said last, with the score and the note of the other one where it has none. */
async function mergeUndatedListens(tx: Db, moved: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ${moved}, ended as (
      delete from undated_listens using moved where target_id = from_target
      returning undated_listens.*, into_target
    )
    insert into undated_listens as known (user_id, target_id, score, raw_score, raw_scale, note, import_id, created_at)
    select distinct on (user_id, into_target) user_id, into_target, score, raw_score, raw_scale, note, import_id, created_at
    from ended order by user_id, into_target, created_at desc
    on conflict (user_id, target_id) do update set
      (score, raw_score, raw_scale) = (
        select newest.score, newest.raw_score, newest.raw_scale
        from (values
          (known.score, known.raw_score, known.raw_scale, known.created_at),
          (excluded.score, excluded.raw_score, excluded.raw_scale, excluded.created_at)
        ) as newest (score, raw_score, raw_scale, created_at)
        order by newest.score is null, newest.created_at desc limit 1
      ),
      note = case when known.note <> '' then known.note else excluded.note end,
      created_at = greatest(known.created_at, excluded.created_at)`.execute(tx)
}

/**
 * Who wanted to listen to both wanted it the last time they said so, and it keeps the first of the two places. Whether it is crossed
 * off follows from the reviews and listens of both.
 */
async function mergeListenLater(tx: Db, moved: RawBuilder<unknown>): Promise<void> {
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

/** The item that stays takes over the places that the other one had in the charts. Where both have one, the better of them remains. */
async function mergeRankings(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<void> {
  await sql`
    with entry as (
      select list, starts_on, place, row_number() over (
        partition by list, starts_on, coalesce(into_id, item_id) order by place
      ) as rank
      from ranking_entries left join ${rowsOf(pairs)} on from_id = item_id
      where kind = ${kind} and item_id = any(${pairs.flatMap(({ from, into }) => [from, into])}::bigint[])
    )
    delete from ranking_entries using entry
    where entry.rank > 1 and ranking_entries.list = entry.list and ranking_entries.starts_on = entry.starts_on
      and ranking_entries.place = entry.place`.execute(tx)
  await sql`
    update ranking_entries set item_id = into_id from ${rowsOf(pairs)}
    where kind = ${kind} and item_id = from_id`.execute(tx)
}

/** A song may be in the queue of a listening room several times, so nothing is merged there. */
async function moveRoomEntries(tx: Db, pairs: readonly MergedPair[]): Promise<void> {
  await sql`
    update listening_room_entries set song_id = into_id from ${rowsOf(pairs)} where song_id = from_id`.execute(
    tx,
  )
}

/** A playlist with both keeps the one that comes first, and its songs are numbered again. */
async function mergeInPlaylists(tx: Db, pairs: readonly MergedPair[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with entry as (
      select playlist_id, song_id, row_number() over (
        partition by playlist_id, coalesce(into_id, song_id) order by position
      ) as place
      from playlist_songs left join ${rowsOf(pairs)} on from_id = song_id
      where song_id = any(${pairs.flatMap(({ from, into }) => [from, into])}::bigint[])
    )
    delete from playlist_songs using entry
    where entry.place > 1
      and (playlist_songs.playlist_id, playlist_songs.song_id) = (entry.playlist_id, entry.song_id)
    returning playlist_songs.playlist_id as id`.execute(tx)
  await sql`
    update playlist_songs set song_id = into_id from ${rowsOf(pairs)} where song_id = from_id`.execute(tx)
  await sql`
    update playlist_songs set position = numbered.position
    from (
      select playlist_id, song_id, row_number() over (partition by playlist_id order by position) as position
      from playlist_songs where playlist_id = any(${rows.map(({ id }) => id)}::uuid[])
    ) as numbered
    where (playlist_songs.playlist_id, playlist_songs.song_id) = (numbered.playlist_id, numbered.song_id)
      and playlist_songs.position <> numbered.position`.execute(tx)
}

const FOLLOWS = { artist: 'artist_follows', album: 'album_follows' } as const

/** Deleted and inserted rather than updated, because triggers count both. Who followed both has followed since the first time. */
async function mergeFollows(tx: Db, kind: 'artist' | 'album', pairs: readonly MergedPair[]): Promise<void> {
  const [table, column] = [sql.table(FOLLOWS[kind]), sql.ref(ITEM_COLUMN[kind])]
  await sql`
    with ended as (
      delete from ${table} using ${rowsOf(pairs)} where ${column} = from_id
      returning user_id, into_id, created_at
    )
    insert into ${table} as known (user_id, ${column}, created_at)
    select user_id, into_id, min(created_at) from ended group by user_id, into_id order by user_id, into_id
    on conflict (user_id, ${column}) do update set created_at = least(known.created_at, excluded.created_at)`.execute(
    tx,
  )
}

async function mergeFavourites(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<void> {
  const column = sql.ref(ITEM_COLUMN[kind])
  await sql`
    with choice as (
      select user_id, position, row_number() over (
        partition by user_id, coalesce(into_id, ${column}) order by position
      ) as place
      from profile_favourites left join ${rowsOf(pairs)} on from_id = ${column}
      where ${column} = any(${pairs.flatMap(({ from, into }) => [from, into])}::bigint[])
    )
    delete from profile_favourites as favourite using choice
    where choice.place > 1 and (favourite.user_id, favourite.position) = (choice.user_id, choice.position)`.execute(
    tx,
  )
  await sql`
    update profile_favourites set ${column} = into_id from ${rowsOf(pairs)} where ${column} = from_id`.execute(
    tx,
  )
}

/** Who chose the same of both has chosen it since the first time. A dismissal is final, so it wins over a pick of the other one. */
async function mergeTasteChoices(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<void> {
  const column = sql.ref(ITEM_COLUMN[kind])
  await sql`
    with choice as (
      select taste_choices.id, row_number() over (
        partition by user_id, coalesce(into_id, ${column}), choice order by taste_choices.id
      ) as place, choice = 'picked' and bool_or(choice = 'dismissed') over (
        partition by user_id, coalesce(into_id, ${column})
      ) as is_overruled
      from taste_choices left join ${rowsOf(pairs)} on from_id = ${column}
      where ${column} = any(${pairs.flatMap(({ from, into }) => [from, into])}::bigint[])
    )
    delete from taste_choices using choice
    where choice.id = taste_choices.id and (choice.place > 1 or choice.is_overruled)`.execute(tx)
  await sql`update taste_choices set ${column} = into_id from ${rowsOf(pairs)} where ${column} = from_id`.execute(
    tx,
  )
}

/** Who proposed the same field of both has withdrawn the older proposal. */
async function mergeCorrections(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<void> {
  const column = sql.ref(ITEM_COLUMN[kind])
  await sql`
    with proposal as (
      select corrections.id, row_number() over (
        partition by proposed_by, coalesce(into_id, ${column}), field order by corrections.id desc
      ) as place
      from corrections left join ${rowsOf(pairs)} on from_id = ${column}
      where ${column} = any(${pairs.flatMap(({ from, into }) => [from, into])}::bigint[])
        and status = 'pending' and proposed_by is not null
    )
    update corrections set status = 'withdrawn', decided_at = now() from proposal
    where proposal.place > 1 and proposal.id = corrections.id`.execute(tx)
  await sql`update corrections set ${column} = into_id from ${rowsOf(pairs)} where ${column} = from_id`.execute(
    tx,
  )
}

/** What an Admin decided about `from` stays decided, unless `into` has a decision of its own. A hidden duplicate hides nothing else. */
async function moveOverrides(tx: Db, kind: ItemKind, pairs: readonly MergedPair[]): Promise<void> {
  const column = sql.ref(ITEM_COLUMN[kind])
  await sql`
    insert into item_overrides (${column}, field, value, updated_at)
    select distinct on (into_id, field) into_id, field, value, updated_at
    from item_overrides join ${rowsOf(pairs)} on ${column} = from_id
    where field <> 'hidden'
    order by into_id, field, updated_at desc
    on conflict (${column}, field) do nothing`.execute(tx)
}

async function redirect(
  tx: Db,
  kind: ItemKind,
  pairs: readonly MergedPair[],
  byAdmin: boolean,
): Promise<void> {
  const [table, column] = [sql.table(REDIRECTS[kind]), sql.ref(ITEM_COLUMN[kind])]
  await sql`update ${table} set ${column} = into_id from ${rowsOf(pairs)} where ${column} = from_id`.execute(
    tx,
  )
  await sql`
    insert into ${table} as known (api_id, ${column}, by_admin)
    select api_id, into_id, ${byAdmin}
    from ${rowsOf(pairs)} join ${sql.table(ITEM_TABLE[kind])} as item on item.id = from_id
    order by api_id
    on conflict (api_id) do update
      set ${column} = excluded.${column}, by_admin = known.by_admin or excluded.by_admin`.execute(tx)
}

/** Merges the rest of the catalogue: the works of an artist, the songs of an album, the albums that a song is on. */
const MERGE_CATALOGUE: Record<ItemKind, (tx: Db, pairs: readonly MergedPair[]) => Promise<void>> = {
  async artist(tx, pairs) {
    await sql`update credit_artists set artist_id = into_id from ${rowsOf(pairs)} where artist_id = from_id`.execute(
      tx,
    )
    await sql`update albums set artist_id = into_id from ${rowsOf(pairs)} where artist_id = from_id`.execute(
      tx,
    )
    await sql`update songs set artist_id = into_id from ${rowsOf(pairs)} where artist_id = from_id`.execute(
      tx,
    )
    await complete(tx, 'artist', pairs, {
      picture: sql`coalesce(item.picture, (array_agg(old.picture) filter (where old.picture is not null))[1])`,
      genre_id: sql`coalesce(item.genre_id, max(old.genre_id))`,
    })
    await moveReleaseGroups(tx, pairs)
  },

  async album(tx, pairs) {
    // Its songs are of another edition of the album that stays (see `songs.disc_number`).
    await sql`
      update songs set album_id = into_id, disc_number = 0 from ${rowsOf(pairs)} where album_id = from_id`.execute(
      tx,
    )
    await sql`
      insert into album_tracks (album_id, disc_number, track_number, song_id)
      select into_id, disc_number, track_number, song_id
      from album_tracks join ${rowsOf(pairs)} on album_id = from_id
      order by into_id, disc_number, track_number, from_id
      on conflict do nothing`.execute(tx)
    await leaveOwnAlbums(tx)(sql`album_tracks.album_id = any(${pairs.map(({ into }) => into)}::bigint[])`)
    await sql`
      insert into album_genres (album_id, genre_id)
      select distinct into_id, genre_id from album_genres join ${rowsOf(pairs)} on album_id = from_id
      where not exists (select from album_genres as known where known.album_id = into_id)
      order by genre_id, into_id
      on conflict do nothing`.execute(tx)
    await complete(tx, 'album', pairs, {
      picture: sql`coalesce(item.picture, (array_agg(old.picture) filter (where old.picture is not null))[1])`,
    })
    await sql`
      insert into new_releases (album_id, found_at, notified_through, notified_at)
      select distinct on (into_id) into_id, found_at, notified_through, notified_at
      from new_releases join ${rowsOf(pairs)} on album_id = from_id
      order by into_id, found_at
      on conflict (album_id) do nothing`.execute(tx)
    await inParts((limit) =>
      sql`
        update notifications set album_id = into_id from ${rowsOf(pairs)}
        where notifications.id in (
          select id from notifications where album_id = any(${pairs.map(({ from }) => from)}::bigint[]) limit ${limit}
        ) and album_id = from_id`.execute(tx),
    )
  },

  async song(tx, pairs) {
    await sql`
      delete from album_tracks using ${rowsOf(pairs)}
      where song_id = from_id and exists (
        select from album_tracks as other
        where other.album_id = album_tracks.album_id and other.song_id = into_id
      )`.execute(tx)
    await sql`update album_tracks set song_id = into_id from ${rowsOf(pairs)} where song_id = from_id`.execute(
      tx,
    )
    // The duplicate was on an album of its own: the song that stays is on it as well.
    await sql`
      insert into album_tracks (album_id, disc_number, track_number, song_id)
      select old.album_id, old.disc_number, old.track_number, into_id
      from ${rowsOf(pairs)} join songs as old on old.id = from_id join songs as item on item.id = into_id
      where old.album_id <> item.album_id and old.disc_number > 0
        and not exists (select from album_tracks where album_id = old.album_id and song_id = into_id)
      order by old.album_id, old.disc_number, old.track_number, from_id
      on conflict do nothing`.execute(tx)
    await leaveOwnAlbums(tx)(sql`album_tracks.song_id = any(${pairs.map(({ into }) => into)}::bigint[])`)
    await complete(tx, 'song', pairs, {
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

/** Takes over what `into` lacks and `from` has. The better known of the two decides how well known the item is. */
async function complete(
  tx: Db,
  kind: ItemKind,
  pairs: readonly MergedPair[],
  columns: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const table = sql.table(ITEM_TABLE[kind])
  const values = {
    ...columns,
    popularity: sql`greatest(item.popularity, max(old.popularity))`,
    source_popularity: sql`greatest(item.source_popularity, max(old.source_popularity))`,
  }
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  await sql`
    update ${table} as stays set (${names}) = (
      select ${sql.join(Object.values(values))}
      from ${rowsOf(pairs)} join ${table} as old on old.id = from_id join ${table} as item on item.id = into_id
      where into_id = stays.id group by item.id
    )
    where stays.id = any(${pairs.map(({ into }) => into)}::bigint[])`.execute(tx)
}

/** The releases of an artist share a notification until it is read. */
async function moveReleaseGroups(tx: Db, pairs: readonly MergedPair[]): Promise<void> {
  await inParts((limit) =>
    sql`
      update notifications set group_key = 'release:' || into_id from ${rowsOf(pairs)}
      where notifications.id in (
        select distinct on (receiver_id, into_id) notifications.id
        from ${rowsOf(pairs)} join artist_follows on artist_follows.artist_id = into_id
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
