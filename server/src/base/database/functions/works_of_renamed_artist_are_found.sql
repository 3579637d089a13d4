CREATE OR REPLACE FUNCTION public.works_of_renamed_artist_are_found()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update albums set artist_id = new.id where artist_id = new.id;
  update songs set artist_id = new.id where artist_id = new.id;
  return null;
end
$function$
;
CREATE TRIGGER renamed_artists_are_found AFTER UPDATE OF name ON public.artists FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION works_of_renamed_artist_are_found();
