CREATE OR REPLACE FUNCTION public.work_is_found()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  names text;
begin
  if new.credit_id is not null then
    select string_agg(name, ' ' order by position) into names from credit_artists where credit_id = new.credit_id;
  end if;
  if names is null then
    select name into names from artists where id = new.artist_id;
  end if;
  new.search := search_vector(concat_ws(' ', new.title, names), new.popularity);
  return new;
end
$function$
;
CREATE TRIGGER albums_are_found BEFORE INSERT OR UPDATE OF title, artist_id, credit_id, popularity ON public.albums FOR EACH ROW EXECUTE FUNCTION work_is_found();
CREATE TRIGGER songs_are_found BEFORE INSERT OR UPDATE OF title, artist_id, credit_id, popularity ON public.songs FOR EACH ROW EXECUTE FUNCTION work_is_found();
