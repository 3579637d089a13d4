CREATE OR REPLACE FUNCTION public.add_years_of_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform year_has_entries(entry.user_id, entry.year) from (
    select distinct user_id, extract(year from day)::integer as year from added where deleted_at is null order by 1, 2
  ) as entry;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_new_listens AFTER INSERT ON public.listens REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_years_of_listens();
