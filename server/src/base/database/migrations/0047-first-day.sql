-- The link with which the browser of the operator creates the first Admin belongs to nobody yet.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('confirm', 'reset', 'change_email', 'undo_email', 'setup'));

-- A load of the whole catalogue is a run that makes the four others in order, and continues where it was interrupted.
alter table catalogue_runs drop constraint catalogue_runs_what_check;
alter table catalogue_runs
  add constraint catalogue_runs_what_check check (what in ('genres', 'artists', 'top', 'albums', 'all')),
  add column source text check (source in ('demo', 'deezer')),
  add column step text check (step in ('genres', 'artists', 'top', 'albums')),
  add column step_done integer not null default 0 check (step_done between 0 and step_total),
  add column step_total integer not null default 0,
  add column cancelled boolean not null default false,
  add column problem text check (problem in ('source', 'server')), -- why a load failed
  add constraint loads_name_their_source check ((what = 'all') = (source is not null)),
  add constraint loads_name_their_step check ((what = 'all') = (step is not null)),
  add constraint failed_loads_name_their_problem check (what <> 'all' or failed = (problem is not null)),
  add constraint cancelled_runs_are_finished check (not cancelled or finished_at is not null);
create unique index one_open_load on catalogue_runs ((1)) where what = 'all' and finished_at is null;

-- What the operator has tried or left out on the first day. A step without a row has neither.
create table setup_steps (
  step text primary key check (step in ('mail', 'payments', 'legal', 'team')),
  skipped_at timestamptz,
  tested_at timestamptz,
  -- null after a successful test
  problem text check (char_length(problem) between 1 and 500),
  -- a keyed hash of the settings that were tested, because a test says nothing about later ones
  tested_with bytea check (octet_length(tested_with) = 32),
  check ((tested_at is null) = (tested_with is null)),
  check (problem is null or tested_at is not null)
);

-- The people on the team page.
create table creators (
  id uuid primary key default uuid_v7(),
  position integer not null check (position > 0),
  name text not null check (char_length(name) between 1 and 60),
  bio text not null check (char_length(bio) between 1 and 600),
  picture_id uuid unique references pictures (id) on delete set null,
  created_at timestamptz not null default now(),
  -- checked at the end of a transaction, because moving one creator moves others
  constraint creators_are_in_order unique (position) deferrable initially deferred
);

create table creator_links (
  creator_id uuid not null references creators (id) on delete cascade,
  kind text not null check (kind in ('github', 'linkedin', 'web', 'instagram', 'x', 'youtube')),
  url text not null check (url ~ '^https://' and char_length(url) <= 300),
  primary key (creator_id, kind)
);
