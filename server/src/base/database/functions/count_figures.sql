CREATE OR REPLACE FUNCTION public.count_figures(of_people uuid[], of_targets bigint[], on_days date[], with_scores smallint[], listen_steps bigint[], review_steps bigint[], facts_only boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  changed record;
begin
  if of_people is null then
    return;
  end if;
  insert into target_facts
    select * from facts_of_targets(array(
      select distinct wanted.id from unnest(of_targets) as wanted (id)
      where not exists (select from target_facts where target_id = wanted.id)
    )) order by target_id
    on conflict do nothing;
  -- Facts change only when nobody counts with them.
  perform from target_facts where target_id = any(of_targets) order by target_id for key share;
  for changed in
    with entry as materialized (
      select entry.*, extract(year from entry.day)::smallint as year, extract(month from entry.day)::text as month,
        entry.listens + entry.reviews as step, facts.kind, facts.item_id, facts.artist_id, facts.genre_id, facts.decade, facts.country,
        facts.language
      from unnest(of_people, of_targets, on_days, with_scores, listen_steps, review_steps)
          as entry (user_id, target_id, day, score, listens, reviews)
        join stat_totals as person on person.user_id = entry.user_id and person.year = 0
        join target_facts as facts on facts.target_id = entry.target_id
    ), delta as materialized (
      select entry.user_id, span.year, counted.dimension, counted.key, sum(listens)::integer as listens, sum(reviews)::integer as reviews,
        coalesce(sum(score * step), 0)::integer as score_sum,
        coalesce(sum(step) filter (where score is not null), 0)::integer as score_count
      from entry
        cross join lateral (values (entry.year), (0::smallint)) as span (year)
        cross join lateral (values
          ('genre', genre_id::text), ('decade', decade::text), ('country', country), ('language', language),
          ('artist', artist_id::text), ('month', case when not facts_only then month end),
          (kind, case when kind <> 'artist' and not facts_only then item_id::text end)
        ) as counted (dimension, key)
      where counted.key is not null
      group by 1, 2, 3, 4
      having sum(listens) <> 0 or sum(reviews) <> 0 or sum(score * step) <> 0
        or sum(step) filter (where score is not null) <> 0
    ), known as materialized (
      select delta.*, counts.listens as old_listens, counts.reviews as old_reviews
      from delta left join stat_counts as counts on counts.user_id = delta.user_id and counts.year = delta.year
        and counts.dimension = delta.dimension and counts.key = delta.key
    ), ended as (
      delete from stat_counts as counts using known
      where counts.user_id = known.user_id and counts.year = known.year and counts.dimension = known.dimension and counts.key = known.key
        and known.old_listens + known.listens <= 0 and known.old_reviews + known.reviews <= 0
      returning counts.user_id, counts.year, counts.dimension
    ), moved as (
      update stat_counts as counts set
        listens = greatest(0, counts.listens + known.listens), reviews = greatest(0, counts.reviews + known.reviews),
        score_sum = greatest(0, counts.score_sum + known.score_sum), score_count = greatest(0, counts.score_count + known.score_count)
      from known
      where counts.user_id = known.user_id and counts.year = known.year and counts.dimension = known.dimension and counts.key = known.key
        and (known.old_listens + known.listens > 0 or known.old_reviews + known.reviews > 0)
    ), begun as (
      insert into stat_counts (user_id, year, dimension, key, listens, reviews, score_sum, score_count)
      select user_id, year, dimension, key, greatest(0, listens), greatest(0, reviews), greatest(0, score_sum), greatest(0, score_count)
      from known where old_listens is null and (listens > 0 or reviews > 0)
      returning user_id, year, dimension
    ), distinct_items as (
      select user_id, year, dimension, 1 as step from begun where dimension in ('song', 'album', 'artist')
      union all
      select user_id, year, dimension, -1 from ended where dimension in ('song', 'album', 'artist')
    ), total as materialized (
      select user_id, year, sum(listens)::integer as listens, sum(reviews)::integer as reviews,
        array[sum(s1), sum(s2), sum(s3), sum(s4), sum(s5)]::integer[] as score_counts,
        sum(songs)::integer as songs, sum(albums)::integer as albums, sum(artists)::integer as artists
      from (
        select entry.user_id, span.year, listens, reviews,
          case score when 1 then step else 0 end as s1, case score when 2 then step else 0 end as s2,
          case score when 3 then step else 0 end as s3, case score when 4 then step else 0 end as s4,
          case score when 5 then step else 0 end as s5, 0 as songs, 0 as albums, 0 as artists
        from entry cross join lateral (values (entry.year), (0::smallint)) as span (year)
        where not facts_only
        union all
        select user_id, year, 0, 0, 0, 0, 0, 0, 0, case dimension when 'song' then step else 0 end,
          case dimension when 'album' then step else 0 end, case dimension when 'artist' then step else 0 end
        from distinct_items
      ) as parts
      group by user_id, year
    ), ended_years as (
      delete from stat_totals as totals using total
      where totals.user_id = total.user_id and totals.year = total.year and totals.year > 0
        and totals.listens + total.listens <= 0 and totals.reviews + total.reviews <= 0
    ), moved_years as (
      update stat_totals as totals set
        listens = greatest(0, totals.listens + total.listens), reviews = greatest(0, totals.reviews + total.reviews),
        score_counts = array[
          greatest(0, totals.score_counts[1] + total.score_counts[1]), greatest(0, totals.score_counts[2] + total.score_counts[2]),
          greatest(0, totals.score_counts[3] + total.score_counts[3]), greatest(0, totals.score_counts[4] + total.score_counts[4]),
          greatest(0, totals.score_counts[5] + total.score_counts[5])
        ],
        songs = greatest(0, totals.songs + total.songs), albums = greatest(0, totals.albums + total.albums),
        artists = greatest(0, totals.artists + total.artists)
      from total
      where totals.user_id = total.user_id and totals.year = total.year and (
        totals.year = 0 or totals.listens + total.listens > 0 or totals.reviews + total.reviews > 0
      )
    ), begun_years as (
      insert into stat_totals (user_id, year, listens, reviews, score_counts, songs, albums, artists)
      select user_id, year, greatest(0, listens), greatest(0, reviews), array[
          greatest(0, score_counts[1]), greatest(0, score_counts[2]), greatest(0, score_counts[3]), greatest(0, score_counts[4]),
          greatest(0, score_counts[5])
        ], greatest(0, songs), greatest(0, albums), greatest(0, artists)
      from total
      where (listens > 0 or reviews > 0)
        and not exists (select from stat_totals as known where known.user_id = total.user_id and known.year = total.year)
    ), day_delta as materialized (
      select entry.user_id, entry.day, sum(entry.listens)::integer as listens, sum(entry.reviews)::integer as reviews,
        min(known.listens) as old_listens, min(known.reviews) as old_reviews
      from entry left join stat_days as known on known.user_id = entry.user_id and known.day = entry.day
      where not facts_only
      group by entry.user_id, entry.day
      having sum(entry.listens) <> 0 or sum(entry.reviews) <> 0
    ), ended_days as (
      delete from stat_days as days using day_delta
      where days.user_id = day_delta.user_id and days.day = day_delta.day
        and old_listens + day_delta.listens <= 0 and old_reviews + day_delta.reviews <= 0
    ), moved_days as (
      update stat_days as days set
        listens = greatest(0, days.listens + day_delta.listens), reviews = greatest(0, days.reviews + day_delta.reviews)
      from day_delta
      where days.user_id = day_delta.user_id and days.day = day_delta.day
        and (old_listens + day_delta.listens > 0 or old_reviews + day_delta.reviews > 0)
    ), begun_days as (
      insert into stat_days (user_id, day, listens, reviews)
      select user_id, day, greatest(0, listens), greatest(0, reviews) from day_delta
      where old_listens is null and (listens > 0 or reviews > 0)
    )
    select user_id, day, coalesce(old_listens, 0) + listens > 0 as has_listens from day_delta
    where (coalesce(old_listens, 0) > 0) <> (coalesce(old_listens, 0) + listens > 0)
    order by user_id, day
  loop
    if changed.has_listens then
      perform extend_streak(changed.user_id, changed.day);
    else
      perform break_streak(changed.user_id, changed.day);
    end if;
  end loop;
end
$function$
;
