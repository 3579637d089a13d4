-- How far programs have come that submit the history of another service. They ask for it, and continue from there.
create table latest_imports (
  user_id uuid not null references users (id) on delete cascade,
  service text not null check (char_length(service) between 1 and 40),
  listened_at timestamptz not null,
  primary key (user_id, service)
);

-- What has waited for too long for its song is deleted.
alter table unmatched_scrobbles add column created_at timestamptz not null default now();

-- Batches of thousands of listens are common now: the size of a diary is counted once for each statement, not for each row.
create function count_added_listens() returns trigger
  language plpgsql as $$
begin
  insert into diary_sizes (user_id, entries)
    select user_id, count(*) from added where deleted_at is null group by user_id order by user_id
    on conflict (user_id) do update set entries = diary_sizes.entries + excluded.entries;
  return null;
end
$$;
create function count_removed_listens() returns trigger
  language plpgsql as $$
begin
  update diary_sizes set entries = diary_sizes.entries - gone.count
    from (select user_id, count(*) from removed where deleted_at is null group by user_id) as gone
    where diary_sizes.user_id = gone.user_id;
  return null;
end
$$;
create function count_changed_listens() returns trigger
  language plpgsql as $$
begin
  insert into diary_sizes (user_id, entries)
    select user_id, sum(step)
    from (
      select user_id, 1 as step from added where deleted_at is null
      union all select user_id, -1 from removed where deleted_at is null
    ) as change
    group by user_id having sum(step) <> 0 order by user_id
    on conflict (user_id) do update set entries = diary_sizes.entries + excluded.entries;
  return null;
end
$$;
-- Its trigger for each row is dropped with the next release.
create or replace function count_listen() returns trigger
  language plpgsql as $$
begin
  return null;
end
$$;
create trigger added_listens_are_counted after insert on listens
  referencing new table as added for each statement execute function count_added_listens();
create trigger removed_listens_are_counted after delete on listens
  referencing old table as removed for each statement execute function count_removed_listens();
create trigger changed_listens_are_counted after update on listens
  referencing old table as removed new table as added for each statement execute function count_changed_listens();

-- What an import brings from years ago does not cross anything off: only what was heard after an entry was added does.
create or replace function refresh_listen_later(of_user uuid, of_target bigint) returns void
  language plpgsql as $$
declare
  since timestamptz;
  heard_at timestamptz;
begin
  select added_at into since from listen_later
    where user_id = of_user and target_id = of_target for no key update;
  if not found then return; end if;
  select least(
    (select min(moment) from (
      select coalesce(listened_at, case when source = 'import' then day::timestamp at time zone 'UTC' else created_at end) as moment
      from listens where user_id = of_user and target_id = of_target and deleted_at is null
    ) as heard where moment >= since),
    (select min(created_at) from reviews
      where user_id = of_user and target_id = of_target and deleted_at is null and created_at >= since)
  ) into heard_at;
  update listen_later set crossed_off_at = heard_at
    where user_id = of_user and target_id = of_target and crossed_off_at is distinct from heard_at;
end
$$;
