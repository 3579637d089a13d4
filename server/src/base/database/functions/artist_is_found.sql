CREATE OR REPLACE FUNCTION public.artist_is_found()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := search_vector(new.name, new.popularity);
  return new;
end
$function$
;
CREATE TRIGGER artists_are_found BEFORE INSERT OR UPDATE OF name, popularity ON public.artists FOR EACH ROW EXECUTE FUNCTION artist_is_found();
