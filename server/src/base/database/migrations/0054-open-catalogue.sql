-- Music of an open catalogue: genre names as the source writes them, what tells namesakes apart, and codes of recordings.
alter table artists
  add column labels text[] not null default '{}',
  add column disambiguation text not null default '',
  add column country text,
  add column source_popularity integer not null default 0,
  add column hidden_at timestamptz;
alter table albums
  add column labels text[] not null default '{}',
  add column disambiguation text not null default '',
  add column type text,
  add column credit_id bigint,
  add column source_popularity integer not null default 0,
  add column hidden_at timestamptz;
alter table songs
  add column disambiguation text not null default '',
  add column isrcs text[] not null default '{}',
  add column credit_id bigint,
  add column source_popularity integer not null default 0,
  add column hidden_at timestamptz;
alter table albums add constraint albums_type_is_known
  check (type in ('album', 'single', 'ep', 'live', 'compilation', 'soundtrack', 'other')) not valid;

-- Who a work is credited to, with the words between the names. A work without a credit is of its artist alone.
create table credit_artists (
  credit_id bigint not null,
  position smallint not null check (position >= 0),
  artist_id bigint not null references artists (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 300),
  join_phrase text not null default '',
  primary key (credit_id, position)
);
create index credit_artists_by_artist on credit_artists (artist_id, credit_id);

-- Songs of an album that have another album as their own: those of singles and compilations.
create table album_tracks (
  album_id bigint not null references albums (id) on delete cascade,
  disc_number smallint not null,
  track_number smallint not null,
  song_id bigint not null references songs (id) on delete cascade,
  primary key (album_id, disc_number, track_number)
);
create index album_tracks_by_song on album_tracks (song_id);

-- Former addresses of an item that was merged with another one. `by_admin`: an Admin merged them, so an import must not undo it.
create table artist_redirects (
  api_id text primary key,
  artist_id bigint not null references artists (id) on delete cascade,
  by_admin boolean not null default false
);
create index artist_redirects_by_artist on artist_redirects (artist_id);
create table album_redirects (
  api_id text primary key,
  album_id bigint not null references albums (id) on delete cascade,
  by_admin boolean not null default false
);
create index album_redirects_by_album on album_redirects (album_id);
create table song_redirects (
  api_id text primary key,
  song_id bigint not null references songs (id) on delete cascade,
  by_admin boolean not null default false
);
create index song_redirects_by_song on song_redirects (song_id);

-- An import replaces the tables of the catalogue, so no function may refer to one of them other than by name.
create or replace function learn_words(texts text[]) returns void
  language sql as $$
  with spellings as materialized (
    select distinct spelling
    from unnest(texts) as given, unnest(string_to_array(regexp_replace(
      lower(given), U&'[\0001-\002F\003A-\0060\007B-\00BF\2000-\206F\3000-\303F]+', ' ', 'g'
    ), ' ')) as spelling
  ), arrived as materialized (
    select left(translate(search_words(spelling), 'ñ ', 'n'), 40) as word, left(spelling, 40) as spelling
    from spellings
    where not exists (select from vocabulary as known where known.word = spellings.spelling)
  )
  insert into vocabulary (word, spelling)
  select distinct on (arrived.word) arrived.word, arrived.spelling
  from arrived
  where arrived.word <> '' and not exists (select from vocabulary as known where known.word = arrived.word)
  order by arrived.word, arrived.spelling desc;
$$;

-- The internal id of an item by its address, also a former one.
create function artist_id_of(address text) returns bigint
  language sql stable strict parallel safe as $$
  select coalesce(
    (select id from artists where api_id = address), (select artist_id from artist_redirects where api_id = address)
  )
$$;
create function album_id_of(address text) returns bigint
  language sql stable strict parallel safe as $$
  select coalesce(
    (select id from albums where api_id = address), (select album_id from album_redirects where api_id = address)
  )
$$;
create function song_id_of(address text) returns bigint
  language sql stable strict parallel safe as $$
  select coalesce(
    (select id from songs where api_id = address), (select song_id from song_redirects where api_id = address)
  )
$$;
