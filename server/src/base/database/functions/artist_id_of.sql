CREATE OR REPLACE FUNCTION public.artist_id_of(address text)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(
    (select id from artists where api_id = address), (select artist_id from artist_redirects where api_id = address)
  )
$function$
;
