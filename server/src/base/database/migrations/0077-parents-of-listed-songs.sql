-- The artist and the album of each song of a list. Looking them up for 120 songs took most of the time that recommendations took.
-- A list that was stored before has none, and is out of date.
alter table taste_lists
  add column song_artists bigint[] not null default '{}',
  add column song_albums bigint[] not null default '{}';
