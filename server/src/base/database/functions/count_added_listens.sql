CREATE OR REPLACE FUNCTION public.count_added_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into diary_sizes (user_id, entries)
    select user_id, count(*) from added where deleted_at is null group by user_id order by user_id
    on conflict (user_id) do update set entries = diary_sizes.entries + excluded.entries;
  return null;
end
$function$
;
CREATE TRIGGER added_listens_are_counted AFTER INSERT ON public.listens REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_listens();
