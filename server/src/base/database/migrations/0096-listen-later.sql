-- What a person wants to listen to: songs, albums and artists, in an order of their own.
create table listen_later (
  user_id uuid not null references users (id) on delete cascade,
  target_id bigint not null references review_targets (id) on delete cascade,
  -- The order of the list. Places are far apart, so that moving an entry between two others changes its row only.
  place bigint not null,
  -- Where the person found it. What it names can disappear; the reason stays.
  reason text not null default 'person' check (reason in ('person', 'review', 'recommended', 'playlist')),
  review_id uuid references reviews (id) on delete set null,
  playlist_id uuid references playlists (id) on delete set null,
  added_at timestamptz not null,
  -- When its owner first logged or reviewed it after adding it. Written by triggers on listens and reviews.
  crossed_off_at timestamptz,
  -- when it was last picked at random
  picked_at timestamptz,
  -- a removed entry can be restored for a day, then a job deletes it
  removed_at timestamptz,
  primary key (user_id, target_id)
);
create index listen_later_pending on listen_later (user_id, place, target_id)
  where crossed_off_at is null and removed_at is null;
create index listen_later_crossed_off on listen_later (user_id, crossed_off_at desc, target_id desc)
  where crossed_off_at is not null and removed_at is null;
create index listen_later_by_target on listen_later (target_id, user_id)
  where crossed_off_at is null and removed_at is null;
create index listen_later_of_target on listen_later (target_id);
create index listen_later_by_review on listen_later (review_id) where review_id is not null;
create index listen_later_by_playlist on listen_later (playlist_id) where playlist_id is not null;
create index listen_later_removed on listen_later (removed_at) where removed_at is not null;

-- Only what happened after an entry was added crosses it off: one can want to hear again what one knows.
create function refresh_listen_later(of_user uuid, of_target bigint) returns void
  language plpgsql as $$
declare
  since timestamptz;
  heard_at timestamptz;
begin
  select added_at into since from listen_later
    where user_id = of_user and target_id = of_target for no key update;
  if not found then return; end if;
  select least(
    (select min(created_at) from listens
      where user_id = of_user and target_id = of_target and deleted_at is null and created_at >= since),
    (select min(created_at) from reviews
      where user_id = of_user and target_id = of_target and deleted_at is null and created_at >= since)
  ) into heard_at;
  update listen_later set crossed_off_at = heard_at
    where user_id = of_user and target_id = of_target and crossed_off_at is distinct from heard_at;
end
$$;

create function cross_off_listen_later() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform refresh_listen_later(old.user_id, old.target_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.target_id <> old.target_id) then
    perform refresh_listen_later(new.user_id, new.target_id);
  end if;
  return null;
end
$$;
create trigger listens_cross_off after insert or delete or update of deleted_at, target_id on listens
  for each row execute function cross_off_listen_later();
create trigger reviews_cross_off after insert or delete or update of deleted_at, target_id on reviews
  for each row execute function cross_off_listen_later();

-- Reviews of something that somebody wants to listen to. A job notifies the author's followers among them.
create table wanted_reviews (
  review_id uuid primary key references reviews (id) on delete cascade,
  found_at timestamptz not null default now(),
  -- People are notified in batches; those up to this one have been.
  notified_through uuid
);

create function note_wanted_review() returns trigger
  language plpgsql as $$
begin
  insert into wanted_reviews (review_id)
    select new.id where exists (
      select from listen_later
      where target_id = new.target_id and user_id <> new.user_id
        and crossed_off_at is null and removed_at is null
    );
  return null;
end
$$;
create trigger wanted_reviews_are_noted after insert on reviews
  for each row execute function note_wanted_review();

-- Who was notified of whose reviews of what. It outlives the notification and the review, so that nobody is notified twice.
create table wanted_notices (
  user_id uuid not null references users (id) on delete cascade,
  target_id bigint not null references review_targets (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  primary key (user_id, target_id, author_id)
);
create index wanted_notices_by_author on wanted_notices (author_id);
create index wanted_notices_of_target on wanted_notices (target_id);

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type between 1 and 9) not valid; -- 9 wanted; 1 to 8 as before

alter table notification_preferences drop constraint notification_preferences_type_check;
alter table notification_preferences add constraint notification_preferences_type_check
  check (type in (1, 2, 3, 4, 5, 7, 8, 9)) not valid; -- moderation is always delivered
