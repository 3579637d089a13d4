CREATE OR REPLACE FUNCTION public.change_years_of_listens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform case when entry.is_there then year_has_entries(entry.user_id, entry.year)
      else year_has_changed(entry.user_id, entry.year) end
    from (
      select changed.user_id, extract(year from changed.day)::integer as year, bool_or(changed.is_there) as is_there
      from removed join added using (id) cross join lateral (
        values (removed.user_id, removed.day, false), (added.user_id, added.day, added.deleted_at is null)
      ) as changed (user_id, day, is_there)
      where (removed.user_id, removed.day, removed.target_id, removed.again, removed.deleted_at is null)
        is distinct from (added.user_id, added.day, added.target_id, added.again, added.deleted_at is null)
      group by 1, 2 order by 1, 2
    ) as entry;
  return null;
end
$function$
;
CREATE TRIGGER years_follow_listens AFTER UPDATE ON public.listens REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION change_years_of_listens();
