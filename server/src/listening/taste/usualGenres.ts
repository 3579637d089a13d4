import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'

/** Only the latest of what a person did counts, like for the signals. */
const NEWEST = 300
const NEWEST_LIKES = 50

/** The genres of what counts for a person (see signals.ts), with the number of items. */
export const usualGenresOf = (userId: string | RawBuilder<string>) => sql<{ id: number; items: number }>`
  select genre_id as id, count(*)::integer as items
  from (
    (
      select genre_id from reviews where user_id = ${userId} and visible and score >= 3
      order by id desc limit ${sql.lit(NEWEST)}
    )
    union all (
      select genre_id from artist_follows join artists on artists.id = artist_id
      where user_id = ${userId} limit ${sql.lit(NEWEST)}
    )
    union all (
      select genre_id from album_follows join albums on albums.id = album_id
        join artists on artists.id = albums.artist_id
      where user_id = ${userId} limit ${sql.lit(NEWEST)}
    )
    union all (
      select genre_id from taste_choices join artists on artists.id = artist_id
      where user_id = ${userId} and choice = 'picked'
    )
    union all (
      select genre_id from playlists join playlist_songs on playlist_id = playlists.id
        join songs on songs.id = song_id join artists on artists.id = songs.artist_id
      where playlists.user_id = ${userId} limit ${sql.lit(NEWEST)}
    )
    union all (
      select genre_id from (
        select review_id from review_likes where user_id = ${userId} order by created_at desc limit ${sql.lit(NEWEST_LIKES)}
      ) as latest
      join reviews on reviews.id = latest.review_id and reviews.visible
    )
  ) as counted
  where genre_id is not null
  group by genre_id`

export async function findUsualGenres(db: Db, userId: string): Promise<Map<number, number>> {
  const rows = await compiledQuery(db, 'usual genres', { userId }, ({ userId }) => usualGenresOf(userId))
  return new Map(rows.map(({ id, items }) => [id, items]))
}
