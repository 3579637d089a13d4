import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { retryOnConflict } from '../platform/databaseErrors.ts'
import type { SourceAlbum, SourceArtist, SourceBatch, SourceGenre, SourceSong } from './sources/source.ts'

/** One statement stays far below the time a statement may take, whatever triggers and indexes hang on the table. */
const ROWS_PER_STATEMENT = 2_000

export type StoredCounts = { created: number; updated: number }

/**
 * Writes what a source gave, all of it or nothing: new rows where the id is new, fresh values where it is known.
 * What the source did not say stays as it is; so does everything that is ours, such as followers and reviews.
 */
export function storeBatch(db: Db, batch: SourceBatch, now: Date): Promise<StoredCounts> {
  // A new name touches every work of its artist, also those that another import holds already: whoever loses starts again.
  return retryOnConflict(() => db.transaction().execute((tx) => storeBatchWithin(tx, batch, now)))
}

/** The same, as a part of the caller's transaction. */
export async function storeBatchWithin(tx: Db, batch: SourceBatch, now: Date): Promise<StoredCounts> {
  const counts = { created: 0, updated: 0 }
  const count = async (rows: Promise<{ rows: StoredCounts[] }>) => {
    const [row] = (await rows).rows
    counts.created += row?.created ?? 0
    counts.updated += row?.updated ?? 0
  }
  // Two servers that store the same things meet them in the same order, so neither waits for the other in a ring.
  const genres = merged(batch.genres)
  if (genres.length > 0) {
    await takeOverGenresOfTheSameName(tx, genres)
    await count(upsertGenres(tx, genres, now))
  }
  for (const part of inParts(merged(batch.artists))) await count(upsertArtists(tx, part, now))
  for (const part of inParts(merged(batch.albums))) {
    await count(upsertAlbums(tx, part, now))
    await replaceAlbumGenres(tx, part)
  }
  for (const part of inParts(merged(batch.songs))) await count(upsertSongs(tx, part, now))
  return counts
}

/** Another source's 'Pop' is the same music: the row stays, with its albums, and answers to the new id. */
async function takeOverGenresOfTheSameName(tx: Db, genres: SourceGenre[]) {
  await sql`
    update genres set api_id = given.api_id
    from ${unnest({ api_id: texts(genres, 'apiId'), name: texts(genres, 'name') })}
    where genres.name = given.name and genres.api_id <> given.api_id
      and not exists (select from genres taken where taken.api_id = given.api_id)
  `.execute(tx)
}

function upsertGenres(tx: Db, genres: SourceGenre[], now: Date) {
  return sql<StoredCounts>`
    with stored as (
      insert into genres (api_id, name, description, picture, fetched_at)
      select distinct on (name) api_id, name, coalesce(description, ''), picture, ${now}
      from ${unnest({
        api_id: texts(genres, 'apiId'),
        name: texts(genres, 'name'),
        description: texts(genres, 'description'),
        picture: texts(genres, 'picture'),
      })}
      order by name, api_id
      on conflict (api_id) do update set
        name = case
          when exists (select from genres other where other.name = excluded.name and other.id <> genres.id)
          then genres.name else excluded.name end,
        description = coalesce(nullif(excluded.description, ''), genres.description),
        picture = coalesce(excluded.picture, genres.picture),
        fetched_at = excluded.fetched_at
      returning (xmax = 0) as is_new
    ) ${counted}
  `.execute(tx)
}

function upsertArtists(tx: Db, artists: SourceArtist[], now: Date) {
  return sql<StoredCounts>`
    with stored as (
      insert into artists (api_id, name, picture, genre_id, popularity, fetched_at)
      select given.api_id, given.name, given.picture, genres.id, coalesce(given.popularity, 0), ${fetchedAt(now)}
      from ${unnest({
        api_id: texts(artists, 'apiId'),
        name: texts(artists, 'name'),
        picture: texts(artists, 'picture'),
        genre_api_id: texts(artists, 'genreApiId'),
        popularity: ints(artists, 'popularity'),
        partial: bools(artists, 'partial'),
      })}
      left join genres on genres.api_id = given.genre_api_id
      order by given.api_id
      on conflict (api_id) do update set
        name = excluded.name,
        picture = coalesce(excluded.picture, artists.picture),
        genre_id = coalesce(excluded.genre_id, artists.genre_id),
        popularity = coalesce(nullif(excluded.popularity, 0), artists.popularity),
        fetched_at = greatest(excluded.fetched_at, artists.fetched_at)
      returning (xmax = 0) as is_new
    ) ${counted}
  `.execute(tx)
}

function upsertAlbums(tx: Db, albums: SourceAlbum[], now: Date) {
  return sql<StoredCounts>`
    with stored as (
      insert into albums (api_id, artist_id, title, picture, released_on, explicit, popularity, fetched_at)
      select given.api_id, artists.id, given.title, given.picture, given.released_on,
        coalesce(given.explicit, known.explicit, false), coalesce(given.popularity, 0), ${fetchedAt(now)}
      from ${unnest({
        api_id: texts(albums, 'apiId'),
        artist_api_id: texts(albums, 'artistApiId'),
        title: texts(albums, 'title'),
        picture: texts(albums, 'picture'),
        released_on: column('date', albums, 'releasedOn'),
        explicit: bools(albums, 'explicit'),
        popularity: ints(albums, 'popularity'),
        partial: bools(albums, 'partial'),
      })}
      join artists on artists.api_id = given.artist_api_id
      left join albums known on known.api_id = given.api_id
      order by given.api_id
      on conflict (api_id) do update set
        -- seen beside a song, an album counts as its singer's: only the album itself knows better
        artist_id = case when excluded.fetched_at = 'epoch' then albums.artist_id else excluded.artist_id end,
        title = excluded.title,
        picture = coalesce(excluded.picture, albums.picture),
        released_on = coalesce(excluded.released_on, albums.released_on),
        explicit = excluded.explicit,
        popularity = coalesce(nullif(excluded.popularity, 0), albums.popularity),
        fetched_at = greatest(excluded.fetched_at, albums.fetched_at)
      returning (xmax = 0) as is_new
    ) ${counted}
  `.execute(tx)
}

async function replaceAlbumGenres(tx: Db, albums: SourceAlbum[]) {
  const links = albums.flatMap(({ apiId, genreApiIds }) =>
    (genreApiIds ?? []).map((genreApiId) => ({ apiId, genreApiId })),
  )
  if (links.length === 0) return
  const given = unnest({ album_api_id: texts(links, 'apiId'), genre_api_id: texts(links, 'genreApiId') })
  await sql`
    with linked as (
      select distinct albums.id as album_id, genres.id as genre_id
      from ${given}
      join albums on albums.api_id = given.album_api_id
      join genres on genres.api_id = given.genre_api_id
    ), gone as (
      delete from album_genres using (select distinct album_id from linked) touched
      where album_genres.album_id = touched.album_id
        and not exists (
          select from linked where linked.album_id = album_genres.album_id and linked.genre_id = album_genres.genre_id
        )
    )
    insert into album_genres (album_id, genre_id)
    select album_id, genre_id from linked order by genre_id, album_id
    on conflict do nothing
  `.execute(tx)
}

function upsertSongs(tx: Db, songs: SourceSong[], now: Date) {
  return sql<StoredCounts>`
    with stored as (
      insert into songs (
        api_id, artist_id, album_id, title, duration_seconds, disc_number, track_number, explicit, has_preview,
        popularity, fetched_at
      )
      select given.api_id, artists.id, albums.id, given.title, given.duration_seconds,
        coalesce(given.disc_number, known.disc_number, 1), coalesce(given.track_number, known.track_number, 1),
        given.explicit, given.has_preview, coalesce(given.popularity, 0), ${fetchedAt(now)}
      from ${unnest({
        api_id: texts(songs, 'apiId'),
        artist_api_id: texts(songs, 'artistApiId'),
        album_api_id: texts(songs, 'albumApiId'),
        title: texts(songs, 'title'),
        duration_seconds: ints(songs, 'durationSeconds'),
        disc_number: ints(songs, 'discNumber'),
        track_number: ints(songs, 'trackNumber'),
        explicit: bools(songs, 'explicit'),
        has_preview: bools(songs, 'hasPreview'),
        popularity: ints(songs, 'popularity'),
        partial: bools(songs, 'partial'),
      })}
      join artists on artists.api_id = given.artist_api_id
      join albums on albums.api_id = given.album_api_id
      left join songs known on known.api_id = given.api_id
      order by given.api_id
      on conflict (api_id) do update set
        artist_id = excluded.artist_id,
        album_id = excluded.album_id,
        title = excluded.title,
        duration_seconds = excluded.duration_seconds,
        disc_number = excluded.disc_number,
        track_number = excluded.track_number,
        explicit = excluded.explicit,
        has_preview = excluded.has_preview,
        popularity = coalesce(nullif(excluded.popularity, 0), songs.popularity),
        fetched_at = greatest(excluded.fetched_at, songs.fetched_at)
      returning (xmax = 0) as is_new
    ) ${counted}
  `.execute(tx)
}

const counted = sql`
  select count(*) filter (where is_new)::int as created, count(*) filter (where not is_new)::int as updated
  from stored
`

/** What was seen only in passing is as old as can be, so whoever opens it has it fetched. */
const fetchedAt = (now: Date) => sql`case when given.partial then 'epoch'::timestamptz else ${now} end`

type SqlColumn = { type: 'text' | 'int4' | 'bool' | 'date'; values: unknown[] }

function column<T>(type: SqlColumn['type'], rows: readonly T[], name: keyof T): SqlColumn {
  return { type, values: rows.map((row) => row[name] ?? null) }
}
const texts = <T>(rows: readonly T[], name: keyof T) => column('text', rows, name)
const ints = <T>(rows: readonly T[], name: keyof T) => column('int4', rows, name)
const bools = <T>(rows: readonly T[], name: keyof T) => column('bool', rows, name)

/** Rows as one array per column: the statement has as many parameters as columns, whatever the number of rows. */
function unnest(columns: Record<string, SqlColumn>): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(({ type, values }) => sql`${values}::${sql.raw(`${type}[]`)}`)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`unnest(${sql.join(arrays)}) as given (${sql.join(names)})`
}

/** One record per id, in the order of ids. Of one seen twice the later has the word, where it has something to say. */
function merged<T extends { apiId: string; partial?: boolean }>(records: readonly T[] = []): T[] {
  const byId = new Map<string, T>()
  for (const record of records) {
    const known = byId.get(record.apiId)
    byId.set(record.apiId, known ? combined(known, record) : record)
  }
  return [...byId.values()].sort((a, b) => (a.apiId < b.apiId ? -1 : 1))
}

function combined<T extends { partial?: boolean }>(known: T, later: T): T {
  const said = Object.entries(later).filter(([, value]) => value !== null && value !== undefined)
  return { ...known, ...Object.fromEntries(said), partial: Boolean(known.partial && later.partial) }
}

function* inParts<T>(rows: T[]) {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT)
  }
}
