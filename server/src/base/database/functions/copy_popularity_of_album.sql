CREATE OR REPLACE FUNCTION public.copy_popularity_of_album()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.popularity := coalesce((select popularity from albums where id = new.album_id), -1);
  return new;
end
$function$
;
CREATE TRIGGER album_genres_copy_popularity BEFORE INSERT ON public.album_genres FOR EACH ROW WHEN ((new.popularity < 0)) EXECUTE FUNCTION copy_popularity_of_album();
