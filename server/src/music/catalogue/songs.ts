import type { Song, SongDetails, Track } from '@remusic/contract/music/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { findIdAt, readAt } from './addresses.ts'
import { hiddenMark, inOrderOf, shown } from './byId.ts'
import { asPage, readCursor } from './cursor.ts'
import { genresOfAlbum } from './genres.ts'
import {
  asGenre,
  asScoreSummary,
  asSong,
  mbidOf,
  portraitBeside,
  priorMeanOf,
  type SongRow,
  selectSongs,
  VOTE_COLUMNS,
  yearOf,
} from './mappers.ts'
import { paginationOf, startOf } from './paging.ts'
import { pickRandom } from './random.ts'

const ARTIST_PAGE_SIZE = 20
const TOP_OF_ARTIST = 10
/** No real album has more; this caps bad source data. */
const MAX_SONGS_PER_ALBUM = 500

type FoundSong = Omit<SongDetails, 'listenOn'>

/** Null for a hidden song. */
export const findSong = async (db: Db, apiId: string): Promise<FoundSong | null> =>
  shown((await findSongsById(db, [apiId]))[0])

/** Hidden songs are marked, and the caller decides who sees them. */
export const findSongsById = (db: Db, apiIds: string[]): Promise<(FoundSong | null)[]> =>
  readAt(db, 'song', apiIds, (present) => findPresentSongs(db, present))

async function findPresentSongs(db: Db, apiIds: string[]): Promise<(FoundSong | null)[]> {
  const rows = await compiledQuery(db, 'songs', { apiIds }, ({ apiIds }) =>
    selectSongs(db)
      .leftJoin('review_targets', 'review_targets.song_id', 'songs.id')
      .select([
        'songs.disc_number',
        'songs.track_number',
        'artists.picture as artist_picture',
        'songs.hidden_at',
        'albums.released_on',
        'albums.labels',
        ...VOTE_COLUMNS,
        priorMeanOf('song').as('prior_mean'),
        mbidOf('song').as('mbid'),
        genresOfAlbum('songs.album_id').as('genres'),
      ])
      .where(sql<boolean>`songs.api_id = any(${apiIds}::text[])`),
  )
  return inOrderOf(apiIds, rows, (row) => ({
    ...asTrack(row),
    labels: row.labels,
    mbid: row.mbid,
    imageartist: portraitBeside(row),
    year: yearOf(row.released_on),
    releasedOn: row.released_on,
    genres: row.genres.map(asGenre),
    reviews: asScoreSummary(row),
    ...hiddenMark(row),
  }))
}

const REVIEWED_MS = 7 * 86_400_000
/** Only this many of the latest reviews count, which bounds the work after a week with many reviews. */
const MAX_REVIEWS_COUNTED = 5_000

/** The songs with the most reviews of the last week; among equals, the most popular first. */
export async function findMostReviewedSongs(db: Db, now: Date, limit: number): Promise<Song[]> {
  const since = new Date(now.getTime() - REVIEWED_MS)
  const rows = await selectSongs(db)
    .innerJoin(
      sql<{ song_id: number; count: number }>`(
        select song_id, count(*) as count
        from (
          select target_id from reviews
          where visible and import_id is null and created_at > ${since}
          order by id desc limit ${MAX_REVIEWS_COUNTED}
        ) as latest
        join review_targets on review_targets.id = latest.target_id
        where song_id is not null
        group by song_id
      )`.as('reviewed'),
      'reviewed.song_id',
      'songs.id',
    )
    .where('songs.hidden_at', 'is', null)
    .orderBy('reviewed.count', 'desc')
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .limit(limit)
    .execute()
  return rows.map(asSong)
}

/**
 * The track list of an album: its own songs and those that it shares with another album. The songs of its other editions follow, with
 * 0 for the disc. Null if there is no such album.
 */
export async function findSongsOfAlbum(db: Db, albumApiId: string): Promise<Track[] | null> {
  const albumId = await findIdAt(db, 'album', albumApiId)
  if (albumId === null) return null
  const rows = await selectSongs(db)
    .innerJoin(
      sql<{ song_id: number; disc_number: number; track_number: number }>`(
        select * from (
          select id as song_id, disc_number, track_number from songs where album_id = ${albumId}
          union all
          select song_id, disc_number, track_number from album_tracks where album_id = ${albumId}
        ) as places
        order by disc_number = 0, disc_number, track_number, song_id limit ${MAX_SONGS_PER_ALBUM}
      )`.as('place'),
      'place.song_id',
      'songs.id',
    )
    .select(['place.disc_number', 'place.track_number'])
    .where('songs.hidden_at', 'is', null)
    .orderBy(sql`place.disc_number = 0`)
    .orderBy('place.disc_number')
    .orderBy('place.track_number')
    .orderBy('songs.id')
    .execute()
  return rows.map(asTrack)
}

/** Most popular first. Null if there is no such artist. */
export async function findSongsOfArtist(db: Db, artistApiId: string, index: number) {
  const artistId = await findIdAt(db, 'artist', artistApiId)
  if (artistId === null) return null
  const { songCount } = await db
    .selectFrom('songs')
    .select((songs) => songs.fn.countAll<number>().as('songCount'))
    .where('artist_id', '=', artistId)
    .executeTakeFirstOrThrow()
  // The songs before the page are skipped in the index, without reading their rows, artists and albums.
  const rows = await selectSongs(db)
    .where('songs.id', 'in', (songs) =>
      songs
        .selectFrom('songs')
        .select('id')
        .where('artist_id', '=', artistId)
        .orderBy('popularity', 'desc')
        .orderBy('id')
        .limit(ARTIST_PAGE_SIZE)
        .offset(startOf(index)),
    )
    .where('songs.hidden_at', 'is', null)
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .execute()
  return {
    results: rows.map(asSong),
    pagination: paginationOf(index, ARTIST_PAGE_SIZE, songCount),
  }
}

export async function findTopSongsOfArtist(db: Db, artistApiId: string): Promise<Song[] | null> {
  const artistId = await findIdAt(db, 'artist', artistApiId)
  if (artistId === null) return null
  const rows = await selectSongs(db)
    .where('songs.artist_id', '=', artistId)
    .where('songs.hidden_at', 'is', null)
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .limit(TOP_OF_ARTIST)
    .execute()
  return rows.map(asSong)
}

/** The songs of others that credit the artist, most popular first. Null if there is no such artist. */
export async function findAppearances(
  db: Db,
  artistApiId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = readCursor(cursor, 'number')
  const artistId = await findIdAt(db, 'artist', artistApiId)
  if (artistId === null) return null
  const rows = await selectSongs(db)
    .innerJoin(
      sql<{ song_id: number }>`(
        select songs.id as song_id
        from songs join (select distinct credit_id from credit_artists where artist_id = ${artistId}) as theirs using (credit_id)
        where songs.artist_id <> ${artistId} and songs.hidden_at is null ${after ? isLessPopular(after) : sql``}
        order by songs.popularity desc, songs.id limit ${limit + 1}
      )`.as('appearance'),
      'appearance.song_id',
      'songs.id',
    )
    .select('songs.id as song_id')
    .orderBy('songs.popularity', 'desc')
    .orderBy('songs.id')
    .execute()
  return asPage(rows, limit, asSong, (row) => [row.popularity, row.song_id])
}

const isLessPopular = ([popularity, id]: readonly [number, number]) =>
  sql`and songs.popularity <= ${popularity} and (songs.popularity < ${popularity} or songs.id > ${id})`

export async function findTopSongs(db: Db, limit: number): Promise<Song[]> {
  const rows = await selectSongs(db)
    .where('songs.id', 'in', (songs) =>
      songs
        .selectFrom('songs')
        .select('id')
        .where('hidden_at', 'is', null)
        .orderBy('popularity', 'desc')
        .orderBy('id')
        .limit(limit),
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

const asTrack = (row: SongRow & { disc_number: number; track_number: number }): Track => ({
  ...asSong(row),
  discNumber: row.disc_number,
  trackNumber: row.track_number,
})
