-- when a source was last queried for a key, so that it is not queried again for every visitor
create table catalogue_lookups (
  key text primary key check (char_length(key) between 1 and 200),
  looked_up_at timestamptz not null
);
create index catalogue_lookups_by_time on catalogue_lookups (looked_up_at);
