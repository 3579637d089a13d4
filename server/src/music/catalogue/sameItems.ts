import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { bools, column, ints, texts, unnest } from './columnArrays.ts'
import { isDemoItem } from './demoIds.ts'
import type { SourceAlbum, SourceArtist, SourceBatch, SourceSong } from './source.ts'

/** Recordings of the same length may differ by this much between sources. */
export const MAX_SECONDS_APART = 3
/** A reissue may have another year. If the years differ by more, only common songs prove that it is the same album. */
export const MAX_YEARS_APART = 1

type Lists = { artists: SourceArtist[]; albums: SourceAlbum[]; songs: SourceSong[] }

/** For each address of the batch that refers to an item stored elsewhere, the address of that item. */
type Moved = { artists: Map<string, string>; albums: Map<string, string>; songs: Map<string, string> }

/**
 * Recognises items that two sources know. Such an item is one row, at the address of the open catalogue, to which the address of the other
 * source redirects. Returns the rest of the batch, which has to be stored: records whose parents have the stored addresses. The recognised
 * records only fill in values that the open catalogue lacks.
 */
export async function recogniseItems(
  tx: Db,
  batch: SourceBatch,
): Promise<{ rest: Lists; recognised: number }> {
  const lists = {
    artists: [...(batch.artists ?? [])],
    albums: [...(batch.albums ?? [])],
    songs: [...(batch.songs ?? [])],
  }
  const moved = await findMovedItems(tx, lists)
  const sameSongs = await findSameSongs(tx, lists, moved)
  await addRedirects(tx, 'songs', sameSongs, moved.songs)
  const sameArtists = sameSongs.flatMap(({ artist, artistPresent }) =>
    artistPresent === null ? [] : [{ apiId: artist, present: artistPresent }],
  )
  await addRedirects(tx, 'artists', sameArtists, moved.artists)
  await addRedirects(tx, 'albums', await findSameAlbums(tx, lists, moved), moved.albums)
  const recognised = {
    artists: lists.artists.filter(({ apiId }) => moved.artists.has(apiId)),
    albums: lists.albums.filter(({ apiId }) => moved.albums.has(apiId)),
    songs: lists.songs.filter(({ apiId }) => moved.songs.has(apiId)),
  }
  await complete(tx, recognised, moved)
  return {
    rest: without(lists, moved),
    recognised: recognised.artists.length + recognised.albums.length + recognised.songs.length,
  }
}

/** Puts recognised songs on albums that only the other source has. Call it once these are stored. */
export async function placeRecognisedSongs(tx: Db, batch: SourceBatch, rest: Lists): Promise<void> {
  const own = new Set(rest.songs.map(({ apiId }) => apiId))
  const albums = new Set(rest.albums.map(({ apiId }) => apiId))
  const songs = (batch.songs ?? []).filter(
    ({ apiId, albumApiId, trackNumber }) => !own.has(apiId) && albums.has(albumApiId) && trackNumber !== null,
  )
  if (songs.length === 0) return
  await sql`
    insert into album_tracks (album_id, disc_number, track_number, song_id)
    select distinct on (albums.id, disc, input.track_number) albums.id, disc, input.track_number, songs.id
    from ${unnest({
      api_id: texts(songs, 'apiId'),
      album_api_id: texts(songs, 'albumApiId'),
      disc_number: ints(songs, 'discNumber'),
      track_number: ints(songs, 'trackNumber'),
    })}
      cross join lateral (select coalesce(input.disc_number, 1)) as place (disc)
      join song_redirects on song_redirects.api_id = input.api_id
      join songs on songs.id = song_redirects.song_id
      join albums on albums.api_id = input.album_api_id
    where songs.album_id <> albums.id
    order by albums.id, disc, input.track_number, songs.id
    on conflict do nothing
  `.execute(tx)
}

const REDIRECTS = {
  artists: { redirects: 'artist_redirects', itemId: 'artist_id' },
  albums: { redirects: 'album_redirects', itemId: 'album_id' },
  songs: { redirects: 'song_redirects', itemId: 'song_id' },
} as const
type Table = keyof typeof REDIRECTS

async function findMovedItems(tx: Db, { artists, albums, songs }: Lists): Promise<Moved> {
  const ids = {
    artists: idsOf(artists, 'apiId', albums, 'artistApiId', songs, 'artistApiId'),
    albums: idsOf(albums, 'apiId', songs, 'albumApiId'),
    songs: idsOf(songs, 'apiId'),
  }
  const parts = (Object.keys(REDIRECTS) as Table[]).map((table) => {
    const { redirects, itemId } = REDIRECTS[table]
    return sql`
      select ${sql.lit(table)} as kind, moved.api_id as before, items.api_id as present
      from ${sql.table(redirects)} as moved join ${sql.table(table)} as items on items.id = moved.${sql.ref(itemId)}
      where moved.api_id = any(${ids[table]}::text[])
        -- A row of its own comes first.
        and not exists (select from ${sql.table(table)} as own where own.api_id = moved.api_id)`
  })
  const { rows } = await sql<{ kind: Table; before: string; present: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(tx)
  const moved: Moved = { artists: new Map(), albums: new Map(), songs: new Map() }
  for (const { kind, before, present } of rows) moved[kind].set(before, present)
  return moved
}

function idsOf(...pairs: (readonly object[] | string)[]): string[] {
  const ids = new Set<string>()
  for (let i = 0; i < pairs.length; i += 2)
    for (const record of pairs[i] as Record<string, string>[]) ids.add(record[pairs[i + 1] as string] ?? '')
  return [...ids]
}

type SameSong = { apiId: string; present: string; artist: string; artistPresent: string | null }

/**
 * Songs of the open catalogue with the same ISRC, or else with the same title, artist and length. `artistPresent` is the artist of the song
 * found, if the names are equal: then it is the same artist, which an equal name alone would not prove.
 */
async function findSameSongs(tx: Db, { artists, songs }: Lists, moved: Moved): Promise<SameSong[]> {
  const names = new Map(artists.map(({ apiId, name }) => [apiId, name]))
  const unknown = songs.filter(({ apiId }) => isRecognisable(apiId) && !moved.songs.has(apiId))
  if (unknown.length === 0) return []
  const artistIds = [...new Set(unknown.map(({ artistApiId }) => artistApiId))]
  const people = artistIds.flatMap((apiId) => {
    const name = names.get(apiId)
    return name === undefined ? [] : [{ apiId, name, present: moved.artists.get(apiId) ?? null }]
  })
  const ids = unknown.map(({ apiId }) => apiId)
  // Arrays of keys and lateral subqueries make the planner look rows up by index, whatever its estimates are.
  const { rows } = await sql<SameSong>`
    with own as materialized (select api_id from songs where api_id = any(${ids}::text[])),
    input as materialized (
      select input.* from ${unnest({
        api_id: texts(unknown, 'apiId'),
        artist_api_id: texts(unknown, 'artistApiId'),
        title: texts(unknown, 'title'),
        duration_seconds: ints(unknown, 'durationSeconds'),
        isrc: texts(unknown, 'isrc'),
      })}
      where input.api_id not in (select api_id from own)
    ), names as materialized (
      select input.*, search_key(input.name) as key, folded(input.name) as folded_name
      from ${unnest({ api_id: texts(people, 'apiId'), name: texts(people, 'name'), present: texts(people, 'present') })}
    ), people as materialized (
      select names.api_id as artist_api_id, namesakes.id, namesakes.api_id as present
      from names join (
        select id, api_id, search_key(name) as key, folded(name) as folded_name from artists
        where search_key(name) = any(array(select key from names)) and ${isOpen(sql`artists`)}
      ) as namesakes using (key, folded_name)
      union
      select names.api_id, artists.id, artists.api_id
      from names join (
        select id, api_id from artists where api_id = any(array(select present from names))
      ) as artists on artists.api_id = names.present
    ), coded as materialized (
      select id, api_id, artist_id, title, duration_seconds, popularity, disambiguation, code
      from songs, unnest(isrcs) as code
      where isrcs && array(select isrc from input where isrc is not null) and isrcs <> '{}' and ${isOpen(sql`songs`)}
    ), same as (
      select input.api_id as incoming, input.title as given, input.artist_api_id, input.duration_seconds as seconds, coded.id,
        coded.api_id, coded.artist_id, coded.title, coded.duration_seconds, coded.popularity, coded.disambiguation, 0 as rank
      from input join coded on coded.code = input.isrc
      union all
      select input.api_id, input.title, input.artist_api_id, input.duration_seconds, titled.*, 1
      from input
        join people using (artist_api_id)
        cross join lateral (
          select id, api_id, artist_id, title, duration_seconds, popularity, disambiguation from songs
          where artist_id = people.id and hashtext(version_key(title)) = hashtext(version_key(input.title)) and ${isOpen(sql`songs`)}
          offset 0
        ) as titled
      where input.duration_seconds > 0
        and abs(titled.duration_seconds - input.duration_seconds) <= ${MAX_SECONDS_APART}
        and recording_key(titled.title) = recording_key(input.title)
    )
    select distinct on (same.incoming) same.incoming as "apiId", same.api_id as present,
      same.artist_api_id as artist, people.present as "artistPresent"
    from same left join people on people.artist_api_id = same.artist_api_id and people.id = same.artist_id
    -- A code that is common to two different songs of different artists was entered by mistake.
    where people.id is not null or recording_key(same.title) = recording_key(same.given)
    -- The disambiguation, such as "live", is not part of the title, so a recording without one comes first.
    order by same.incoming, rank, recording_key(same.title) = recording_key(same.given) desc, same.disambiguation <> '',
      abs(same.duration_seconds - same.seconds), same.popularity desc, same.id
  `.execute(tx)
  return rows
}

/** Albums of the open catalogue with the same artist and title, and a year that does not contradict. */
async function findSameAlbums(
  tx: Db,
  { albums, songs }: Lists,
  moved: Moved,
): Promise<{ apiId: string; present: string }[]> {
  const unknown = albums.flatMap((album) => {
    const artistPresent = moved.artists.get(album.artistApiId)
    const isUnknown = isRecognisable(album.apiId) && !moved.albums.has(album.apiId)
    return isUnknown && artistPresent !== undefined ? [{ ...album, artistPresent }] : []
  })
  if (unknown.length === 0) return []
  const common = songs.flatMap(({ apiId, albumApiId }) => {
    const present = moved.songs.get(apiId)
    return present === undefined ? [] : [{ albumApiId, present }]
  })
  const { rows } = await sql<{ apiId: string; present: string }>`
    with common as materialized (
      select input.album_api_id, songs.album_id, count(*) as songs
      from ${unnest({ album_api_id: texts(common, 'albumApiId'), present: texts(common, 'present') })}
        join songs on songs.api_id = input.present
      group by 1, 2
    ), same as (
      select input.api_id, albums.api_id as present, albums.popularity, coalesce(common.songs, 0) as songs,
        coalesce(input.type is null and input.released_on is null, false) as is_vague,
        abs(input.released_on - albums.released_on) as days
      from ${unnest({
        api_id: texts(unknown, 'apiId'),
        artist_present: texts(unknown, 'artistPresent'),
        title: texts(unknown, 'title'),
        released_on: column('date', unknown, 'releasedOn'),
        type: texts(unknown, 'type'),
      })}
        join artists on artists.api_id = input.artist_present
        cross join lateral (
          select id, api_id, type, released_on, popularity from albums
          where artist_id = artists.id and search_key(title) = search_key(input.title) and ${isOpen(sql`albums`)}
          offset 0
        ) as albums
        left join common on common.album_api_id = input.api_id and common.album_id = albums.id
      where not exists (select from albums as own where own.api_id = input.api_id)
        and coalesce((input.type = 'single') = (albums.type = 'single'), true)
        and (
          common.songs > 0 or input.released_on is null or albums.released_on is null
          or abs(extract(year from input.released_on) - extract(year from albums.released_on)) <= ${MAX_YEARS_APART}
        )
    ), chosen as (
      select *, row_number() over (
        partition by api_id order by songs desc, days nulls last, popularity desc, present
      ) as place, count(*) over (partition by api_id) as candidates
      from same
    )
    -- The album in the record of a song could be any of an album and a single with the same title.
    select api_id as "apiId", present from chosen where place = 1 and not (is_vague and candidates > 1)
  `.execute(tx)
  return rows
}

/** Two servers may recognise the same items at the same time: the redirect that was stored first counts. */
async function addRedirects(
  tx: Db,
  table: Table,
  same: readonly { apiId: string; present: string }[],
  moved: Map<string, string>,
): Promise<void> {
  if (same.length === 0) return
  const { redirects, itemId } = REDIRECTS[table]
  const { rows } = await sql<{ before: string; present: string }>`
    with stored as (
      insert into ${sql.table(redirects)} as known (api_id, ${sql.ref(itemId)})
      select distinct on (input.api_id) input.api_id, items.id
      from ${unnest({ api_id: texts(same, 'apiId'), present: texts(same, 'present') })}
        join ${sql.table(table)} as items on items.api_id = input.present
      where not exists (select from ${sql.table(table)} as own where own.api_id = input.api_id)
      order by input.api_id, items.id
      on conflict (api_id) do update set by_admin = known.by_admin
      returning api_id, ${sql.ref(itemId)} as item_id
    )
    select stored.api_id as before, items.api_id as present
    from stored join ${sql.table(table)} as items on items.id = stored.item_id
  `.execute(tx)
  for (const { before, present } of rows) moved.set(before, present)
}

/** Adds the data of the other source. It never changes values of the open catalogue. */
async function complete(tx: Db, { artists, songs }: Lists, moved: Moved): Promise<void> {
  if (artists.length > 0)
    await sql`
      update artists set picture = coalesce(artists.picture, input.picture), genre_id = coalesce(artists.genre_id, genres.id)
      from (
        select distinct on (present) * from ${unnest({
          present: addresses(artists, moved.artists),
          picture: texts(artists, 'picture'),
          genre_api_id: texts(artists, 'genreApiId'),
        })}
        order by present, picture nulls last
      ) as input
        left join genres on genres.api_id = input.genre_api_id
      where artists.api_id = input.present and (
        artists.picture is null and input.picture is not null or artists.genre_id is null and genres.id is not null
      )
    `.execute(tx)
  if (songs.length > 0)
    await sql`
      update songs set has_preview = songs.has_preview or input.has_preview, explicit = songs.explicit or input.explicit
      from (
        select present, bool_or(has_preview) as has_preview, bool_or(explicit) as explicit
        from ${unnest({
          present: addresses(songs, moved.songs),
          has_preview: bools(songs, 'hasPreview'),
          explicit: bools(songs, 'explicit'),
        })}
        group by present
      ) as input
      where songs.api_id = input.present
        and (input.has_preview and not songs.has_preview or input.explicit and not songs.explicit)
    `.execute(tx)
}

/** If the open catalogue has the album but not the song, the song is on another edition of that album, which is disc 0. */
function without({ artists, albums, songs }: Lists, moved: Moved): Lists {
  const artistAt = (apiId: string) => moved.artists.get(apiId) ?? apiId
  return {
    artists: artists.filter(({ apiId }) => !moved.artists.has(apiId)),
    albums: albums
      .filter(({ apiId }) => !moved.albums.has(apiId))
      .map((album) => ({ ...album, artistApiId: artistAt(album.artistApiId) })),
    songs: songs
      .filter(({ apiId }) => !moved.songs.has(apiId))
      .map((song) => {
        const albumApiId = moved.albums.get(song.albumApiId) ?? song.albumApiId
        const place = isOpenAddress(albumApiId) ? { albumApiId, discNumber: 0 } : { albumApiId }
        return { ...song, artistApiId: artistAt(song.artistApiId), ...place }
      }),
  }
}

const addresses = (records: readonly { apiId: string }[], moved: Map<string, string>) => ({
  type: 'text' as const,
  values: records.map(({ apiId }) => moved.get(apiId) ?? apiId),
})

/** Invented music of the demo is not recognised as that of any real artist. */
const isRecognisable = (apiId: string) => /^\d+$/.test(apiId) && !isDemoItem(apiId)

/** Addresses of an open catalogue are UUIDs, those of any other source are numbers. */
const isOpenAddress = (apiId: string) => apiId.length === 36
const isOpen = (table: RawBuilder<unknown>) => sql`length(${table}.api_id) = 36`
