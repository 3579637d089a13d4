-- Who was removed from the team page, so that it can be undone for 30 days.
create table removed_creators (
  id uuid primary key,
  position integer not null,
  name text not null,
  bio text not null,
  links jsonb not null,
  -- a copy: the address of the picture ends with the removal
  picture bytea,
  removed_at timestamptz not null
);
create index removed_creators_by_age on removed_creators (removed_at);
