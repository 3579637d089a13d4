CREATE OR REPLACE FUNCTION public.is_away(person users)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select not person.active and (person.erased_at is null or person.banned_at is not null)
$function$
;
