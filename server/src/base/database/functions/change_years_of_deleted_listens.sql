CREATE OR REPLACE FUNCTION public.change_years_of_deleted_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform year_has_changed(entry.user_id, entry.year) from (
    select user_id, extract(year from min(day))::integer as year from removed where deleted_at is null
    group by user_id order by 1
  ) as entry;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_deleted_listens AFTER DELETE ON public.listens REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION change_years_of_deleted_listens();
