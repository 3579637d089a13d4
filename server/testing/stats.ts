import { sql } from 'kysely'
import type { Db } from '../src/base/database/client.ts'

/**
 * The stored figures of people that differ from an actual count: counters, days, streaks and distinct items. A person without figures was
 * erased, or has no entry.
 */
export const MISCOUNTED_FIGURES = sql<{
  what: string
  id: string
  kept: string | null
  counted: string | null
}>`
  with entry as materialized (
    select listens.user_id, target_id, day, score, 1 as listens, 0 as reviews
    from listens join users on users.id = listens.user_id
    where listens.deleted_at is null and erased_at is null
    union all
    select reviews.user_id, target_id, (reviews.created_at at time zone coalesce(time_zone, 'UTC'))::date, score, 0, 1
    from reviews join users on users.id = reviews.user_id
    where reviews.deleted_at is null and reviews.hidden_at is null and erased_at is null
  ), described as materialized (
    select entry.*, extract(year from day)::integer as year, extract(month from day)::integer as month, review_targets.kind,
      review_targets.song_id, review_targets.album_id, artists.id as artist_id, artists.genre_id, artists.country,
      extract(year from albums.released_on)::integer / 10 * 10 as decade, albums.language
    from entry join review_targets on review_targets.id = target_id
      left join songs on songs.id = song_id
      left join albums on albums.id = coalesce(review_targets.album_id, songs.album_id)
      join artists on artists.id = coalesce(review_targets.artist_id, songs.artist_id, albums.artist_id)
  ), spanned as (
    select described.*, span from described, lateral (values (0), (described.year)) as spans (span)
  ), counted (what, id, value) as (
    select 'count', concat_ws(' ', user_id, span, dimension, key),
      concat_ws(' ', sum(listens), sum(reviews), coalesce(sum(score), 0), count(score))
    from spanned, lateral (values
      ('month', month::text), ('genre', genre_id::text), ('decade', decade::text), ('country', country), ('language', language),
      ('artist', artist_id::text), ('album', album_id::text), ('song', song_id::text)
    ) as counts (dimension, key)
    where key is not null group by user_id, span, dimension, key
    union all
    select 'total', concat_ws(' ', user_id, span), concat_ws(' ', sum(listens), sum(reviews),
      count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
      count(*) filter (where score = 4), count(*) filter (where score = 5),
      count(distinct song_id), count(distinct album_id), count(distinct artist_id))
    from spanned group by user_id, span
    union all
    select 'day', concat_ws(' ', user_id, day), concat_ws(' ', sum(listens), sum(reviews)) from described group by user_id, day
    union all
    select 'streak', concat_ws(' ', user_id, min(day)), concat_ws(' ', max(day), count(*))
    from (
      select user_id, day, day - (row_number() over (partition by user_id order by day))::integer as island
      from described where listens > 0 group by user_id, day
    ) as islands
    group by user_id, island
  ), kept (what, id, value) as (
    select 'count', concat_ws(' ', user_id, year, dimension, key), concat_ws(' ', listens, reviews, score_sum, score_count)
    from stat_counts
    union all
    select 'total', concat_ws(' ', user_id, year), concat_ws(' ', listens, reviews, score_counts[1], score_counts[2], score_counts[3],
      score_counts[4], score_counts[5], songs, albums, artists)
    from stat_totals
    union all
    select 'day', concat_ws(' ', user_id, day), concat_ws(' ', listens, reviews) from stat_days
    union all
    select 'streak', concat_ws(' ', user_id, from_day), concat_ws(' ', to_day, days) from stat_streaks
  )
  select what, id, kept.value as kept, counted.value as counted
  from kept full join counted using (what, id)
  where kept.value is distinct from counted.value
    -- A person whose entries were all deleted keeps a row of zeros.
    and not (what = 'total' and counted.value is null and kept.value = '0 0 0 0 0 0 0 0 0 0')
  order by what, id limit 20`

export const miscountedFigures = async (db: Db) => (await MISCOUNTED_FIGURES.execute(db)).rows
