create table genres (
  id integer generated always as identity primary key,
  api_id text not null unique,
  name text not null unique,
  description text not null default '',
  picture text,
  fetched_at timestamptz not null default now()
);

create table artists (
  id bigint generated always as identity primary key,
  api_id text not null unique,
  name text not null check (char_length(name) between 1 and 300),
  -- null: ReMusic generates one
  picture text,
  genre_id integer references genres (id) on delete set null,
  popularity integer not null default 0 check (popularity >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  -- a random pick reads this index from a random position
  random_key double precision not null default random(),
  fetched_at timestamptz not null default now()
);
create index artists_by_popularity on artists (popularity desc, id);
create index artists_by_random_key on artists (random_key);
create index artists_by_genre on artists (genre_id);

create table albums (
  id bigint generated always as identity primary key,
  api_id text not null unique,
  artist_id bigint not null references artists (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 500),
  picture text,
  released_on date,
  explicit boolean not null default false,
  popularity integer not null default 0 check (popularity >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  fetched_at timestamptz not null default now()
);
create index albums_by_artist on albums (artist_id, released_on desc, id);
create index albums_by_popularity on albums (popularity desc, id);

create table album_genres (
  album_id bigint not null references albums (id) on delete cascade,
  genre_id integer not null references genres (id) on delete cascade,
  primary key (genre_id, album_id)
);
create index album_genres_by_album on album_genres (album_id);

create table songs (
  id bigint generated always as identity primary key,
  api_id text not null unique,
  artist_id bigint not null references artists (id) on delete cascade,
  album_id bigint not null references albums (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 500),
  duration_seconds integer not null check (duration_seconds >= 0),
  disc_number smallint not null default 1,
  track_number smallint not null default 1,
  explicit boolean not null default false,
  has_preview boolean not null default true,
  popularity integer not null default 0 check (popularity >= 0),
  random_key double precision not null default random(),
  fetched_at timestamptz not null default now()
);
create index songs_by_album on songs (album_id, disc_number, track_number);
create index songs_by_artist on songs (artist_id, popularity desc, id);
create index songs_by_popularity on songs (popularity desc, id);
create index songs_by_random_key on songs (random_key);
