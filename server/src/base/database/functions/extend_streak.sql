CREATE OR REPLACE FUNCTION public.extend_streak(person uuid, new_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  first_day date := new_day;
  last_day date := new_day;
begin
  delete from stat_streaks where user_id = person and to_day = new_day - 1 returning from_day into first_day;
  delete from stat_streaks where user_id = person and from_day = new_day + 1 returning to_day into last_day;
  insert into stat_streaks (user_id, from_day, to_day)
    values (person, coalesce(first_day, new_day), coalesce(last_day, new_day));
end
$function$
;
