CREATE OR REPLACE FUNCTION public.known_time_zone(name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  perform now() at time zone name;
  return name;
exception when invalid_parameter_value then
  return null;
end
$function$
;
