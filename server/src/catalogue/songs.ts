import type { Song, SongDetails, Track } from '@remusic/contract/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { inOrderOf } from './byId.ts'
import { genresOfAlbum } from './genres.ts'
import {
  asGenre,
  asReviewSummary,
  asSong,
  portraitBeside,
  type SongRow,
  selectSongs,
  yearOf,
} from './mappers.ts'
import { paginationOf, startOf } from './paging.ts'
import { pickRandom } from './random.ts'

const ARTIST_PAGE_SIZE = 20
const TOP_OF_ARTIST = 10
/** No real album has more; this caps bad source data. */
const MAX_SONGS_PER_ALBUM = 500

type FoundSong = Omit<SongDetails, 'listenOn'>

export const findSong = async (db: Db, apiId: string): Promise<FoundSong | null> =>
  (await findSongsById(db, [apiId]))[0] ?? null

export async function findSongsById(db: Db, apiIds: string[]): Promise<(FoundSong | null)[]> {
  const rows = await compiledQuery(db, 'songs', { apiIds }, ({ apiIds }) =>
    selectSongs(db)
      .leftJoin('review_targets', 'review_targets.song_id', 'songs.id')
      .select([
        'songs.disc_number',
        'songs.track_number',
        'artists.picture as artist_picture',
        'albums.released_on',
        'review_targets.score_counts',
        genresOfAlbum('songs.album_id').as('genres'),
      ])
      .where(sql<boolean>`songs.api_id = any(${apiIds}::text[])`),
  )
  return inOrderOf(apiIds, rows, (row) => ({
    ...asTrack(row),
    imageartist: portraitBeside(row),
    year: yearOf(row.released_on),
    releasedOn: row.released_on,
    genres: row.genres.map(asGenre),
    reviews: asReviewSummary(row),
  }))
}

const REVIEWED_MS = 7 * 86_400_000
/** Bounds the work when a week has many reviews: of those, only the latest count. */
const MAX_REVIEWS_COUNTED = 5_000

/** The songs with the most reviews of the last week, the most known of them first among equals. */
export async function findMostReviewedSongs(db: Db, now: Date, limit: number): Promise<Song[]> {
  const since = new Date(now.getTime() - REVIEWED_MS)
  const rows = await selectSongs(db)
    .innerJoin(
      sql<{ song_id: number; count: number }>`(
        select song_id, count(*) as count
        from (
          select target_id from reviews
          where visible and created_at > ${since}
          order by id desc limit ${MAX_REVIEWS_COUNTED}
        ) as latest
        join review_targets on review_targets.id = latest.target_id
        where song_id is not null
        group by song_id
      )`.as('reviewed'),
      'reviewed.song_id',
      'songs.id',
    )
    .orderBy('reviewed.count', 'desc')
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .limit(limit)
    .execute()
  return rows.map(asSong)
}

/** Null if there is no such album. */
export async function findSongsOfAlbum(db: Db, albumApiId: string): Promise<Track[] | null> {
  const rows = await selectSongs(db)
    .select(['songs.disc_number', 'songs.track_number'])
    .where('albums.api_id', '=', albumApiId)
    .orderBy('songs.disc_number')
    .orderBy('songs.track_number')
    .orderBy('songs.id')
    .limit(MAX_SONGS_PER_ALBUM)
    .execute()
  if (rows.length === 0 && !(await exists(db, 'albums', albumApiId))) return null
  return rows.map(asTrack)
}

/** Most popular first. Null if there is no such artist. */
export async function findSongsOfArtist(db: Db, artistApiId: string, index: number) {
  const artist = await db
    .selectFrom('artists')
    .select('id')
    .select((artists) =>
      artists
        .selectFrom('songs')
        .select((songs) => songs.fn.countAll<number>().as('count'))
        .whereRef('songs.artist_id', '=', 'artists.id')
        .as('songCount'),
    )
    .where('api_id', '=', artistApiId)
    .executeTakeFirst()
  if (!artist) return null
  // The songs before the page are skipped in the index, without reading their rows, artists and albums.
  const rows = await selectSongs(db)
    .where('songs.id', 'in', (songs) =>
      songs
        .selectFrom('songs')
        .select('id')
        .where('artist_id', '=', artist.id)
        .orderBy('popularity', 'desc')
        .orderBy('id')
        .limit(ARTIST_PAGE_SIZE)
        .offset(startOf(index)),
    )
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .execute()
  return {
    results: rows.map(asSong),
    pagination: paginationOf(index, ARTIST_PAGE_SIZE, artist.songCount ?? 0),
  }
}

export async function findTopSongsOfArtist(db: Db, artistApiId: string): Promise<Song[] | null> {
  const rows = await selectSongs(db)
    .where('songs.artist_id', '=', (songs) =>
      songs.selectFrom('artists').select('id').where('api_id', '=', artistApiId),
    )
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .limit(TOP_OF_ARTIST)
    .execute()
  if (rows.length === 0 && !(await exists(db, 'artists', artistApiId))) return null
  return rows.map(asSong)
}

export async function findTopSongs(db: Db, limit: number): Promise<Song[]> {
  const rows = await selectSongs(db)
    .where('songs.id', 'in', (songs) =>
      songs.selectFrom('songs').select('id').orderBy('popularity', 'desc').orderBy('id').limit(limit),
    )
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .execute()
  return rows.map(asSong)
}

export async function findRandomSongs(db: Db, limit: number): Promise<Song[]> {
  const ids = await pickRandom(db, 'songs', limit)
  const rows = await selectSongs(db)
    .where('songs.id', '=', sql<number>`any(${ids})`)
    .orderBy(sql`array_position(${ids}::bigint[], songs.id)`)
    .execute()
  return rows.map(asSong)
}

async function exists(db: Db, table: 'artists' | 'albums', apiId: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('api_id', '=', apiId).executeTakeFirst()
  return row !== undefined
}

const asTrack = (row: SongRow & { disc_number: number; track_number: number }): Track => ({
  ...asSong(row),
  discNumber: row.disc_number,
  trackNumber: row.track_number,
})
