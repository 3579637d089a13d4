CREATE OR REPLACE FUNCTION public.month_of_vote(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN (date_trunc('month'::text, (moment AT TIME ZONE 'UTC'::text)))::date
;
