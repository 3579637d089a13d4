-- The lists of /charts, computed by a job. Those of a closed period are final.
create table ranking_periods (
  period text not null check (period in ('week', 'month', 'year', 'ever')),
  starts_on date not null,
  computed_at timestamptz not null,
  final boolean not null,
  primary key (period, starts_on)
);

-- Which lists there are: of everything, of a genre (its id), a country or a decade (its first year).
create table ranking_lists (
  period text not null,
  kind text not null check (kind in ('artist', 'album', 'song')),
  ordered_by text not null check (ordered_by in ('people', 'score')),
  starts_on date not null,
  filter text not null check (filter in ('all', 'genre', 'country', 'decade')),
  value text collate "C" not null,
  entries smallint not null,
  primary key (period, kind, ordered_by, starts_on, filter, value),
  foreign key (period, starts_on) references ranking_periods on delete cascade
);

create table ranking_entries (
  -- 'week song people genre 12': everything that identifies a list, except when
  list text collate "C" not null,
  starts_on date not null,
  place smallint not null check (place > 0),
  kind text not null check (kind in ('artist', 'album', 'song')),
  -- no foreign key, because an import replaces the tables of the catalogue
  item_id bigint not null,
  people integer not null,
  votes integer not null,
  score double precision,
  primary key (list, starts_on, place)
);
-- The places that an item had before, and the entries of an item that is merged with another one.
create unique index ranking_entries_of_item on ranking_entries (kind, item_id, list, starts_on);
