import type { DiscographyPart } from '@remusic/contract/music/catalogue'
import type { AlbumDetails } from '@remusic/contract/music/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { findIdAt, readAt } from './addresses.ts'
import { hiddenMark, inOrderOf, shown } from './byId.ts'
import { asPage, readCursor } from './cursor.ts'
import { PART_OF_DISCOGRAPHY, RELEASED } from './discography.ts'
import { genresOfAlbum } from './genres.ts'
import {
  asAlbum,
  asGenre,
  asScoreSummary,
  mbidOf,
  priorMeanOf,
  selectAlbums,
  VOTE_COLUMNS,
} from './mappers.ts'

type PageRequest = { cursor?: string | undefined; limit: number }

/** The length of the album: its own songs, without those of other editions, and those that it shares with another album. */
const TRACK_LIST = sql<{ count: number; duration: number }>`(
  select count(*) as count, coalesce(sum(duration_seconds), 0) as duration from (
    select duration_seconds from songs where songs.album_id = albums.id and disc_number > 0
    union all
    select duration_seconds from album_tracks join songs on songs.id = song_id where album_tracks.album_id = albums.id
  ) as tracks
)`

/** Null for a hidden album. */
export const findAlbum = async (db: Db, apiId: string): Promise<AlbumDetails | null> =>
  shown((await findAlbumsById(db, [apiId]))[0])

/** Hidden albums are marked, and the caller decides who sees them. */
export const findAlbumsById = (db: Db, apiIds: string[]): Promise<(AlbumDetails | null)[]> =>
  readAt(db, 'album', apiIds, (present) => findPresentAlbums(db, present))

async function findPresentAlbums(db: Db, apiIds: string[]): Promise<(AlbumDetails | null)[]> {
  const rows = await compiledQuery(db, 'albums', { apiIds }, ({ apiIds }) =>
    selectAlbums(db)
      .leftJoin('review_targets', 'review_targets.album_id', 'albums.id')
      .innerJoinLateral(TRACK_LIST.as('tracks'), (join) => join.onTrue())
      .select(['albums.labels', 'albums.hidden_at', 'albums.follower_count', ...VOTE_COLUMNS])
      .select(priorMeanOf('album').as('prior_mean'))
      .select(['tracks.count as songCount', 'tracks.duration', mbidOf('album').as('mbid')])
      .select(genresOfAlbum('albums.id').as('genres'))
      .where(sql<boolean>`albums.api_id = any(${apiIds}::text[])`),
  )
  return inOrderOf(apiIds, rows, (row) => ({
    ...asAlbum(row),
    labels: row.labels,
    mbid: row.mbid,
    releasedOn: row.released_on,
    genres: row.genres.map(asGenre),
    songCount: row.songCount,
    duration: row.duration,
    popularity: row.popularity,
    followerCount: row.follower_count,
    reviews: asScoreSummary(row),
    ...hiddenMark(row),
  }))
}

/**
 * Most popular first. Many albums are equally popular, so the cursor has an id as well, and the page starts after it without reading the
 * previous albums again.
 */
export async function findAlbums(db: Db, { cursor, limit }: PageRequest) {
  const after = readCursor(cursor, 'number')
  const page = sql<{ id: number }>`order by popularity desc, id limit ${limit + 1}`
  const ids = after
    ? sql`(select id, popularity from albums where popularity = ${after[0]} and id > ${after[1]} and hidden_at is null ${page})
        union all (select id, popularity from albums where popularity < ${after[0]} and hidden_at is null ${page}) ${page}`
    : sql`select id, popularity from albums where hidden_at is null ${page}`
  const rows = await selectAlbums(db)
    .where('albums.id', 'in', sql<number>`(select id from (${ids}) as page)`)
    .orderBy('albums.popularity', 'desc')
    .orderBy('albums.id')
    .execute()
  return asPage(rows, limit, asAlbum, (row) => [row.popularity, row.id])
}

/** Most popular first. The page is limited before the joins, by an index that has the albums of each genre in this order. */
export async function findAlbumsOfGenre(db: Db, genreId: number, { cursor, limit }: PageRequest) {
  const after = readCursor(cursor, 'number')
  const rows = await selectAlbums(db)
    .innerJoin(
      db
        .selectFrom('album_genres')
        .select(['album_id', 'popularity'])
        .where('genre_id', '=', genreId)
        .where(sql<boolean>`(select hidden_at from albums where albums.id = album_id) is null`)
        .$if(after !== null, (albums) =>
          albums.where(
            sql<boolean>`(popularity, album_id) < (${after?.[0]}::integer, ${after?.[1]}::bigint)`,
          ),
        )
        .orderBy('popularity', 'desc')
        .orderBy('album_id', 'desc')
        .limit(limit + 1)
        .as('of_genre'),
      'of_genre.album_id',
      'albums.id',
    )
    .select('of_genre.popularity as rank')
    .orderBy('of_genre.popularity', 'desc')
    .orderBy('of_genre.album_id', 'desc')
    .execute()
  return asPage(rows, limit, asAlbum, ({ rank, id }) => [rank, id])
}

type DiscographyRequest = PageRequest & { part?: DiscographyPart | undefined }

/** Newest first, undated ones last. Null if there is no such artist. */
export async function findAlbumsOfArtist(
  db: Db,
  artistApiId: string,
  { cursor, limit, part }: DiscographyRequest,
) {
  const after = readCursor(cursor, 'date')
  const artistId = await findIdAt(db, 'artist', artistApiId)
  if (artistId === null) return null
  const rows = await selectAlbums(db)
    .where('albums.artist_id', '=', artistId)
    .where('albums.hidden_at', 'is', null)
    .$if(part !== undefined, (albums) => albums.where(PART_OF_DISCOGRAPHY, '=', part))
    .$if(after !== null, (albums) => albums.where(isReleasedAfter(after ?? ['', 0])))
    .orderBy(RELEASED, 'desc')
    .orderBy('albums.id')
    .limit(limit + 1)
    .execute()
  return asPage(rows, limit, asAlbum, (row) => [row.released_on ?? '', row.id])
}

/** The index is descending by date and ascending by id, which a row comparison cannot express. */
function isReleasedAfter([date, id]: readonly [string, number]) {
  const day = sql`${date || '-infinity'}::date`
  return sql<boolean>`${RELEASED} <= ${day} and (${RELEASED} < ${day} or albums.id > ${id})`
}
