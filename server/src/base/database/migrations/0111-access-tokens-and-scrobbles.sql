-- What a person gives to a program that acts for them. The token itself is shown once and not stored.
create table access_tokens (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  digest bytea not null unique,
  -- its last characters, by which the person recognises it
  ending text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'diary', 'playlists']),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index access_tokens_of_person on access_tokens (user_id, id desc);

-- What a program says that a person is listening to.
create table now_playing (
  user_id uuid primary key references users (id) on delete cascade,
  artist text not null,
  title text not null,
  album text,
  -- the address of the song in the catalogue, if it is there
  api_id text,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index now_playing_by_end on now_playing (expires_at);
alter table diary_settings add column shows_playing boolean not null default false;

-- Listens of songs that are not in the catalogue. They enter the diary once they are.
create table unmatched_scrobbles (
  user_id uuid not null references users (id) on delete cascade,
  listened_at timestamptz not null,
  -- of what was submitted, so that a repeated submission is stored once
  digest bytea not null,
  artist text not null,
  title text not null,
  album text,
  duration_seconds integer,
  isrc text,
  mbid uuid,
  tried_at timestamptz not null default now(),
  primary key (user_id, listened_at, digest)
);
create index unmatched_scrobbles_by_try on unmatched_scrobbles (tried_at);


-- The seed of the key pair with which this server signs archives.
insert into installation_keys (name, key)
values ('archive', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- An address from which an archive can be downloaded for a while.
create table archive_links (
  digest bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index archive_links_of_person on archive_links (user_id);
create index archive_links_by_end on archive_links (expires_at);

-- Who wants an archive by mail every month.
create table archive_mails (
  user_id uuid primary key references users (id) on delete cascade,
  wanted boolean not null default true,
  -- ends the mails without signing in
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- the first day of the last month for which it was sent
  sent_month date
);
create index archive_mails_to_send on archive_mails (user_id) where wanted;
