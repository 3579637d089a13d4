CREATE OR REPLACE FUNCTION public.count_new_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  known uuid[];
begin
  if not exists (select from added where deleted_at is null and hidden_at is null) then
    return null;
  end if;
  known := lock_figures(array(select distinct user_id from added where deleted_at is null and hidden_at is null));
  -- Only now, as somebody may have changed their time zone meanwhile.
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day_of(added.created_at, time_zone)), array_agg(score),
      array_agg(0::bigint), array_agg(1::bigint)
    ) from added join users on users.id = user_id
    where deleted_at is null and hidden_at is null and user_id = any(known);
  return null;
end
$function$
;
CREATE TRIGGER new_reviews_move_figures AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_reviews();
