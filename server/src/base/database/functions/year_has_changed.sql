CREATE OR REPLACE FUNCTION public.year_has_changed(of_user uuid, of_year integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from years_in_music where user_id = of_user and year >= of_year order by year for no key update;
  update years_in_music set stale = true where user_id = of_user and year >= of_year and not stale;
end
$function$
;
