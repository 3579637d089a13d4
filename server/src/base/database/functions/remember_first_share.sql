CREATE OR REPLACE FUNCTION public.remember_first_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.shared and new.shared_at is null then
    new.shared_at := now();
  end if;
  return new;
end
$function$
;
CREATE TRIGGER first_share_is_remembered BEFORE INSERT OR UPDATE OF shared ON public.playlists FOR EACH ROW EXECUTE FUNCTION remember_first_share();
