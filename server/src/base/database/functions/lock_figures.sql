CREATE OR REPLACE FUNCTION public.lock_figures(people uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  counted uuid[];
begin
  if people = '{}' then
    return people;
  end if;
  with created as (
    insert into stat_totals (user_id, year)
    select id, 0 from users where id = any(people) and erased_at is null order by id
    on conflict do nothing returning user_id
  )
  select array_agg(user_id) into counted from created;
  perform from stat_totals where user_id = any(people) and year = 0 order by user_id for update;
  -- Somebody whose account is being deleted may still have figures, which are deleted as well.
  return array(
    select id from users where id = any(people) and erased_at is null and id <> all(coalesce(counted, '{}'))
  );
end
$function$
;
