CREATE OR REPLACE FUNCTION public.uncount_deleted_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  known uuid[];
begin
  if not exists (select from removed where deleted_at is null) then
    return null;
  end if;
  known := lock_figures(array(select distinct user_id from removed where deleted_at is null));
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(-1::bigint), array_agg(0::bigint)
    ) from removed where deleted_at is null and user_id = any(known);
  return null;
end
$function$
;
CREATE TRIGGER deleted_listens_move_figures AFTER DELETE ON public.listens REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION uncount_deleted_listens();
