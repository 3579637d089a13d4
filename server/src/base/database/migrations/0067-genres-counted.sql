-- in batches
update album_genres set popularity = albums.popularity
from (select album_id, genre_id from album_genres where popularity < 0 order by album_id limit 1000 for update skip locked) as missing
  join albums on albums.id = missing.album_id
where album_genres.album_id = missing.album_id and album_genres.genre_id = missing.genre_id;

with missing as materialized (
  select id from genres
  where not exists (select from genre_counts where genre_id = genres.id and is_total)
  order by id limit 10
), changes as (
  delete from genre_counts where genre_id in (select id from missing)
)
insert into genre_counts (genre_id, is_total, albums, artists)
  select id, true, (select count(*) from album_genres where genre_id = missing.id),
    (select count(*) from artists where artists.genre_id = missing.id)
  from missing;
