CREATE OR REPLACE FUNCTION public.count_removed_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update diary_sizes set entries = diary_sizes.entries - gone.count
    from (select user_id, count(*) from removed where deleted_at is null group by user_id) as gone
    where diary_sizes.user_id = gone.user_id;
  return null;
end
$function$
;
CREATE TRIGGER removed_listens_are_counted AFTER DELETE ON public.listens REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_listens();
