-- The day of an event is the day in the person's time zone. Null until a browser has named it; then days are those of UTC.
alter table users add column time_zone text;

-- The diary: what a person listened to, and on which day. A song or album can be in it any number of times.
create table listens (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  -- chosen by the client, so that a repeated request does not add a second entry
  client_id uuid not null,
  target_id bigint not null references review_targets (id) on delete cascade,
  day date not null check (day >= '1900-01-01'),
  again boolean not null default false,
  score smallint check (score between 1 and 5),
  -- only its author reads it
  note text not null default '' check (char_length(note) <= 2000),
  -- how it came into the diary: by hand, or by a preview that was played to its end
  source text not null default 'person' check (source in ('person', 'preview')),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- a deleted entry can be restored for a day, then a job removes it
  deleted_at timestamptz,
  unique (user_id, client_id)
);
create index listens_of_person on listens (user_id, day desc, id desc) where deleted_at is null;
create index listens_of_person_and_target on listens (user_id, target_id, day desc) where deleted_at is null;
create index listens_of_target on listens (target_id);
create index listens_deleted on listens (deleted_at) where deleted_at is not null;

-- Who may read a person's diary and figures, and what happens at the end of a preview. Without a row: the defaults.
create table diary_settings (
  user_id uuid primary key references users (id) on delete cascade,
  diary_audience text not null default 'private' check (diary_audience in ('private', 'followers', 'public')),
  stats_audience text not null default 'private' check (stats_audience in ('private', 'followers', 'public')),
  offers_previews boolean not null default true,
  logs_previews boolean not null default false
);
