-- What the taste engine derives from signals (docs/decisions/0035). Everything here can be computed again at any time.

-- The items that people who like an item like as well, best first, as arrays of the same length: one row is read for an item,
-- rather than 200. `supports` are the people who like both items, `scored` those of them who gave the neighbour a 4 or a 5.
-- No foreign keys to the catalogue: rows are derived, thousands are written at once while items are merged and imports swap the
-- tables of the catalogue, and readers join the catalogue anyway to leave out hidden items.
create table taste_neighbours (
  kind text not null check (kind in ('artist', 'album', 'song')),
  item_id bigint not null,
  neighbours bigint[] not null,
  weights real[] not null,
  supports integer[] not null,
  scored integer[] not null,
  computed_at timestamptz not null,
  primary key (kind, item_id),
  check (cardinality(neighbours) = cardinality(weights)),
  check (cardinality(neighbours) = cardinality(supports)),
  check (cardinality(neighbours) = cardinality(scored))
);

-- The songs and artists that may be recommended to a person, best first. `fingerprint` is that of the signals and choices they were
-- computed from: a list with another one is out of date. `because` is the liked item with the largest share in a score, 0 for none;
-- `about` is what its neighbour is: the song itself, its album or its artist. Kinds are 1 artist, 2 album, 3 song.
create table taste_lists (
  user_id uuid primary key references users (id) on delete cascade,
  computed_at timestamptz not null,
  fingerprint bigint not null,
  songs bigint[] not null,
  song_scores real[] not null,
  song_because_kinds smallint[] not null,
  song_because bigint[] not null,
  song_about_kinds smallint[] not null,
  song_supports integer[] not null,
  song_scored integer[] not null,
  artists bigint[] not null,
  artist_scores real[] not null,
  artist_because bigint[] not null,
  artist_supports integer[] not null,
  artist_scored integer[] not null
);

-- When the neighbours and the lists of everybody were computed last, and how long it took.
create table taste_refreshes (
  what text primary key check (what in ('everything', 'neighbours')),
  started_at timestamptz not null,
  seconds integer not null,
  people integer not null,
  signals integer not null,
  pairs integer not null
);
