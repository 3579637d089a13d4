-- The figures of a person ('Números'): counters of their diary and their reviews, kept by triggers, so that reading them costs the same
-- however many entries there are (docs/decisions/0041). Listens count on their day; reviews on the day of the person's time zone.
-- Entries that are deleted, and reviews that a moderator has hidden, do not count.

-- Of each item that was counted: what it was counted as. It changes only together with the counters (see move_facts).
create table target_facts (
  -- Not a foreign key: when a target is deleted, triggers still need its facts for its listens and reviews. A job deletes them later.
  target_id bigint primary key,
  kind text not null check (kind in ('artist', 'album', 'song')),
  item_id bigint not null,
  artist_id bigint,
  album_id bigint,
  genre_id integer,
  decade smallint,
  country text,
  language text
);
create index target_facts_by_artist on target_facts (artist_id);
create index target_facts_by_album on target_facts (album_id) where album_id is not null;

-- Items whose facts may differ from those they were counted with. A job compares them.
create table fact_changes (
  id bigint generated always as identity primary key,
  target_id bigint not null
);

-- One row per year with entries, and one for all years: 0. Whoever changes figures of a person locks that one first.
create table stat_totals (
  user_id uuid not null references users (id) on delete cascade,
  year smallint not null,
  listens integer not null default 0,
  reviews integer not null default 0,
  -- how many listens and reviews gave 1, 2, 3, 4 and 5
  score_counts integer[] not null default '{0,0,0,0,0}',
  -- distinct items
  songs integer not null default 0,
  albums integer not null default 0,
  artists integer not null default 0,
  primary key (user_id, year)
);

create table stat_counts (
  user_id uuid not null references users (id) on delete cascade,
  -- 0: all years
  year smallint not null,
  dimension text not null
    check (dimension in ('month', 'genre', 'decade', 'country', 'language', 'artist', 'album', 'song')),
  -- the number of the month, the first year of the decade, the id of the genre or the item, the code of the country or the language
  key text collate "C" not null,
  listens integer not null,
  reviews integer not null,
  score_sum integer not null,
  score_count integer not null,
  entries integer not null generated always as (listens + reviews) stored,
  primary key (user_id, year, dimension, key)
);
create index stat_counts_most on stat_counts (user_id, year, dimension, entries desc, key);

create table stat_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  listens integer not null,
  reviews integer not null,
  primary key (user_id, day)
);

-- Consecutive days with a listen.
create table stat_streaks (
  user_id uuid not null references users (id) on delete cascade,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  days integer not null generated always as (to_day - from_day + 1) stored,
  primary key (user_id, from_day)
);
create index stat_streaks_by_end on stat_streaks (user_id, to_day);
create index stat_streaks_longest on stat_streaks (user_id, days desc, from_day desc);

-- How often the community gave 1, 2, 3, 4 and 5 in a year (UTC), and in all years: 0. Counted by a job.
create table community_scores (
  year smallint primary key,
  score_counts integer[] not null
);

create function facts_of_targets(targets bigint[]) returns setof target_facts
  language plpgsql stable as $$
begin
  return query
    select review_targets.id, review_targets.kind, coalesce(review_targets.song_id, review_targets.album_id, review_targets.artist_id),
      artists.id, albums.id, artists.genre_id, (extract(year from albums.released_on)::integer / 10 * 10)::smallint, artists.country,
      null::text
    from review_targets
      left join songs on songs.id = review_targets.song_id
      left join albums on albums.id = coalesce(review_targets.album_id, songs.album_id)
      left join artists on artists.id = coalesce(review_targets.artist_id, songs.artist_id, albums.artist_id)
    where review_targets.id = any(targets);
end
$$;

create function day_of(moment timestamptz, time_zone text) returns date
  language sql stable
  return (moment at time zone coalesce(time_zone, 'UTC'))::date;

-- Locks the figures of people in the order of their ids. Those who had none yet are counted now, with everything they have by then;
-- the others are returned. People whose account was erased or deleted have no figures.
create function lock_figures(people uuid[]) returns uuid[]
  language plpgsql as $$
declare
  counted uuid[];
begin
  if people = '{}' then
    return people;
  end if;
  with created as (
    insert into stat_totals (user_id, year)
    select id, 0 from users where id = any(people) and erased_at is null order by id
    on conflict do nothing returning user_id
  )
  select array_agg(user_id) into counted from created;
  perform from stat_totals where user_id = any(people) and year = 0 order by user_id for update;
  -- Somebody whose account is being deleted may still have figures, which are deleted as well.
  return array(
    select id from users where id = any(people) and erased_at is null and id <> all(coalesce(counted, '{}'))
  );
end
$$;

create function extend_streak(person uuid, new_day date) returns void
  language plpgsql as $$
declare
  first_day date := new_day;
  last_day date := new_day;
begin
  delete from stat_streaks where user_id = person and to_day = new_day - 1 returning from_day into first_day;
  delete from stat_streaks where user_id = person and from_day = new_day + 1 returning to_day into last_day;
  insert into stat_streaks (user_id, from_day, to_day)
    values (person, coalesce(first_day, new_day), coalesce(last_day, new_day));
end
$$;

create function break_streak(person uuid, old_day date) returns void
  language plpgsql as $$
declare
  broken record;
begin
  delete from stat_streaks
    where user_id = person and from_day = (
      select max(from_day) from stat_streaks where user_id = person and from_day <= old_day
    ) and to_day >= old_day
    returning from_day, to_day into broken;
  if broken.from_day < old_day then
    insert into stat_streaks (user_id, from_day, to_day) values (person, broken.from_day, old_day - 1);
  end if;
  if broken.to_day > old_day then
    insert into stat_streaks (user_id, from_day, to_day) values (person, old_day + 1, broken.to_day);
  end if;
end
$$;

-- Adds entries to the figures, or subtracts them: each is one listen or one review, with a step of 1 or -1, or the sum of several equal
-- ones. Their people must be locked. With facts_only, only what depends on the facts of an item is counted. A counter that would become
-- negative stays at 0, because nobody's entry should fail for a wrong figure.
create function count_figures(
  of_people uuid[], of_targets bigint[], on_days date[], with_scores smallint[], listen_steps bigint[], review_steps bigint[],
  facts_only boolean default false
) returns void
  language plpgsql as $$
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
$$;

-- Counts a person for the first time: new people with their first entry, and those who had reviews before this migration.
create function fill_figures() returns trigger
  language plpgsql as $$
begin
  perform count_figures(
      array_agg(new.user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(listen), array_agg(1 - listen)
    ) from (
      select target_id, day, score, 1::bigint as listen from listens where user_id = new.user_id and deleted_at is null
      union all
      select target_id, day_of(reviews.created_at, time_zone), score, 0
      from reviews join users on users.id = reviews.user_id
      where reviews.user_id = new.user_id and deleted_at is null and hidden_at is null
    ) as entry;
  return null;
end
$$;
create trigger people_are_counted after insert on stat_totals
  for each row when (new.year = 0) execute function fill_figures();

create function count_new_listens() returns trigger
  language plpgsql as $$
declare
  known uuid[];
begin
  if not exists (select from added where deleted_at is null) then
    return null;
  end if;
  known := lock_figures(array(select distinct user_id from added where deleted_at is null));
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(1::bigint), array_agg(0::bigint)
    ) from added where deleted_at is null and user_id = any(known);
  return null;
end
$$;
create trigger new_listens_move_figures after insert on listens
  referencing new table as added for each statement execute function count_new_listens();

create function uncount_deleted_listens() returns trigger
  language plpgsql as $$
declare
  known uuid[];
begin
  if not exists (select from removed where deleted_at is null) then
    return null;
  end if;
  known := lock_figures(array(select distinct user_id from removed where deleted_at is null));
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(-1::bigint), array_agg(0::bigint)
    ) from removed where deleted_at is null and user_id = any(known);
  return null;
end
$$;
create trigger deleted_listens_move_figures after delete on listens
  referencing old table as removed for each statement execute function uncount_deleted_listens();

create function move_changed_listens() returns trigger
  language plpgsql as $$
declare
  change record;
  known uuid[];
begin
  select array_agg(user_id) as people, array_agg(target_id) as targets, array_agg(day) as days, array_agg(score) as scores,
      array_agg(step) as steps, array_agg(0::bigint) as reviews
    into change
    from (
      select user_id, target_id, day, score, sum(step)::bigint as step
      from (
        select user_id, target_id, day, score, -1 as step from removed where deleted_at is null
        union all
        select user_id, target_id, day, score, 1 from added where deleted_at is null
      ) as versions
      group by 1, 2, 3, 4 having sum(step) <> 0
    ) as changes;
  -- Notes are edited without any change of figures.
  if change.people is null then
    return null;
  end if;
  known := lock_figures(array(select distinct id from unnest(change.people) as person (id)));
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(step), array_agg(0::bigint)
    )
    from unnest(change.people, change.targets, change.days, change.scores, change.steps) as entry (user_id, target_id, day, score, step)
    where user_id = any(known);
  return null;
end
$$;
create trigger changed_listens_move_figures after update on listens
  referencing old table as removed new table as added for each statement execute function move_changed_listens();

create function count_new_reviews() returns trigger
  language plpgsql as $$
declare
  known uuid[];
begin
  if not exists (select from added where deleted_at is null and hidden_at is null) then
    return null;
  end if;
  known := lock_figures(array(select distinct user_id from added where deleted_at is null and hidden_at is null));
  -- Only now, as somebody may have changed their time zone meanwhile.
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day_of(added.created_at, time_zone)), array_agg(score),
      array_agg(0::bigint), array_agg(1::bigint)
    ) from added join users on users.id = user_id
    where deleted_at is null and hidden_at is null and user_id = any(known);
  return null;
end
$$;
create trigger new_reviews_move_figures after insert on reviews
  referencing new table as added for each statement execute function count_new_reviews();

create function uncount_deleted_reviews() returns trigger
  language plpgsql as $$
declare
  known uuid[];
begin
  if not exists (select from removed where deleted_at is null and hidden_at is null) then
    return null;
  end if;
  known := lock_figures(array(select distinct user_id from removed where deleted_at is null and hidden_at is null));
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day_of(removed.created_at, time_zone)), array_agg(score),
      array_agg(0::bigint), array_agg(-1::bigint)
    ) from removed join users on users.id = user_id
    where deleted_at is null and hidden_at is null and user_id = any(known);
  return null;
end
$$;
create trigger deleted_reviews_move_figures after delete on reviews
  referencing old table as removed for each statement execute function uncount_deleted_reviews();

create function move_changed_reviews() returns trigger
  language plpgsql as $$
declare
  people uuid[];
  known uuid[];
begin
  -- Most updates are those of the number of likes.
  people := array(
    select distinct added.user_id from removed join added on added.id = removed.id
    where (removed.score, removed.target_id, removed.created_at, removed.deleted_at is null and removed.hidden_at is null)
      is distinct from (added.score, added.target_id, added.created_at, added.deleted_at is null and added.hidden_at is null)
  );
  if people = '{}' then
    return null;
  end if;
  known := lock_figures(people);
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(0::bigint), array_agg(step)
    ) from (
      select user_id, target_id, day, score, sum(step)::bigint as step
      from (
        select user_id, target_id, day_of(removed.created_at, time_zone) as day, score, -1 as step
        from removed join users on users.id = user_id where deleted_at is null and hidden_at is null and user_id = any(known)
        union all
        select user_id, target_id, day_of(added.created_at, time_zone), score, 1
        from added join users on users.id = user_id where deleted_at is null and hidden_at is null and user_id = any(known)
      ) as versions
      group by 1, 2, 3, 4 having sum(step) <> 0
    ) as changes;
  return null;
end
$$;
create trigger changed_reviews_move_figures after update on reviews
  referencing old table as removed new table as added for each statement execute function move_changed_reviews();

-- Days of the diary stay what they are; the days of reviews move with the time zone.
create function move_days_of_reviews() returns trigger
  language plpgsql as $$
begin
  if cardinality(lock_figures(array[new.id])) = 0 then
    return null;
  end if;
  perform count_figures(
      array_agg(new.id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(0::bigint), array_agg(step::bigint)
    ) from (
      select target_id, score, day_of(created_at, old.time_zone) as old_day, day_of(created_at, new.time_zone) as new_day
      from reviews where user_id = new.id and deleted_at is null and hidden_at is null
    ) as review cross join lateral (values (old_day, -1), (new_day, 1)) as version (day, step)
    where old_day <> new_day;
  return null;
end
$$;
create trigger time_zones_move_figures after update of time_zone on users
  for each row when (old.time_zone is distinct from new.time_zone) execute function move_days_of_reviews();

-- Reviews of an erased account stay, but nobody's figures count them.
create function forget_figures() returns trigger
  language plpgsql as $$
begin
  perform from stat_totals where user_id = new.id and year = 0 for update;
  delete from stat_counts where user_id = new.id;
  delete from stat_days where user_id = new.id;
  delete from stat_streaks where user_id = new.id;
  delete from stat_totals where user_id = new.id;
  return null;
end
$$;
create trigger erased_people_have_no_figures after update of erased_at on users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_figures();

create function facts_may_change() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'artists' then
    insert into fact_changes (target_id) select target_id from target_facts where artist_id = new.id;
  elsif tg_table_name = 'albums' then
    insert into fact_changes (target_id) select target_id from target_facts where album_id = new.id;
  else
    insert into fact_changes (target_id)
      select target_id from review_targets join target_facts on target_id = review_targets.id where song_id = new.id;
  end if;
  return null;
end
$$;
create trigger artists_change_facts after update of genre_id, country on artists
  for each row when ((old.genre_id, old.country) is distinct from (new.genre_id, new.country)) execute function facts_may_change();
create trigger albums_change_facts after update of artist_id, released_on on albums
  for each row when ((old.artist_id, old.released_on) is distinct from (new.artist_id, new.released_on))
  execute function facts_may_change();
create trigger songs_change_facts after update of artist_id, album_id on songs
  for each row when ((old.artist_id, old.album_id) is distinct from (new.artist_id, new.album_id)) execute function facts_may_change();

-- Counts items with their present facts. Raises a conflict, to be retried, if somebody logs one of them for the first time meanwhile:
-- people are locked before facts, everywhere.
create function move_facts(targets bigint[]) returns void
  language plpgsql as $$
#variable_conflict use_column
declare
  moved bigint[];
  people uuid[];
  change record;
begin
  select array_agg(facts.target_id order by facts.target_id) into moved
    from facts_of_targets(targets) as facts join target_facts as known on known.target_id = facts.target_id
    where known is distinct from facts;
  if moved is null then
    return;
  end if;
  people := array(
    select user_id from listens where target_id = any(moved) and deleted_at is null
    union select user_id from reviews where target_id = any(moved) and visible
    union select user_id from reviews where target_id = any(moved) and not visible and deleted_at is null and hidden_at is null
  );
  perform lock_figures(people);
  perform from target_facts where target_id = any(moved) order by target_id for update;
  select array_agg(user_id) as people, array_agg(target_id) as targets, array_agg(day) as days, array_agg(score) as scores,
      array_agg(listen) as listens, array_agg(1 - listen) as reviews, array_agg(-listen) as fewer_listens, array_agg(listen - 1) as fewer_reviews,
      bool_or(user_id <> all(people)) as has_others
    into change
    from (
      select user_id, target_id, day, score, 1::bigint as listen from listens where target_id = any(moved) and deleted_at is null
      union all
      select user_id, target_id, day_of(reviews.created_at, time_zone), score, 0
      from reviews join users on users.id = user_id where target_id = any(moved) and visible
      union all
      select user_id, target_id, day_of(reviews.created_at, time_zone), score, 0
      from reviews join users on users.id = user_id
      where target_id = any(moved) and not visible and deleted_at is null and hidden_at is null
    ) as entry;
  if change.has_others then
    raise exception 'somebody has just logged one of these items' using errcode = 'serialization_failure';
  end if;
  perform count_figures(change.people, change.targets, change.days, change.scores, change.fewer_listens, change.fewer_reviews, true);
  update target_facts as known
    set artist_id = facts.artist_id, album_id = facts.album_id, genre_id = facts.genre_id, decade = facts.decade,
      country = facts.country, language = facts.language
    from facts_of_targets(moved) as facts where known.target_id = facts.target_id;
  perform count_figures(change.people, change.targets, change.days, change.scores, change.listens, change.reviews, true);
end
$$;

-- After an import, whose tables were swapped without triggers, and every night.
create function note_changed_facts() returns void
  language plpgsql as $$
begin
  delete from target_facts where not exists (select from review_targets where id = target_id);
  insert into fact_changes (target_id)
    select facts.target_id
    from facts_of_targets(array(select target_id from target_facts)) as facts
      join target_facts as known on known.target_id = facts.target_id
    where known is distinct from facts
    order by facts.target_id;
end
$$;
