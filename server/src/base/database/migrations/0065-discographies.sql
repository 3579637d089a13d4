-- no transaction
-- The albums of an artist, newest first and undated ones last: all of them, and those of one part of the discography.
create index concurrently if not exists albums_by_release on albums (
  artist_id, coalesce(released_on, '-infinity'::date) desc, id
);
create index concurrently if not exists albums_by_part on albums (
  artist_id, (case type when 'ep' then 'single' else coalesce(type, 'album') end),
  coalesce(released_on, '-infinity'::date) desc, id
);
