CREATE OR REPLACE FUNCTION public.album_changed_artist()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform classify_reviews_again(array(
    select id from review_targets where album_id = new.id
    union all
    select review_targets.id from songs join review_targets on song_id = songs.id where songs.album_id = new.id
  ));
  return null;
end
$function$
;
CREATE TRIGGER albums_classify_reviews AFTER UPDATE OF artist_id ON public.albums FOR EACH ROW WHEN ((old.artist_id <> new.artist_id)) EXECUTE FUNCTION album_changed_artist();
