CREATE OR REPLACE FUNCTION public.break_streak(person uuid, old_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  broken record;
begin
  delete from stat_streaks
    where user_id = person and from_day = (
      select max(from_day) from stat_streaks where user_id = person and from_day <= old_day
    ) and to_day >= old_day
    returning from_day, to_day into broken;
  if broken.from_day < old_day then
    insert into stat_streaks (user_id, from_day, to_day) values (person, broken.from_day, old_day - 1);
  end if;
  if broken.to_day > old_day then
    insert into stat_streaks (user_id, from_day, to_day) values (person, old_day + 1, broken.to_day);
  end if;
end
$function$
;
