CREATE OR REPLACE FUNCTION public.copy_popularity_to_genres()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update album_genres set popularity = new.popularity where album_id = new.id;
  return null;
end
$function$
;
CREATE TRIGGER albums_copy_popularity AFTER UPDATE OF popularity ON public.albums FOR EACH ROW WHEN ((old.popularity <> new.popularity)) EXECUTE FUNCTION copy_popularity_to_genres();
