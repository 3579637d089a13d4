-- Who agrees most with each member, as of the last run of the job. It only chooses whom to look at: percentages are computed again
-- when they are read.
create table affinities (
  user_id uuid not null references users (id) on delete cascade,
  other_id uuid not null references users (id) on delete cascade,
  percentage smallint not null check (percentage between 0 and 100),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index affinities_by_other on affinities (other_id);

-- When the people who agree with a member were last searched for, also if there were none.
create table affinity_runs (
  user_id uuid primary key references users (id) on delete cascade,
  ran_at timestamptz
);
create index affinity_runs_by_time on affinity_runs (ran_at nulls first, user_id);

-- The playlist that a member had made for themselves and somebody else.
create table affinity_playlists (
  user_id uuid not null references users (id) on delete cascade,
  other_id uuid not null references users (id) on delete cascade,
  playlist_id uuid not null references playlists (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index affinity_playlists_by_other on affinity_playlists (other_id);
create index affinity_playlists_by_playlist on affinity_playlists (playlist_id);
