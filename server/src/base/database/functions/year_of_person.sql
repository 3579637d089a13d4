CREATE OR REPLACE FUNCTION public.year_of_person(of_user uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return extract(year from moment at time zone coalesce((select time_zone from users where id = of_user), 'UTC'));
end
$function$
;
