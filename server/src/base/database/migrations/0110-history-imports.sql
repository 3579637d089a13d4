-- The history that a person brings from another service. The file is uploaded in chunks and read into items and entries; items are
-- matched with the catalogue, and nothing else is written until the person confirms.
create table history_imports (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  -- the extension of the uploaded file, a hint for detection; its whole name may contain that of the person
  extension text not null check (char_length(extension) <= 10),
  byte_count bigint not null check (byte_count between 1 and 524288000),
  -- null until it is detected
  format text,
  state text not null default 'uploading'
    check (state in ('uploading', 'reading', 'columns', 'matching', 'ready', 'writing', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- of a table that no format describes: its header and first rows, and what the person said about its columns
  table_sample jsonb,
  column_names jsonb,
  -- what went wrong, and in which line of which file, for the person
  error text,
  error_line integer,
  -- what the person chose when confirming
  with_likely boolean not null default true,
  with_reviews boolean not null default false,
  entry_count integer not null default 0,
  item_count integer not null default 0,
  sure_count integer not null default 0,
  likely_count integer not null default 0,
  unknown_count integer not null default 0,
  -- how many entries there are of each kind
  kind_counts jsonb not null default '{}',
  -- rows of the file that are nothing to import: podcasts, skipped songs, rows of the same moment
  passed_over jsonb not null default '{}',
  -- how many entries have been written, and how many were there already
  written_count integer not null default 0,
  known_count integer not null default 0,
  -- of the step that is under way, from 0 to 1; null if nobody knows
  progress real,
  -- how often the step was begun, so that one that cannot end is given up
  attempts smallint not null default 0,
  -- whether its file, items or entries may still be stored
  has_rows boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz
);
create index history_imports_of_person on history_imports (user_id, id desc);
create unique index one_open_history_import on history_imports (user_id)
  where state in ('uploading', 'reading', 'columns', 'matching', 'ready', 'writing', 'undoing');
-- finds what a server that was killed has left, and what is old
create index history_imports_by_change on history_imports (state, changed_at);
create index history_imports_to_clean_up on history_imports (state, finished_at) where has_rows;

-- The uploaded file. It is deleted as soon as it has been read, and if reading fails.
create table history_import_chunks (
  import_id uuid not null references history_imports (id) on delete cascade,
  position integer not null check (position between 0 and 999),
  content bytea not null,
  primary key (import_id, position)
);
-- Not compressed, so that some bytes can be read without the rest. Inside of `create table`, PostgreSQL 15 does not know it.
alter table history_import_chunks alter column content set storage external;

-- The songs, albums and artists that a file names, each of them once.
create table history_import_items (
  import_id uuid not null references history_imports (id) on delete cascade,
  number integer not null,
  kind text not null check (kind in ('artist', 'album', 'song')),
  title text not null,
  artist text not null,
  album text,
  year smallint,
  duration_seconds integer,
  isrc text,
  mbid uuid,
  -- in how many entries it is
  entry_count integer not null,
  -- null until it has been matched
  certainty text check (certainty in ('sure', 'likely', 'unknown')),
  -- The address of the item in the catalogue; not a foreign key, because items are merged and renamed.
  api_id text,
  -- the person has chosen the item, or that none is to be imported
  chosen boolean not null default false,
  primary key (import_id, number)
);
create index history_import_items_to_match on history_import_items (import_id, number) where certainty is null;
create index history_import_items_by_certainty on history_import_items (import_id, certainty, entry_count desc, number);

-- What a file says about them: a listen, a score, a place in a playlist.
create table history_import_entries (
  import_id uuid not null references history_imports (id) on delete cascade,
  number integer not null,
  -- where it stands in the file
  line integer not null,
  kind text not null,
  item_number integer,
  content jsonb not null,
  -- null until it has been decided
  outcome text check (outcome in ('written', 'known', 'unmatched', 'refused')),
  reason text,
  primary key (import_id, number)
);
create index history_import_entries_to_write on history_import_entries (import_id, number) where outcome is null;

-- The moment at which it started, if it is known; the day is the person's.
alter table listens add column listened_at timestamptz;
alter table listens add column import_id uuid;
-- The score as the other service had it, for exports: 7 of 10.
alter table listens add column raw_score real;
alter table listens add column raw_scale smallint;
alter table listens drop constraint listens_source_check;
alter table listens add constraint listens_source_check
  check (source in ('person', 'preview', 'import', 'scrobble')) not valid;
alter table listens add constraint listens_import_id_fkey
  foreign key (import_id) references history_imports (id) on delete set null not valid;

-- What a person has heard without anybody knowing when: a score of a service that stores no dates. It has no place in the calendar,
-- the figures and the years, but tells their taste.
create table undated_listens (
  user_id uuid not null references users (id) on delete cascade,
  target_id bigint not null references review_targets (id) on delete cascade,
  score smallint check (score between 1 and 5),
  raw_score real,
  raw_scale smallint,
  -- only its author reads it
  note text not null default '' check (char_length(note) <= 2000),
  import_id uuid references history_imports (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, target_id)
);
create index undated_listens_newest on undated_listens (user_id, created_at desc, target_id desc);
create index undated_listens_of_target on undated_listens (target_id);
create index undated_listens_of_import on undated_listens (import_id) where import_id is not null;

-- A history can be long.
alter table diary_sizes drop constraint diary_has_room;
alter table diary_sizes add constraint diary_has_room check (entries <= 1000000) not valid;

-- What an import has written can be taken back, and stays out of feeds. Reviews have no foreign key, because they stay out of feeds also
-- when the account of their author is erased, and with it the import.
alter table reviews add column import_id uuid;
alter table playlists add column import_id uuid;
-- recognises the list when its file is uploaded again
alter table playlists add column import_key text;
alter table playlists add constraint playlists_import_id_fkey
  foreign key (import_id) references history_imports (id) on delete set null not valid;
-- a list that was there already can get songs of a later import
alter table playlist_songs add column import_id uuid;
alter table playlist_songs add constraint playlist_songs_import_id_fkey
  foreign key (import_id) references history_imports (id) on delete set null not valid;
alter table artist_follows add column import_id uuid;
alter table artist_follows add constraint artist_follows_import_id_fkey
  foreign key (import_id) references history_imports (id) on delete set null not valid;
alter table album_follows add column import_id uuid;
alter table album_follows add constraint album_follows_import_id_fkey
  foreign key (import_id) references history_imports (id) on delete set null not valid;
alter table listen_later add column import_id uuid;
alter table listen_later add constraint listen_later_import_id_fkey
  foreign key (import_id) references history_imports (id) on delete set null not valid;

-- Nobody is notified of a review that an import brings.
create or replace function note_wanted_review() returns trigger
  language plpgsql as $$
begin
  insert into wanted_reviews (review_id)
    select new.id where new.import_id is null and exists (
      select from listen_later
      where target_id = new.target_id and user_id <> new.user_id
        and crossed_off_at is null and removed_at is null
    );
  return null;
end
$$;
