import type { ResponseOf } from '@remusic/contract/base/schemas/route'
import type { entryPoints } from '@remusic/contract/listening/schemas/taste'
import { ENTRY_POINTS } from '@remusic/contract/listening/taste'
import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { GenreNotFoundError } from '../../music/catalogue/errors.ts'
import {
  asAlbum,
  asArtist,
  asSong,
  selectAlbums,
  selectArtists,
  selectSongs,
} from '../../music/catalogue/mappers.ts'
import { ITEM_COLUMN } from '../../music/catalogue/merging.ts'
import { inOrderOf } from './items.ts'
import { ENOUGH_PEOPLE, shrunkScore } from './knownSongs.ts'

type EntryPoints = ResponseOf<typeof entryPoints>
type Entry = { id: number; reason: EntryPoints['songs'][number]['reason'] }

/** Entry points are chosen among the best known, so that the cost does not grow with the genre. */
const BEST_KNOWN = 200
const SONGS_PER_ARTIST = 3

/** The best items of a genre that enough people reviewed, then its best known ones; for people who taste blind, only those. */
export async function findEntryPoints(
  db: Db,
  genreApiId: string,
  { blind }: { blind: boolean },
): Promise<EntryPoints> {
  const genre = await db.selectFrom('genres').select('id').where('api_id', '=', genreApiId).executeTakeFirst()
  if (!genre) throw new GenreNotFoundError()
  const [artists, albums, songs] = (await Promise.all(
    (['artist', 'album', 'song'] as const).map((kind) => findEntries(db, kind, genre.id, blind)),
  )) as [Entry[], Entry[], Entry[]]
  const [artistRows, albumRows, songRows] = await Promise.all([
    artists.length === 0 ? [] : selectArtists(db).where('artists.id', 'in', idsOf(artists)).execute(),
    albums.length === 0 ? [] : selectAlbums(db).where('albums.id', 'in', idsOf(albums)).execute(),
    songs.length === 0
      ? []
      : selectSongs(db).select('songs.id').where('songs.id', 'in', idsOf(songs)).execute(),
  ])
  return {
    artists: inOrderOf(artists, artistRows, asArtist),
    albums: inOrderOf(albums, albumRows, asAlbum),
    songs: inOrderOf(songs, songRows, asSong),
    ...(blind && { blind: true }),
  }
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id)

type Kind = 'artist' | 'album' | 'song'

async function findEntries(db: Db, kind: Kind, genreId: number, blind: boolean): Promise<Entry[]> {
  const isScored = blind ? sql`false` : sql`review_count >= ${ENOUGH_PEOPLE}`
  const { rows } = await sql<{ id: number; score: number | null; people: number }>`
    select known.id, case when ${isScored} then round(${shrunkScore(kind)}::numeric, 2)::float8 end as score,
      coalesce(review_count, 0) as people
    from (${BEST_KNOWN_OF[kind](genreId)}) as known
    left join review_targets on ${sql.ref(`review_targets.${ITEM_COLUMN[kind]}`)} = known.id
    order by score desc nulls last, known.popularity desc, known.id
    limit ${ENTRY_POINTS}`.execute(db)
  return rows.map(({ id, score, people }) => ({
    id,
    reason: score === null ? { kind: 'known' } : { kind: 'scored', score, people },
  }))
}

const isArtist = sql`artists.hidden_at is null and artists.api_id <> all (${PLACEHOLDER_ARTISTS}::text[])`

const bestKnownArtists = (genreId: number, limit: number) => sql`
  select id, popularity from artists where genre_id = ${genreId} and ${isArtist}
  order by popularity desc, id limit ${limit}`

const BEST_KNOWN_OF: Record<Kind, (genreId: number) => RawBuilder<unknown>> = {
  artist: (genreId) => bestKnownArtists(genreId, BEST_KNOWN),
  // At most one album of an artist, the best known one of them.
  album: (genreId) => sql`
    select distinct on (albums.artist_id) albums.id, albums.popularity
    from (
      select album_id from album_genres where genre_id = ${genreId}
      order by popularity desc, album_id desc limit ${BEST_KNOWN}
    ) as best
    join albums on albums.id = best.album_id and albums.hidden_at is null
    join artists on artists.id = albums.artist_id and ${isArtist}
    order by albums.artist_id, albums.popularity desc, albums.id`,
  song: (genreId) => sql`
    select song.id, song.popularity
    from (${bestKnownArtists(genreId, Math.ceil(BEST_KNOWN / SONGS_PER_ARTIST))}) as artist
    cross join lateral (
      select id, popularity from songs where artist_id = artist.id and hidden_at is null
      order by popularity desc, id limit ${SONGS_PER_ARTIST}
    ) as song`,
}
