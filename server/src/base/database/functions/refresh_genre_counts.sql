CREATE OR REPLACE FUNCTION public.refresh_genre_counts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7260183355);
  with replaced as (
    delete from genre_counts
  )
  insert into genre_counts (genre_id, is_total, albums, artists)
    select id, true, coalesce(counted_albums.count, 0), coalesce(counted_artists.count, 0)
    from genres
      left join (select genre_id, count(*) from album_genres group by genre_id) as counted_albums
        on counted_albums.genre_id = genres.id
      left join (select genre_id, count(*) from artists where genre_id is not null group by genre_id) as counted_artists
        on counted_artists.genre_id = genres.id;
end
$function$
;
