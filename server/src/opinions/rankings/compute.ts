import { MIN_PEOPLE } from '@remusic/contract/listening/diary'
import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import { endOfPeriod, MAX_PLACES, type RankingPeriod } from '@remusic/contract/opinions/rankings'
import { DEFAULT_PRIOR_MEAN, PRIOR_VOTES } from '@remusic/contract/opinions/votes'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/** An arbitrary advisory lock id that all servers share, so that two of them do not compute the same lists at once. */
const RANKING_LOCK = 6_140_882_735

/** One computed period, by its first day. */
export type DuePeriod = { start: string; final: boolean }

/**
 * Computes all lists of some periods of one kind, and replaces the stored ones. A review counts on the day when its author wrote it, in the
 * author's time zone, if it is visible and its vote counts; a listen counts on its day. Diaries are private, so listeners only count if
 * there are at least five. Inactive accounts never count. Listens and reviews of songs and albums also count towards the artist, whose
 * score only comes from votes for the artist.
 */
export async function computeRankings(
  db: Db,
  period: RankingPeriod,
  due: readonly DuePeriod[],
  now: Date,
): Promise<void> {
  if (due.length === 0) return
  const starts = due.map(({ start }) => start)
  const ends = starts.map((start) => endOfPeriod(period, start))
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${RANKING_LOCK})`.execute(tx)
    await sql`
      delete from ranking_entries using ranking_lists as old
      where old.period = ${period} and old.starts_on = any(${starts}::date[])
        and list = concat_ws(' ', old.period, old.kind, ordered_by, filter, value)
        and ranking_entries.starts_on = old.starts_on`.execute(tx)
    await sql`delete from ranking_periods where period = ${period} and starts_on = any(${starts}::date[])`.execute(
      tx,
    )
    await sql`
      insert into ranking_periods (period, starts_on, computed_at, final)
      select ${period}, starts_on, ${now}, final
      from unnest(${starts}::date[], ${due.map(({ final }) => final)}::boolean[]) as due (starts_on, final)`.execute(
      tx,
    )
    await sql`
      with span as (
        select * from unnest(${starts}::date[], ${ends}::date[]) as span (starts_on, ends_on)
      ), vote as materialized (
        select starts_on, user_id, target_id, score
        from span
        join reviews on created_at >= starts_on::timestamp at time zone 'UTC' - interval '1 day'
          and created_at < ends_on::timestamp at time zone 'UTC' + interval '2 days'
        join users on users.id = user_id
        -- An imported review says nothing about when somebody heard it.
        where visible and reviews.import_id is null and users.active
          and (reviews.created_at at time zone coalesce(time_zone, 'UTC'))::date between starts_on and ends_on
          and not exists (select from held_votes where review_id = reviews.id and state <> 'released')
      ), listen as materialized (
        select distinct starts_on, user_id, target_id
        from span join listens on day between starts_on and ends_on join users on users.id = user_id
        where deleted_at is null and users.active
      ), deed as (
        select deed.*, kind, coalesce(target.song_id, target.album_id, target.artist_id) as item_id,
          coalesce(songs.artist_id, albums.artist_id) as maker_id
        from (
          select starts_on, user_id, target_id, true as is_vote from vote
          union all select starts_on, user_id, target_id, false from listen
        ) as deed
        join review_targets as target on target.id = target_id
        left join songs on songs.id = target.song_id
        left join albums on albums.id = target.album_id
      ), person as (
        select starts_on, kind, item_id, user_id, bool_or(is_vote) as voted, bool_or(not is_vote) as listened
        from (
          select starts_on, kind, item_id, user_id, is_vote from deed
          union all select starts_on, 'artist', maker_id, user_id, is_vote from deed where maker_id is not null
        ) as each group by starts_on, kind, item_id, user_id
      ), crowd as (
        select starts_on, kind, item_id, count(*) filter (where voted) as reviewers,
          case when count(*) filter (where listened) >= ${MIN_PEOPLE} then count(*) else count(*) filter (where voted) end as people
        from person group by starts_on, kind, item_id
      ), tally as (
        select starts_on, kind, coalesce(song_id, album_id, artist_id) as item_id, count(*) as votes, sum(score) as points
        from vote join review_targets on id = target_id group by 1, 2, 3
      ), figure as (
        select crowd.*, coalesce(tally.votes, 0) as votes,
          (coalesce(prior.mean, ${DEFAULT_PRIOR_MEAN}) * ${PRIOR_VOTES} + points) / (${PRIOR_VOTES} + tally.votes) as score,
          item.*
        from crowd
        left join tally using (starts_on, kind, item_id)
        left join score_priors as prior on prior.kind = crowd.kind
        cross join lateral (
          select songs.popularity, genre_id, country, extract(year from released_on)::integer / 10 * 10 as decade
          from songs join albums on albums.id = songs.album_id join artists on artists.id = songs.artist_id
          where crowd.kind = 'song' and songs.id = crowd.item_id and songs.hidden_at is null
          union all
          select albums.popularity, genre_id, country, extract(year from released_on)::integer / 10 * 10
          from albums join artists on artists.id = albums.artist_id
          where crowd.kind = 'album' and albums.id = crowd.item_id and albums.hidden_at is null
          union all
          select popularity, genre_id, country, null
          from artists
          where crowd.kind = 'artist' and id = crowd.item_id and hidden_at is null
            and api_id <> all (${PLACEHOLDER_ARTISTS})
        ) as item
        where crowd.people > 0
      ), listed as (
        select figure.*, filter, value
        from figure cross join lateral (
          values ('all', ''), ('genre', genre_id::text), ('country', country), ('decade', decade::text),
            ('genre country', genre_id || ' ' || country), ('genre decade', genre_id || ' ' || decade),
            ('country decade', country || ' ' || decade),
            ('genre country decade', genre_id || ' ' || country || ' ' || decade)
        ) as list (filter, value)
        where value is not null
      ), ranked as materialized (
        select * from (
          select listed.*, 'people' as ordered_by, row_number() over (
            partition by starts_on, kind, filter, value order by people desc, reviewers desc, popularity desc, item_id
          ) as place
          from listed
          union all
          select listed.*, 'score', row_number() over (
            partition by starts_on, kind, filter, value order by score desc, votes desc, people desc, popularity desc, item_id
          )
          from listed where votes > 0
        ) as placed where place <= ${MAX_PLACES}
      ), described as (
        insert into ranking_lists (period, kind, ordered_by, starts_on, filter, value, entries)
        select ${period}, kind, ordered_by, starts_on, filter, value, count(*)
        from ranked group by kind, ordered_by, starts_on, filter, value
      )
      insert into ranking_entries (list, starts_on, place, kind, item_id, people, votes, score)
      select concat_ws(' ', ${period}::text, kind, ordered_by, filter, value), starts_on, place, kind, item_id, people, votes, score
      from ranked`.execute(tx)
  })
}

/** The name that identifies a list, except for its period. */
export const listName = (
  period: RankingPeriod,
  kind: string,
  orderedBy: string,
  { filter, value }: { filter: string; value: string },
) => [period, kind, orderedBy, filter, value].join(' ')
