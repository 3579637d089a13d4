CREATE OR REPLACE FUNCTION public.move_changed_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change record;
  known uuid[];
begin
  select array_agg(user_id) as people, array_agg(target_id) as targets, array_agg(day) as days, array_agg(score) as scores,
      array_agg(step) as steps, array_agg(0::bigint) as reviews
    into change
    from (
      select user_id, target_id, day, score, sum(step)::bigint as step
      from (
        select user_id, target_id, day, score, -1 as step from removed where deleted_at is null
        union all
        select user_id, target_id, day, score, 1 from added where deleted_at is null
      ) as versions
      group by 1, 2, 3, 4 having sum(step) <> 0
    ) as changes;
  -- Notes are edited without any change of figures.
  if change.people is null then
    return null;
  end if;
  known := lock_figures(array(select distinct id from unnest(change.people) as person (id)));
  perform count_figures(
      array_agg(user_id), array_agg(target_id), array_agg(day), array_agg(score), array_agg(step), array_agg(0::bigint)
    )
    from unnest(change.people, change.targets, change.days, change.scores, change.steps) as entry (user_id, target_id, day, score, step)
    where user_id = any(known);
  return null;
end
$function$
;
CREATE TRIGGER changed_listens_move_figures AFTER UPDATE ON public.listens REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION move_changed_listens();
