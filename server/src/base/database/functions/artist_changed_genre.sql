CREATE OR REPLACE FUNCTION public.artist_changed_genre()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform classify_reviews_again(array(
    select id from review_targets where artist_id = new.id
    union all
    select review_targets.id from albums join review_targets on album_id = albums.id where albums.artist_id = new.id
    union all
    select review_targets.id from albums
      join songs on songs.album_id = albums.id join review_targets on song_id = songs.id
      where albums.artist_id = new.id
  ));
  return null;
end
$function$
;
CREATE TRIGGER artists_classify_reviews AFTER UPDATE OF genre_id ON public.artists FOR EACH ROW WHEN ((old.genre_id IS DISTINCT FROM new.genre_id)) EXECUTE FUNCTION artist_changed_genre();
