-- The songs of a smart playlist follow from its rules. They are in playlist_songs, as of the last time they were computed. To a server
-- of the previous release it is a playlist like any other.
create table smart_playlists (
  playlist_id uuid primary key references playlists (id) on delete cascade,
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  refreshed_at timestamptz not null
);
create index smart_playlists_by_age on smart_playlists (refreshed_at);

-- Folders belong to one person, and so do the places of playlists in them, whoever the playlists belong to.
create table playlist_folders (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  unique (id, user_id)
);
-- names are unique per user, ignoring case
create unique index one_folder_per_name on playlist_folders (user_id, lower(name));

create table playlist_placements (
  user_id uuid not null references users (id) on delete cascade,
  playlist_id uuid not null references playlists (id) on delete cascade,
  folder_id uuid not null,
  primary key (user_id, playlist_id),
  -- nobody can use the folder of another person
  foreign key (folder_id, user_id) references playlist_folders (id, user_id) on delete cascade
);
create index playlist_placements_by_folder on playlist_placements (folder_id);
create index playlist_placements_by_playlist on playlist_placements (playlist_id);
