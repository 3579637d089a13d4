-- The year in music of a person. A row exists for every year with a listen or a review; a job computes its figures in the night from
-- 1 December on. `figures` names items by their internal ids, so that a hidden or renamed one is read as it is.
create table years_in_music (
  user_id uuid not null references users (id) on delete cascade,
  year smallint not null,
  figures jsonb,
  computed_at timestamptz,
  -- of the computation: a newer server computes the rows of an older one again
  version smallint not null default 0,
  -- something has changed since it was computed
  stale boolean not null default true,
  primary key (user_id, year)
);
create index years_in_music_by_year on years_in_music (year, user_id);
-- What the job has to do.
create index years_in_music_waiting on years_in_music (year, user_id) where stale;

-- The same for everybody together. Only active people are in it.
create table community_years (
  year smallint primary key,
  figures jsonb not null,
  computed_at timestamptz not null,
  version smallint not null,
  -- how often somebody has left or come back, and how often they had when it was computed
  changes integer not null default 0,
  counted_changes integer not null default 0
);

-- Later years as well: who was heard first in this one is not new in them. The rows are locked in their order even if they are stale
-- already, because the job may be computing one without what has just been written.
create function year_has_changed(of_user uuid, of_year integer) returns void
  language plpgsql as $$
begin
  perform from years_in_music where user_id = of_user and year >= of_year order by year for no key update;
  update years_in_music set stale = true where user_id = of_user and year >= of_year and not stale;
end
$$;

create function year_has_entries(of_user uuid, of_year integer) returns void
  language plpgsql as $$
begin
  insert into years_in_music (user_id, year) values (of_user, of_year) on conflict do nothing;
  perform year_has_changed(of_user, of_year);
end
$$;

-- The names of these triggers sort them behind those that count the figures of people, so that all transactions lock both in the same
-- order.
create function add_years_of_listens() returns trigger
  language plpgsql as $$
begin
  perform year_has_entries(entry.user_id, entry.year) from (
    select distinct user_id, extract(year from day)::integer as year from added where deleted_at is null order by 1, 2
  ) as entry;
  return null;
end
$$;
create trigger years_follow_new_listens after insert on listens
  referencing new table as added for each statement execute function add_years_of_listens();

-- The account may be deleted together with its entries, so nothing is added.
create function change_years_of_deleted_listens() returns trigger
  language plpgsql as $$
begin
  perform year_has_changed(entry.user_id, entry.year) from (
    select user_id, extract(year from min(day))::integer as year from removed where deleted_at is null
    group by user_id order by 1
  ) as entry;
  return null;
end
$$;
create trigger years_follow_deleted_listens after delete on listens
  referencing old table as removed for each statement execute function change_years_of_deleted_listens();

create function change_years_of_listens() returns trigger
  language plpgsql as $$
begin
  perform case when entry.is_there then year_has_entries(entry.user_id, entry.year)
      else year_has_changed(entry.user_id, entry.year) end
    from (
      select changed.user_id, extract(year from changed.day)::integer as year, bool_or(changed.is_there) as is_there
      from removed join added using (id) cross join lateral (
        values (removed.user_id, removed.day, false), (added.user_id, added.day, added.deleted_at is null)
      ) as changed (user_id, day, is_there)
      where (removed.user_id, removed.day, removed.target_id, removed.again, removed.deleted_at is null)
        is distinct from (added.user_id, added.day, added.target_id, added.again, added.deleted_at is null)
      group by 1, 2 order by 1, 2
    ) as entry;
  return null;
end
$$;
create trigger years_follow_listens after update on listens
  referencing old table as removed new table as added for each statement execute function change_years_of_listens();

create function year_of_person(of_user uuid, moment timestamptz) returns integer
  language plpgsql stable as $$
begin
  return extract(year from moment at time zone coalesce((select time_zone from users where id = of_user), 'UTC'));
end
$$;

create function add_years_of_reviews() returns trigger
  language plpgsql as $$
begin
  perform year_has_entries(entry.user_id, entry.year) from (
    select distinct user_id, year_of_person(user_id, created_at) as year from added
    where deleted_at is null and hidden_at is null order by 1, 2
  ) as entry;
  return null;
end
$$;
create trigger years_follow_new_reviews after insert on reviews
  referencing new table as added for each statement execute function add_years_of_reviews();

create function change_years_of_deleted_reviews() returns trigger
  language plpgsql as $$
begin
  perform year_has_changed(entry.user_id, entry.year) from (
    select distinct user_id, year_of_person(user_id, created_at) as year from removed order by 1, 2
  ) as entry;
  return null;
end
$$;
create trigger years_follow_deleted_reviews after delete on reviews
  referencing old table as removed for each statement execute function change_years_of_deleted_reviews();

create function change_years_of_review() returns trigger
  language plpgsql as $$
begin
  -- The figures are locked first, as everywhere. Their own trigger runs once per statement, after this one.
  perform from stat_totals where user_id = old.user_id and year = 0 for update;
  perform year_has_changed(old.user_id, year_of_person(old.user_id, old.created_at));
  if new.deleted_at is null and new.hidden_at is null then
    perform year_has_entries(new.user_id, year_of_person(new.user_id, new.created_at));
  end if;
  return null;
end
$$;
create trigger years_follow_reviews after update of score, target_id, created_at, deleted_at, hidden_at on reviews
  for each row when (
    (old.score, old.target_id, old.created_at, old.deleted_at is null and old.hidden_at is null)
    is distinct from (new.score, new.target_id, new.created_at, new.deleted_at is null and new.hidden_at is null)
  ) execute function change_years_of_review();

-- Another artist, genre or decade: a merge or a correction of the catalogue.
create function change_years_of_item() returns trigger
  language plpgsql as $$
begin
  perform year_has_changed(entry.user_id, entry.year) from (
    select user_id, extract(year from min(day))::integer as year from listens
    where target_id = new.target_id and deleted_at is null group by user_id order by 1
  ) as entry;
  return null;
end
$$;
create trigger years_follow_facts after update on target_facts
  for each row when (
    (old.artist_id, old.genre_id, old.decade) is distinct from (new.artist_id, new.genre_id, new.decade)
  ) execute function change_years_of_item();

-- The last hours of a year may belong to another one in the new time zone.
create function change_years_of_person() returns trigger
  language plpgsql as $$
begin
  perform year_has_entries(new.id, entry.year) from (
    select distinct extract(year from created_at at time zone coalesce(new.time_zone, 'UTC'))::integer as year
    from reviews where user_id = new.id and deleted_at is null and hidden_at is null order by 1
  ) as entry;
  return null;
end
$$;
create trigger years_follow_time_zones after update of time_zone on users
  for each row when (old.time_zone is distinct from new.time_zone) execute function change_years_of_person();

-- Somebody who leaves is not in the community's figures any more, and somebody who comes back is in them again.
create function change_community_years() returns trigger
  language plpgsql as $$
begin
  update community_years set changes = changes + 1;
  return null;
end
$$;
create trigger years_follow_accounts after update of deactivated_at on users
  for each row when (old.active <> new.active) execute function change_community_years();
