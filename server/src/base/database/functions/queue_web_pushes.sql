CREATE OR REPLACE FUNCTION public.queue_web_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from after where unread);
  else
    changed := array(
      select after.id from after join before using (id) where after.unread and after.updated_at > before.updated_at
    );
  end if;
  if cardinality(changed) = 0 then return null; end if;
  insert into web_push_deliveries as delivery (device_id, notification_id, due_at)
    select device.id, after.id, clock_timestamp() + interval '1 second'
    from after join web_push_devices as device on device.user_id = after.receiver_id
    where after.id = any (changed) and device.session_id is not null and after.type <> all (device.muted_types)
    order by device.id, after.id
    -- A device that is being removed is skipped after the wait. Without the lock its foreign key would fail the cause.
    for key share of device
    on conflict (device_id, notification_id) do update set
      attempts = 0,
      due_at = greatest(
        excluded.due_at,
        delivery.sent_at + case
          when (select type from after where after.id = excluded.notification_id) in (1, 2, 8) then interval '10 minutes'
          else interval '0'
        end
      );
  return null;
end
$function$
;
CREATE TRIGGER changed_notifications_are_pushed AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION queue_web_pushes();
CREATE TRIGGER new_notifications_are_pushed AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION queue_web_pushes();
