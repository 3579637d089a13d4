import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'

/** More than are shown, because items that an Admin has hidden are left out when they are read. */
const KEPT = 12
/** Must be increased when the computation changes, so that the job computes every year again. */
export const FIGURES_VERSION = 1

/** An item by its internal id, with how often it was heard. */
export type CountedId = { id: number; listens: number }

/** The stored figures of a person's year. Items are named by their internal ids. */
export type StoredFigures = {
  listens: number
  again: number
  days: number
  songs: number
  albums: number
  artists: number
  reviews: number
  months: number[]
  topArtists: CountedId[]
  topSongs: CountedId[]
  topAlbums: CountedId[]
  genres: CountedId[]
  decades: { decade: number; listens: number }[]
  streak: { days: number; from: string; until: string } | null
  busiestDay: { day: string; listens: number } | null
  likedReview: { id: string; likes: number } | null
  scores: { items: number; mine: number; community: number } | null
  discoveries: { artists: number; first: CountedId[] }
}

/**
 * Counts a person's year from their diary and reviews, in one statement. Of equals, the one that was heard last comes first. The
 * genre of a listen is that of the artist, and its decade that of the album, as everywhere in ReMusic.
 */
export async function computeFigures(db: Db, userId: string, year: number): Promise<StoredFigures> {
  // Prepared once per connection: planning the statement takes longer than running it for most people.
  const [found] = await compiledQuery(
    db,
    'figures of a year',
    { userId, year },
    ({ userId, year }) => sql<{ figures: StoredFigures }>`
    with heard as materialized (
      select listens.day, listens.again, target.song_id, target.album_id,
        coalesce(songs.artist_id, albums.artist_id) as artist_id, albums.released_on
      from listens
      join review_targets as target on target.id = listens.target_id
      left join songs on songs.id = target.song_id
      left join albums on albums.id = coalesce(target.album_id, songs.album_id)
      where listens.user_id = ${userId}::uuid and listens.deleted_at is null
        and listens.day between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31)
    ), by_artist as materialized (
      select artist_id as id, count(*)::integer as listens, max(day) as latest from heard group by artist_id
    ), by_day as materialized (
      select day, count(*)::integer as listens from heard group by day
    ), streak as (
      select count(*)::integer as days, min(day) as "from", max(day) as until from (
        select day, day - row_number() over (order by day)::integer as start from by_day
      ) as numbered
      group by start order by 1 desc, 2 desc limit 1
    ), own as materialized (
      select reviews.id, reviews.score, reviews.like_count, review_count, score_sum
      from reviews
      join users on users.id = reviews.user_id
      join review_targets on review_targets.id = reviews.target_id
      where reviews.user_id = ${userId}::uuid and reviews.visible
        -- a day more on both sides, so that the index finds them in any time zone
        and reviews.created_at between make_date(${year}::integer, 1, 1) - 1 and make_date(${year}::integer + 1, 1, 1) + 1
        and extract(year from reviews.created_at at time zone coalesce(users.time_zone, 'UTC')) = ${year}::integer
    ), known_before as materialized (
      select distinct coalesce(songs.artist_id, albums.artist_id) as id
      from listens
      join review_targets as target on target.id = listens.target_id
      left join songs on songs.id = target.song_id
      left join albums on albums.id = target.album_id
      where listens.user_id = ${userId}::uuid and listens.deleted_at is null and listens.day < make_date(${year}::integer, 1, 1)
    ), discovered as materialized (
      select * from by_artist where id not in (select id from known_before)
    )
    select json_build_object(
      'listens', (select count(*) from heard),
      'again', (select count(*) from heard where again),
      'days', (select count(*) from by_day),
      'songs', (select count(distinct song_id) from heard),
      'albums', (select count(distinct album_id) from heard),
      'artists', (select count(*) from by_artist),
      'reviews', (select count(*) from own),
      'months', (
        select json_agg(coalesce(count, 0) order by month)
        from generate_series(1, 12) as month
        left join (select extract(month from day)::integer as month, count(*) from heard group by 1) as counted using (month)
      ),
      'topArtists', ${top(sql`by_artist`)},
      'topSongs', ${top(sql`(select song_id as id, count(*)::integer as listens, max(day) as latest from heard where song_id is not null group by 1)`)},
      'topAlbums', ${top(sql`(select album_id as id, count(*)::integer as listens, max(day) as latest from heard where album_id is not null group by 1)`)},
      'genres', ${top(sql`(
        select genre_id as id, sum(listens)::integer as listens, max(latest) as latest
        from by_artist join artists using (id) where genre_id is not null group by 1
      )`)},
      'decades', (
        select coalesce(json_agg(json_build_object('decade', decade, 'listens', listens) order by decade), '[]')
        from (
          select (extract(year from released_on)::integer / 10) * 10 as decade, count(*) as listens
          from heard where released_on is not null group by 1
        ) as counted
      ),
      'streak', (select row_to_json(streak) from streak),
      'busiestDay', (
        select json_build_object('day', day, 'listens', listens) from by_day order by listens desc, day desc limit 1
      ),
      'likedReview', (
        select json_build_object('id', id, 'likes', like_count) from own
        where like_count > 0 order by like_count desc, id desc limit 1
      ),
      'scores', (
        select json_build_object(
          'items', count(*), 'mine', avg(score)::double precision,
          'community', avg(score_sum::double precision / review_count)
        ) from own where review_count > 1 having count(*) > 0
      ),
      'discoveries', json_build_object(
        'artists', (select count(*) from discovered), 'first', ${top(sql`discovered`)}
      )
    ) as figures`,
  )
  if (!found) throw new Error('PostgreSQL did not return the figures of a year')
  return found.figures
}

const top = (counted: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'listens', listens) order by listens desc, latest desc, id), '[]')
  from (select * from ${counted} as counted order by listens desc, latest desc, id limit ${sql.lit(KEPT)}) as first
)`
