CREATE OR REPLACE FUNCTION public.artist_of_target(target review_targets)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    target.artist_id,
    (select artist_id from albums where id = target.album_id),
    (select albums.artist_id from songs join albums on albums.id = songs.album_id where songs.id = target.song_id)
  )
$function$
;
