CREATE OR REPLACE FUNCTION public.cross_off_listen_later()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform refresh_listen_later(old.user_id, old.target_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.target_id <> old.target_id) then
    perform refresh_listen_later(new.user_id, new.target_id);
  end if;
  return null;
end
$function$
;
CREATE TRIGGER listens_cross_off AFTER INSERT OR DELETE OR UPDATE OF deleted_at, target_id ON public.listens FOR EACH ROW EXECUTE FUNCTION cross_off_listen_later();
CREATE TRIGGER reviews_cross_off AFTER INSERT OR DELETE OR UPDATE OF deleted_at, target_id ON public.reviews FOR EACH ROW EXECUTE FUNCTION cross_off_listen_later();
