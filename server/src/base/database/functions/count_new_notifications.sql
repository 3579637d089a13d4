CREATE OR REPLACE FUNCTION public.count_new_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from arrived where unread) then
    return null;
  end if;
  insert into notification_counts as counts (user_id, unread)
    select receiver_id, count(*) from arrived where unread group by receiver_id order by receiver_id
    on conflict (user_id) do update set unread = counts.unread + excluded.unread, version = counts.version + 1;
  return null;
end
$function$
;
CREATE TRIGGER new_notifications_are_counted AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_new_notifications();
