-- What the Cover Art Archive answered about the front cover of a release group, so that it is not asked again too soon.
create table covers (
  mbid text primary key check (char_length(mbid) = 36),
  state text not null check (state in ('present', 'absent', 'failed')),
  checked_at timestamptz not null,
  failures smallint not null default 0 check (failures >= 0),
  retry_at timestamptz check ((retry_at is not null) = (state = 'failed'))
);
create index covers_by_time on covers (checked_at);

-- The track at Deezer that has the preview of a recording. Null: Deezer has none.
create table deezer_previews (
  isrc text primary key check (char_length(isrc) = 12),
  track_id text check (track_id ~ '^[0-9]{1,18}$'),
  checked_at timestamptz not null
);
create index deezer_previews_by_time on deezer_previews (checked_at);

-- Settings of the installation that queries need, stored when a server starts.
create table catalogue_settings (
  is_only boolean primary key default true check (is_only),
  previews_by_isrc boolean not null
);
insert into catalogue_settings (previews_by_isrc) values (false);
