CREATE OR REPLACE FUNCTION public.day_of(moment timestamp with time zone, time_zone text)
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN ((moment AT TIME ZONE COALESCE(time_zone, 'UTC'::text)))::date
;
