CREATE OR REPLACE FUNCTION public.count_changed_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into diary_sizes (user_id, entries)
    select user_id, sum(step)
    from (
      select user_id, 1 as step from added where deleted_at is null
      union all select user_id, -1 from removed where deleted_at is null
    ) as change
    group by user_id having sum(step) <> 0 order by user_id
    on conflict (user_id) do update set entries = diary_sizes.entries + excluded.entries;
  return null;
end
$function$
;
CREATE TRIGGER changed_listens_are_counted AFTER UPDATE ON public.listens REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_listens();
