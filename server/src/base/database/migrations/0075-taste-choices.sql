-- What members say about their taste themselves: artists they picked when they were new, items that must not count, and songs or
-- artists that must never be recommended to them again.
create table taste_choices (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  artist_id bigint references artists (id) on delete cascade,
  album_id bigint references albums (id) on delete cascade,
  song_id bigint references songs (id) on delete cascade,
  choice text not null check (choice in ('picked', 'muted', 'dismissed')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(artist_id, album_id, song_id) = 1),
  check (choice <> 'picked' or artist_id is not null),
  check (choice <> 'dismissed' or album_id is null)
);
create unique index taste_choices_of_artists on taste_choices (user_id, choice, artist_id) where artist_id is not null;
create unique index taste_choices_of_albums on taste_choices (user_id, choice, album_id) where album_id is not null;
create unique index taste_choices_of_songs on taste_choices (user_id, choice, song_id) where song_id is not null;
create index taste_choices_by_artist on taste_choices (artist_id) where artist_id is not null;
create index taste_choices_by_album on taste_choices (album_id) where album_id is not null;
create index taste_choices_by_song on taste_choices (song_id) where song_id is not null;
