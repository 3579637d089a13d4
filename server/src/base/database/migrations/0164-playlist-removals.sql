-- Collaborators whom the owner of a playlist has removed: its link no longer lets them in. An invitation by name ends the removal.
create table playlist_removals (
  playlist_id uuid not null references playlists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  removed_at timestamptz not null default now(),
  primary key (playlist_id, user_id)
);
create index playlist_removals_by_person on playlist_removals (user_id);
