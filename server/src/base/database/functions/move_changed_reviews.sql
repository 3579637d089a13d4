CREATE OR REPLACE FUNCTION public.move_changed_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  people uuid[];
  known uuid[];
begin
  -- Most updates are those of the number of likes.
  people := array(
    select distinct added.user_id from removed join added on added.id = removed.id
    where (removed.score, removed.target_id, removed.created_at, removed.deleted_at is null and removed.hidden_at is null)
      is distinct from (added.score, added.target_id, added.created_at, added.deleted_at is null and added.hidden_at is null)
  );
  if people = '{}' then
    return null;
  end if;
  known := lock_figures(people);
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(0::bigint), array_agg(step)
    ) from (
      select user_id, target_id, day, score, sum(step)::bigint as step
      from (
        select user_id, target_id, day_of(removed.created_at, time_zone) as day, score, -1 as step
        from removed join users on users.id = user_id where deleted_at is null and hidden_at is null and user_id = any(known)
        union all
        select user_id, target_id, day_of(added.created_at, time_zone), score, 1
        from added join users on users.id = user_id where deleted_at is null and hidden_at is null and user_id = any(known)
      ) as versions
      group by 1, 2, 3, 4 having sum(step) <> 0
    ) as changes;
  return null;
end
$function$
;
CREATE TRIGGER changed_reviews_move_figures AFTER UPDATE ON public.reviews REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION move_changed_reviews();
