CREATE OR REPLACE FUNCTION public.change_years_of_deleted_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform year_has_changed(entry.user_id, entry.year) from (
    select distinct user_id, year_of_person(user_id, created_at) as year from removed order by 1, 2
  ) as entry;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_deleted_reviews AFTER DELETE ON public.reviews REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION change_years_of_deleted_reviews();
