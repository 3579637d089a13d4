CREATE OR REPLACE FUNCTION public.count_new_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  known uuid[];
begin
  if not exists (select from added where deleted_at is null) then
    return null;
  end if;
  known := lock_figures(array(select distinct user_id from added where deleted_at is null));
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(1::bigint), array_agg(0::bigint)
    ) from added where deleted_at is null and user_id = any(known);
  return null;
end
$function$
;
CREATE TRIGGER new_listens_move_figures AFTER INSERT ON public.listens REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_listens();
