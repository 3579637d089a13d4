CREATE OR REPLACE FUNCTION public.album_id_of(address text)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(
    (select id from albums where api_id = address), (select album_id from album_redirects where api_id = address)
  )
$function$
;
