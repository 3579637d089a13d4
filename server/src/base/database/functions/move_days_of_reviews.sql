CREATE OR REPLACE FUNCTION public.move_days_of_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(lock_figures(array[new.id])) = 0 then
    return null;
  end if;
  perform count_figures(
      array_agg(new.id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(0::bigint), array_agg(step::bigint)
    ) from (
      select target_id, score, day_of(created_at, old.time_zone) as old_day, day_of(created_at, new.time_zone) as new_day
      from reviews where user_id = new.id and deleted_at is null and hidden_at is null
    ) as review cross join lateral (values (old_day, -1), (new_day, 1)) as version (day, step)
    where old_day <> new_day;
  return null;
end
$function$
;
CREATE TRIGGER time_zones_move_figures AFTER UPDATE OF time_zone ON public.users FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION move_days_of_reviews();
