create table playlists (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  shared boolean not null default false,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- names are unique per user, ignoring case
create unique index one_playlist_per_name on playlists (user_id, lower(name));

create table playlist_songs (
  playlist_id uuid not null references playlists (id) on delete cascade,
  song_id bigint not null references songs (id) on delete cascade,
  position integer not null check (position >= 1),
  added_at timestamptz not null default now(),
  primary key (playlist_id, song_id),
  -- checked at commit, so that a playlist can be reordered row by row
  unique (playlist_id, position) deferrable initially deferred
);
create index playlist_songs_by_song on playlist_songs (song_id);
