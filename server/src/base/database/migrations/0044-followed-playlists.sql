-- Shared playlists can be found and followed. A follow outlasts the time in which the playlist is private, hidden or without
-- Premium: lists leave the playlist out, and show it again when it returns.
create table playlist_follows (
  user_id uuid not null references users (id) on delete cascade,
  playlist_id uuid not null references playlists (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, playlist_id)
);
create index playlist_follows_by_playlist on playlist_follows (playlist_id);
create index playlist_follows_in_order on playlist_follows (user_id, created_at desc, playlist_id desc);

alter table playlists add column follower_count integer not null default 0 check (follower_count >= 0);

-- The first time it was shared: sharing it again does not bring it back to the top of the newest ones.
alter table playlists add column shared_at timestamptz;
update playlists set shared_at = created_at where shared;
alter table playlists add check (not shared or shared_at is not null);

create function remember_first_share() returns trigger
  language plpgsql as $$
begin
  if new.shared and new.shared_at is null then
    new.shared_at := now();
  end if;
  return new;
end
$$;
create trigger first_share_is_remembered before insert or update of shared on playlists
  for each row execute function remember_first_share();

create index shared_playlists_newest on playlists (shared_at desc, id desc) where shared and hidden_at is null;
create index shared_playlists_most_followed on playlists (follower_count desc, id desc) where shared and hidden_at is null;
create index shared_playlists_by_name_part on playlists using gin (folded(name) gin_trgm_ops)
  where shared and hidden_at is null;

create function refuse_blocked_playlist_follow() returns trigger
  language plpgsql as $$
begin
  perform refuse_past_a_block(new.user_id, (select user_id from playlists where id = new.playlist_id));
  return new;
end
$$;
create trigger playlist_follows_not_past_a_block before insert on playlist_follows
  for each row execute function refuse_blocked_playlist_follow();

create function count_playlist_follow() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.user_id) then
      update playlists set follower_count = follower_count + 1 where id = new.playlist_id;
    end if;
  elsif stays_here(old.user_id) then
    update playlists set follower_count = follower_count - 1 where id = old.playlist_id;
  end if;
  return null;
end
$$;
create trigger playlist_follows_are_counted after insert or delete on playlist_follows
  for each row execute function count_playlist_follow();

-- A deactivated account is not counted, as everywhere else (see migration 0017).
create function recount_followed_playlists() returns trigger
  language plpgsql as $$
begin
  perform from playlists where id in (select playlist_id from playlist_follows where user_id = new.id)
    order by id for no key update;
  update playlists set follower_count = follower_count + case when new.active then 1 else -1 end
    where id in (select playlist_id from playlist_follows where user_id = new.id);
  return null;
end
$$;
create trigger playlist_followers_come_and_go after update of deactivated_at, banned_at, erased_at on users
  for each row when (old.active <> new.active)
  execute function recount_followed_playlists();
