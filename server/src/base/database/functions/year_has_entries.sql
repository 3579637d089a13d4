CREATE OR REPLACE FUNCTION public.year_has_entries(of_user uuid, of_year integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into years_in_music (user_id, year) values (of_user, of_year) on conflict do nothing;
  perform year_has_changed(of_user, of_year);
end
$function$
;
