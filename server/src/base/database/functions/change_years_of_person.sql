CREATE OR REPLACE FUNCTION public.change_years_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform year_has_entries(new.id, entry.year) from (
    select distinct extract(year from created_at at time zone coalesce(new.time_zone, 'UTC'))::integer as year
    from reviews where user_id = new.id and deleted_at is null and hidden_at is null order by 1
  ) as entry;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_time_zones AFTER UPDATE OF time_zone ON public.users FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION change_years_of_person();
