CREATE OR REPLACE FUNCTION public.change_years_of_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform year_has_changed(entry.user_id, entry.year) from (
    select user_id, extract(year from min(day))::integer as year from listens
    where target_id = new.target_id and deleted_at is null group by user_id order by 1
  ) as entry;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_facts AFTER UPDATE ON public.target_facts FOR EACH ROW WHEN ((((old.artist_id IS DISTINCT FROM new.artist_id) OR (old.genre_id IS DISTINCT FROM new.genre_id)) OR (old.decade IS DISTINCT FROM new.decade))) EXECUTE FUNCTION change_years_of_item();
