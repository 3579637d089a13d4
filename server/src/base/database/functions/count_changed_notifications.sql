CREATE OR REPLACE FUNCTION public.count_changed_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from after join before using (id) where after.unread <> before.unread) then
    return null;
  end if;
  update notification_counts as counts
    set unread = counts.unread + changed.more, version = counts.version + 1
    from (
      select after.receiver_id, sum(after.unread::integer - before.unread::integer) as more
      from after join before using (id)
      group by after.receiver_id
      having bool_or(after.unread <> before.unread)
    ) as changed
    where counts.user_id = changed.receiver_id;
  return null;
end
$function$
;
CREATE TRIGGER changed_notifications_are_counted AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_notifications();
