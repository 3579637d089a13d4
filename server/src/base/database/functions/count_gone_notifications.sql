CREATE OR REPLACE FUNCTION public.count_gone_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update notification_counts as counts
    set unread = counts.unread - lost.count, version = counts.version + 1
    from (select receiver_id, count(*) as count from gone where unread group by receiver_id) as lost
    where counts.user_id = lost.receiver_id;
  return null;
end
$function$
;
CREATE TRIGGER gone_notifications_are_counted AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_notifications();
