import type { AlbumDetails } from '@remusic/contract/schemas/catalogue'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { inOrderOf } from './byId.ts'
import { asPage, readCursor } from './cursor.ts'
import { genresOfAlbum } from './genres.ts'
import { asAlbum, asGenre, asReviewSummary, selectAlbums } from './mappers.ts'

type PageRequest = { cursor?: string | undefined; limit: number }

export const findAlbum = async (db: Db, apiId: string): Promise<AlbumDetails | null> =>
  (await findAlbumsById(db, [apiId]))[0] ?? null

export async function findAlbumsById(db: Db, apiIds: string[]): Promise<(AlbumDetails | null)[]> {
  const rows = await compiledQuery(db, 'albums', { apiIds }, ({ apiIds }) =>
    selectAlbums(db)
      .leftJoin('review_targets', 'review_targets.album_id', 'albums.id')
      .select(['albums.follower_count', 'review_targets.score_counts'])
      .select(genresOfAlbum('albums.id').as('genres'))
      .select((albums) => [
        albums
          .selectFrom('songs')
          .select((songs) => songs.fn.countAll<number>().as('count'))
          .whereRef('songs.album_id', '=', 'albums.id')
          .as('songCount'),
        albums
          .selectFrom('songs')
          .select((songs) => songs.fn.sum<number>('duration_seconds').as('sum'))
          .whereRef('songs.album_id', '=', 'albums.id')
          .as('duration'),
      ])
      .where(sql<boolean>`albums.api_id = any(${apiIds}::text[])`),
  )
  return inOrderOf(apiIds, rows, (row) => ({
    ...asAlbum(row),
    releasedOn: row.released_on,
    genres: row.genres.map(asGenre),
    songCount: row.songCount ?? 0,
    duration: row.duration ?? 0,
    popularity: row.popularity,
    followerCount: row.follower_count,
    reviews: asReviewSummary(row),
  }))
}

/** Most popular first. Many albums are equally popular, so those that follow the last one are found without reading the others again. */
export async function findAlbums(db: Db, { cursor, limit }: PageRequest) {
  const after = readCursor(cursor, 'number')
  const page = sql<{ id: number }>`order by popularity desc, id limit ${limit + 1}`
  const ids = after
    ? sql`(select id, popularity from albums where popularity = ${after[0]} and id > ${after[1]} ${page})
        union all (select id, popularity from albums where popularity < ${after[0]} ${page}) ${page}`
    : sql`select id, popularity from albums ${page}`
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
        .$if(after !== null, (albums) =>
          albums.where(sql<boolean>`(popularity, album_id) < (${after?.[0]}::integer, ${after?.[1]}::bigint)`),
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

/** Newest first, undated ones last. Null if there is no such artist. */
export async function findAlbumsOfArtist(db: Db, artistApiId: string, { cursor, limit }: PageRequest) {
  const after = readCursor(cursor, 'string')
  const artist = await db
    .selectFrom('artists')
    .select('id')
    .where('api_id', '=', artistApiId)
    .executeTakeFirst()
  if (!artist) return null
  const released = sql<string>`coalesce(albums.released_on::text, '')`
  const rows = await selectAlbums(db)
    .where('albums.artist_id', '=', artist.id)
    .$if(after !== null, (albums) =>
      albums.where(sql<boolean>`(${released}, -albums.id) < (${after?.[0]}, ${-(after?.[1] ?? 0)}::bigint)`),
    )
    .orderBy(released, 'desc')
    .orderBy('albums.id')
    .limit(limit + 1)
    .execute()
  return asPage(rows, limit, asAlbum, (row) => [row.released_on ?? '', row.id])
}
