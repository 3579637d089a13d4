import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { bools, column, ints, texts, unnest } from './columnArrays.ts'
import { correctRecords, hideNewWorks } from './overrides.ts'
import { placeRecognisedSongs, recogniseItems } from './sameItems.ts'
import type { SourceAlbum, SourceArtist, SourceBatch, SourceGenre, SourceSong } from './source.ts'

/** Keeps each statement far below the statement timeout, including the cost of triggers and indexes. */
const ROWS_PER_STATEMENT = 2_000

export type StoredCounts = { created: number; updated: number }

/**
 * Upserts a batch atomically. Values that the source left out stay as they are, and so does everything of our own,
 * such as followers and reviews.
 */
export function storeBatch(db: Db, batch: SourceBatch, now: Date): Promise<StoredCounts> {
  // Renaming an artist updates all its albums and songs, which can deadlock with another import, so the loser retries.
  return retryOnConflict(() => db.transaction().execute((tx) => storeBatchWithin(tx, batch, now)))
}

/** The same within the caller's transaction. */
export async function storeBatchWithin(tx: Db, batch: SourceBatch, now: Date): Promise<StoredCounts> {
  const counts = { created: 0, updated: 0 }
  const count = async (rows: Promise<{ rows: StoredCounts[] }>) => {
    const [row] = (await rows).rows
    counts.created += row?.created ?? 0
    counts.updated += row?.updated ?? 0
  }
  // Records are sorted by id, so that two servers storing the same batch lock rows in the same order.
  const genres = mergeById(batch.genres)
  if (genres.length > 0) {
    await adoptGenresByName(tx, genres)
    await count(upsertGenres(tx, genres, now))
  }
  const merged = {
    artists: mergeById(batch.artists),
    albums: mergeById(batch.albums),
    songs: mergeById(batch.songs),
  }
  const { rest: given, recognised } = await recogniseItems(tx, merged)
  const rest = await correctRecords(tx, given)
  counts.updated += recognised
  for (const chunk of chunks(rest.artists)) await count(upsertArtists(tx, chunk, now))
  for (const chunk of chunks(rest.albums)) {
    await count(upsertAlbums(tx, chunk, now))
    await replaceAlbumGenres(tx, chunk)
  }
  for (const chunk of chunks(rest.songs)) await count(upsertSongs(tx, chunk, now))
  if (recognised > 0) await placeRecognisedSongs(tx, merged, rest)
  await hideNewWorks(tx)
  return counts
}

/** A genre of the same name from another source is the same genre: the row keeps its albums and gets the new id. */
async function adoptGenresByName(tx: Db, genres: SourceGenre[]) {
  await sql`
    update genres set api_id = input.api_id
    from ${unnest({ api_id: texts(genres, 'apiId'), name: texts(genres, 'name') })}
    where genres.name = input.name and genres.api_id <> input.api_id
      and not exists (select from genres taken where taken.api_id = input.api_id)
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
      insert into artists (api_id, name, picture, genre_id, popularity, country, fetched_at)
      select input.api_id, input.name, input.picture, genres.id, coalesce(input.popularity, 0), input.country, ${fetchedAt(now)}
      from ${unnest({
        api_id: texts(artists, 'apiId'),
        name: texts(artists, 'name'),
        picture: texts(artists, 'picture'),
        genre_api_id: texts(artists, 'genreApiId'),
        popularity: ints(artists, 'popularity'),
        country: texts(artists, 'country'),
        partial: bools(artists, 'partial'),
      })}
      left join genres on genres.api_id = input.genre_api_id
      order by input.api_id
      on conflict (api_id) do update set
        name = excluded.name,
        picture = coalesce(excluded.picture, artists.picture),
        genre_id = coalesce(excluded.genre_id, artists.genre_id),
        popularity = coalesce(nullif(excluded.popularity, 0), artists.popularity),
        country = coalesce(excluded.country, artists.country),
        fetched_at = greatest(excluded.fetched_at, artists.fetched_at)
      returning (xmax = 0) as is_new
    ) ${counted}
  `.execute(tx)
}

function upsertAlbums(tx: Db, albums: SourceAlbum[], now: Date) {
  return sql<StoredCounts>`
    with stored as (
      insert into albums (
        api_id, artist_id, title, picture, released_on, type, explicit, popularity, language, fetched_at
      )
      select input.api_id, artists.id, input.title, input.picture, input.released_on, input.type,
        coalesce(input.explicit, known.explicit, false), coalesce(input.popularity, 0), input.language, ${fetchedAt(now)}
      from ${unnest({
        api_id: texts(albums, 'apiId'),
        artist_api_id: texts(albums, 'artistApiId'),
        title: texts(albums, 'title'),
        picture: texts(albums, 'picture'),
        released_on: column('date', albums, 'releasedOn'),
        type: texts(albums, 'type'),
        explicit: bools(albums, 'explicit'),
        popularity: ints(albums, 'popularity'),
        language: texts(albums, 'language'),
        partial: bools(albums, 'partial'),
      })}
      join artists on artists.api_id = input.artist_api_id
      left join albums known on known.api_id = input.api_id
      order by input.api_id
      on conflict (api_id) do update set
        -- A partial record assumes the song's artist, so only a full record may change the owner of the album.
        artist_id = case when excluded.fetched_at = 'epoch' then albums.artist_id else excluded.artist_id end,
        title = excluded.title,
        picture = coalesce(excluded.picture, albums.picture),
        released_on = coalesce(excluded.released_on, albums.released_on),
        type = coalesce(excluded.type, albums.type),
        explicit = excluded.explicit,
        popularity = coalesce(nullif(excluded.popularity, 0), albums.popularity),
        language = coalesce(excluded.language, albums.language),
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
  const input = unnest({ album_api_id: texts(links, 'apiId'), genre_api_id: texts(links, 'genreApiId') })
  await sql`
    with linked as (
      select distinct albums.id as album_id, genres.id as genre_id
      from ${input}
      join albums on albums.api_id = input.album_api_id
      join genres on genres.api_id = input.genre_api_id
    ), removed as (
      delete from album_genres using (select distinct album_id from linked) affected
      where album_genres.album_id = affected.album_id
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
        popularity, isrcs, fetched_at
      )
      select input.api_id, artists.id, albums.id, input.title, input.duration_seconds,
        coalesce(input.disc_number, known.disc_number, 1), coalesce(input.track_number, known.track_number, 1),
        input.explicit, input.has_preview, coalesce(input.popularity, 0),
        array_remove(array[input.isrc], null), ${fetchedAt(now)}
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
        isrc: texts(songs, 'isrc'),
        partial: bools(songs, 'partial'),
      })}
      join artists on artists.api_id = input.artist_api_id
      join albums on albums.api_id = input.album_api_id
      left join songs known on known.api_id = input.api_id
      order by input.api_id
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
        isrcs = coalesce(nullif(excluded.isrcs, '{}'), songs.isrcs),
        fetched_at = greatest(excluded.fetched_at, songs.fetched_at)
      returning (xmax = 0) as is_new
    ) ${counted}
  `.execute(tx)
}

const counted = sql`
  select count(*) filter (where is_new)::int as created, count(*) filter (where not is_new)::int as updated
  from stored
`

/** Partial records get the epoch, so that opening one triggers a fetch. */
const fetchedAt = (now: Date) => sql`case when input.partial then 'epoch'::timestamptz else ${now} end`

/** One record per id, sorted by id. Non-null values of a later record override those of an earlier one. */
function mergeById<T extends { apiId: string; partial?: boolean }>(records: readonly T[] = []): T[] {
  const byId = new Map<string, T>()
  for (const record of records) {
    const known = byId.get(record.apiId)
    byId.set(record.apiId, known ? merge(known, record) : record)
  }
  return [...byId.values()].sort((a, b) => (a.apiId < b.apiId ? -1 : 1))
}

function merge<T extends { partial?: boolean }>(known: T, later: T): T {
  const present = Object.entries(later).filter(([, value]) => value !== null && value !== undefined)
  return { ...known, ...Object.fromEntries(present), partial: Boolean(known.partial && later.partial) }
}

function* chunks<T>(rows: T[]) {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT)
  }
}
