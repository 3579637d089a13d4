CREATE OR REPLACE FUNCTION public.song_id_of(address text)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(
    (select id from songs where api_id = address), (select song_id from song_redirects where api_id = address)
  )
$function$
;
