import type { Artist, ArtistDetails } from '@remusic/contract/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { inOrderOf } from './byId.ts'
import { asArtist, asGenre, asReviewSummary, selectArtists } from './mappers.ts'
import { pickRandom } from './random.ts'

export const findArtist = async (db: Db, apiId: string): Promise<ArtistDetails | null> =>
  (await findArtistsById(db, [apiId]))[0] ?? null

export async function findArtistsById(db: Db, apiIds: string[]): Promise<(ArtistDetails | null)[]> {
  const rows = await compiledQuery(db, 'artists', { apiIds }, ({ apiIds }) =>
    selectArtists(db)
      .leftJoin('review_targets', 'review_targets.artist_id', 'artists.id')
      .select('review_targets.score_counts')
      .select((artists) => [
        artists
          .selectFrom('albums')
          .select((albums) => albums.fn.countAll<number>().as('count'))
          .whereRef('albums.artist_id', '=', 'artists.id')
          .as('albumCount'),
        artists
          .selectFrom('songs')
          .select((songs) => songs.fn.countAll<number>().as('count'))
          .whereRef('songs.artist_id', '=', 'artists.id')
          .as('songCount'),
      ])
      .where(sql<boolean>`artists.api_id = any(${apiIds}::text[])`),
  )
  return inOrderOf(apiIds, rows, (row) => {
    const { genre_api_id: genreApiId, genre_name: genreName, genre_picture: picture } = row
    return {
      ...asArtist(row),
      genre:
        genreApiId === null || genreName === null
          ? null
          : asGenre({ api_id: genreApiId, name: genreName, picture }),
      popularity: row.popularity,
      followerCount: row.follower_count,
      albumCount: row.albumCount ?? 0,
      songCount: row.songCount ?? 0,
      reviews: asReviewSummary(row),
    }
  })
}

export async function findTopArtists(db: Db, limit: number): Promise<Artist[]> {
  const rows = await selectArtists(db)
    .orderBy('artists.popularity', 'desc')
    .orderBy('artists.id')
    .limit(limit)
    .execute()
  return rows.map(asArtist)
}

export async function findRandomArtists(
  db: Db,
  limit: number,
  { placeholderArtistIds }: { placeholderArtistIds: readonly string[] },
): Promise<Artist[]> {
  const ids = await pickRandom(db, 'artists', limit + placeholderArtistIds.length)
  const rows = await selectArtists(db)
    .where('artists.id', '=', sql<number>`any(${ids})`)
    .where('artists.api_id', '<>', sql<string>`all(${placeholderArtistIds})`)
    .orderBy(sql`array_position(${ids}::bigint[], artists.id)`)
    .limit(limit)
    .execute()
  return rows.map(asArtist)
}
