import {
  DISCOGRAPHY_PARTS,
  type DiscographyPart,
  PLACEHOLDER_ARTISTS,
} from '@remusic/contract/music/catalogue'
import type { Artist, ArtistDetails } from '@remusic/contract/music/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { readAt } from './addresses.ts'
import { hiddenMark, inOrderOf, shown } from './byId.ts'
import { PART_OF_DISCOGRAPHY } from './discography.ts'
import {
  asArtist,
  asGenre,
  asScoreSummary,
  mbidOf,
  priorMeanOf,
  selectArtists,
  VOTE_COLUMNS,
} from './mappers.ts'
import { pickRandom } from './random.ts'

/** Null for a hidden artist. */
export const findArtist = async (db: Db, apiId: string): Promise<ArtistDetails | null> =>
  shown((await findArtistsById(db, [apiId]))[0])

/** Hidden artists are marked, and the caller decides who sees them. */
export const findArtistsById = (db: Db, apiIds: string[]): Promise<(ArtistDetails | null)[]> =>
  readAt(db, 'artist', apiIds, (present) => findArtists(db, present))

async function findArtists(db: Db, apiIds: string[]): Promise<(ArtistDetails | null)[]> {
  const rows = await compiledQuery(db, 'artists', { apiIds }, ({ apiIds }) =>
    selectArtists(db)
      .leftJoin('review_targets', 'review_targets.artist_id', 'artists.id')
      .select(['artists.labels', 'artists.country', 'artists.hidden_at', ...VOTE_COLUMNS])
      .select([
        mbidOf('artist').as('mbid'),
        priorMeanOf('artist').as('prior_mean'),
        DISCOGRAPHY.as('discography'),
        HAS_APPEARANCES.as('hasAppearances'),
      ])
      .select((artists) => [
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
    const discography = row.discography ?? {}
    return {
      ...asArtist(row),
      labels: row.labels,
      mbid: row.mbid,
      country: row.country,
      genre:
        genreApiId === null || genreName === null
          ? null
          : asGenre({ api_id: genreApiId, name: genreName, picture }),
      popularity: row.popularity,
      followerCount: row.follower_count,
      albumCount: Object.values(discography).reduce((sum, count) => sum + count, 0),
      songCount: row.songCount ?? 0,
      discography: DISCOGRAPHY_PARTS.flatMap((part) => {
        const count = discography[part]
        return count === undefined ? [] : [{ part, count }]
      }),
      hasAppearances: row.hasAppearances,
      reviews: asScoreSummary(row),
      ...hiddenMark(row),
    }
  })
}

/** How many albums the artist has in each part of the discography, counted in an index. */
const DISCOGRAPHY = sql<Partial<Record<DiscographyPart, number>> | null>`(
  select json_object_agg(part, count) from (
    select ${PART_OF_DISCOGRAPHY} as part, count(*) as count from albums where albums.artist_id = artists.id group by 1
  ) as parts
)`

const HAS_APPEARANCES = sql<boolean>`exists (
  select from credit_artists join songs on songs.credit_id = credit_artists.credit_id
  where credit_artists.artist_id = artists.id and songs.artist_id <> artists.id
)`

export async function findTopArtists(db: Db, limit: number): Promise<Artist[]> {
  const rows = await selectArtists(db)
    .where('artists.api_id', '<>', sql<string>`all(${PLACEHOLDER_ARTISTS})`)
    .where('artists.hidden_at', 'is', null)
    .orderBy('artists.popularity', 'desc')
    .orderBy('artists.id')
    .limit(limit)
    .execute()
  return rows.map(asArtist)
}

export async function findRandomArtists(db: Db, limit: number): Promise<Artist[]> {
  const ids = await pickRandom(db, 'artists', limit + PLACEHOLDER_ARTISTS.length)
  const rows = await selectArtists(db)
    .where('artists.id', '=', sql<number>`any(${ids})`)
    .where('artists.api_id', '<>', sql<string>`all(${PLACEHOLDER_ARTISTS})`)
    .orderBy(sql`array_position(${ids}::bigint[], artists.id)`)
    .limit(limit)
    .execute()
  return rows.map(asArtist)
}
