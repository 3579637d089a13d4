CREATE OR REPLACE FUNCTION public.song_changed_album()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform classify_reviews_again(array(select id from review_targets where song_id = new.id));
  return null;
end
$function$
;
CREATE TRIGGER songs_classify_reviews AFTER UPDATE OF album_id ON public.songs FOR EACH ROW WHEN ((old.album_id <> new.album_id)) EXECUTE FUNCTION song_changed_album();
