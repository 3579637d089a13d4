-- The name of a time zone that PostgreSQL knows, or null: its data may be older than the browser's.
create function known_time_zone(name text) returns text
  language plpgsql stable as $$
begin
  perform now() at time zone name;
  return name;
exception when invalid_parameter_value then
  return null;
end
$$;

-- Of the browser that registered.
alter table registrations add column time_zone text;

-- How many entries a diary has, without deleted ones. The update of this row makes entries of one person wait for each other.
create table diary_sizes (
  user_id uuid primary key references users (id) on delete cascade,
  entries integer not null,
  constraint diary_has_room check (entries <= 100000)
);

create function count_listen() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update diary_sizes set entries = entries - 1 where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into diary_sizes (user_id, entries) values (new.user_id, 1)
      on conflict (user_id) do update set entries = diary_sizes.entries + 1;
  end if;
  return null;
end
$$;
create trigger listens_are_counted after insert or delete or update of deleted_at on listens
  for each row execute function count_listen();

-- The votes that count, by the month of the review (UTC): how many 1s, 2s, 3s, 4s and 5s an item got. Years of an item take a few rows.
create table score_months (
  target_id bigint not null references review_targets (id) on delete cascade,
  month date not null,
  score_counts integer[] not null default '{0,0,0,0,0}',
  primary key (target_id, month)
);
-- False for items whose earlier votes are not yet in score_months. A later migration counts them.
alter table review_targets add column has_months boolean not null default false;
alter table review_targets alter column has_months set default true;

create function month_of_vote(moment timestamptz) returns date
  language sql immutable
  return date_trunc('month', moment at time zone 'UTC')::date;

-- The row of the item is locked by then, as its score_counts have just been changed: has_months is the latest one, and votes for one
-- item follow one another.
create function count_vote_in_month(of_target bigint, in_month date, with_score smallint, step integer) returns void
  language plpgsql as $$
begin
  if not exists (select from review_targets where id = of_target and has_months) then
    return;
  end if;
  if step > 0 then
    insert into score_months (target_id, month) values (of_target, in_month) on conflict do nothing;
  end if;
  update score_months set score_counts[with_score] = score_counts[with_score] + step
    where target_id = of_target and month = in_month;
end
$$;

create function count_review_in_month() returns trigger
  language plpgsql as $$
declare
  is_counted boolean := true;
begin
  if tg_op = 'INSERT' then
    if new.visible then
      perform count_vote_in_month(new.target_id, month_of_vote(new.created_at), new.score, 1);
    end if;
    return null;
  end if;
  select state = 'released' into is_counted from held_votes where review_id = old.id;
  if not coalesce(is_counted, true) then
    return null;
  end if;
  if old.visible then
    perform count_vote_in_month(old.target_id, month_of_vote(old.created_at), old.score, -1);
  end if;
  if tg_op = 'UPDATE' and new.visible then
    perform count_vote_in_month(new.target_id, month_of_vote(new.created_at), new.score, 1);
  end if;
  return null;
end
$$;

-- Triggers run in the order of their names: these after the item's score_counts have been changed, and before a new vote is held back.
create trigger reviews_are_counted_in_months after insert or delete on reviews
  for each row execute function count_review_in_month();
create trigger reviews_are_counted_in_months_again after update on reviews
  for each row when (
    new.target_id <> old.target_id or new.visible is distinct from old.visible or new.score <> old.score
  ) execute function count_review_in_month();

create function move_vote_in_month() returns trigger
  language plpgsql as $$
declare
  counted_before boolean := true;
  counted_after boolean := true;
  vote record;
begin
  if tg_op <> 'INSERT' then
    counted_before := old.state = 'released';
  end if;
  if tg_op <> 'DELETE' then
    counted_after := new.state = 'released';
  end if;
  if counted_before = counted_after then
    return null;
  end if;
  select target_id, score, visible, created_at into vote from reviews
    where id = case when tg_op = 'DELETE' then old.review_id else new.review_id end;
  if vote.visible then
    perform count_vote_in_month(vote.target_id, month_of_vote(vote.created_at), vote.score,
      case when counted_after then 1 else -1 end);
  end if;
  return null;
end
$$;
create trigger votes_are_moved_in_months after insert or delete or update of state on held_votes
  for each row execute function move_vote_in_month();

create function fill_months() returns trigger
  language plpgsql as $$
begin
  insert into score_months (target_id, month, score_counts)
  select new.id, month_of_vote(created_at), array[
      count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
      count(*) filter (where score = 4), count(*) filter (where score = 5)
    ]::integer[]
  from reviews
  where target_id = new.id and visible and not exists (
    select from held_votes where held_votes.review_id = reviews.id and held_votes.state <> 'released'
  )
  group by month_of_vote(created_at);
  return null;
end
$$;
create trigger months_are_filled after update of has_months on review_targets
  for each row when (new.has_months and not old.has_months) execute function fill_months();
