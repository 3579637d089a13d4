CREATE OR REPLACE FUNCTION public.stays_here(person uuid)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select coalesce((select active from users where id = person for share), true)
$function$
;
