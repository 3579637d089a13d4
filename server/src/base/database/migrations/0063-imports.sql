-- Imports of a MusicBrainz dump are runs too. Servers of the previous release only look at loads (what = 'all').
alter table catalogue_runs
  add column slice jsonb, -- what is taken from the dump
  add column dump_timestamp text,
  -- whether the operator takes the tags and ratings of the dump although the installation takes payments
  add column noncommercial boolean not null default false,
  -- where the dump is on the machine whose console started the import; null: the panel, so any server continues it
  add column console_paths text[],
  add column stage text,
  add column percent smallint not null default 0,
  add column detail text not null default '',
  add column rows bigint not null default 0,
  add column rows_per_second integer not null default 0,
  add column seconds_left integer,
  add column explanation text, -- why an import failed, as people read it; null: an error of the server
  add column counts jsonb,
  drop constraint catalogue_runs_what_check,
  drop constraint catalogue_runs_source_check,
  drop constraint loads_name_their_source,
  add constraint catalogue_runs_what_check
    check (what in ('genres', 'artists', 'top', 'albums', 'all', 'import')) not valid,
  add constraint catalogue_runs_source_check check (source in ('demo', 'deezer', 'musicbrainz')) not valid,
  add constraint loads_name_their_source check ((what in ('all', 'import')) = (source is not null)) not valid,
  add constraint imports_name_their_slice check ((what = 'import') = (slice is not null)) not valid,
  add constraint imports_name_their_stage check ((what = 'import') = (stage is not null)) not valid,
  add constraint stages_are_known
    check (stage in ('read', 'select', 'build', 'index', 'swap', 'finish')) not valid,
  add constraint percent_is_a_share check (percent between 0 and 100) not valid,
  add constraint explanations_are_short check (char_length(explanation) between 1 and 500) not valid;
