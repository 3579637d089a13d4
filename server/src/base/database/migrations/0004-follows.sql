create table user_follows (
  follower_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index user_follows_by_followed on user_follows (followed_id, created_at desc, follower_id);

create table artist_follows (
  user_id uuid not null references users (id) on delete cascade,
  artist_id bigint not null references artists (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, artist_id)
);
create index artist_follows_by_artist on artist_follows (artist_id);

create table album_follows (
  user_id uuid not null references users (id) on delete cascade,
  album_id bigint not null references albums (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, album_id)
);
create index album_follows_by_album on album_follows (album_id);

create function count_user_follow() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update user_stats set follower_count = follower_count + 1 where user_id = new.followed_id;
  else
    update user_stats set follower_count = follower_count - 1 where user_id = old.followed_id;
  end if;
  return null;
end
$$;
create trigger user_follows_are_counted after insert or delete on user_follows
  for each row execute function count_user_follow();

create function count_artist_follow() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update artists set follower_count = follower_count + 1 where id = new.artist_id;
  else
    update artists set follower_count = follower_count - 1 where id = old.artist_id;
  end if;
  return null;
end
$$;
create trigger artist_follows_are_counted after insert or delete on artist_follows
  for each row execute function count_artist_follow();

create function count_album_follow() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update albums set follower_count = follower_count + 1 where id = new.album_id;
  else
    update albums set follower_count = follower_count - 1 where id = old.album_id;
  end if;
  return null;
end
$$;
create trigger album_follows_are_counted after insert or delete on album_follows
  for each row execute function count_album_follow();
