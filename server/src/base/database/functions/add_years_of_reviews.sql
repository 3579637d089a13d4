CREATE OR REPLACE FUNCTION public.add_years_of_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform year_has_entries(entry.user_id, entry.year) from (
    select distinct user_id, year_of_person(user_id, created_at) as year from added
    where deleted_at is null and hidden_at is null order by 1, 2
  ) as entry;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_new_reviews AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_years_of_reviews();
