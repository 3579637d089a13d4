-- The key pair by which push services recognize this installation. Browsers bind their subscriptions to it.
create table web_push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

create table web_push_devices (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  -- The end of the session removes the device. Null after a restore: nothing is sent until its owner signs in there again.
  session_id uuid unique references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  label text not null default '',
  muted_types smallint[] not null default '{}',
  shows_text boolean not null default false,
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  failing_since timestamptz
);
create index web_push_devices_by_user on web_push_devices (user_id);

create table web_push_quiet_hours (
  user_id uuid primary key references users (id) on delete cascade,
  -- minutes after midnight in the time zone of the user; the range may contain midnight
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  time_zone text not null check (length(time_zone) <= 60),
  check (from_minute <> to_minute)
);

-- What is to be sent, and for a day what was sent, so that a group of events does not alert all the time.
create table web_push_deliveries (
  device_id uuid not null references web_push_devices (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  -- While a server is sending, this is the time when another server may try again. Null if there is nothing to send.
  due_at timestamptz,
  -- quiet hours have delayed it
  held boolean not null default false,
  attempts smallint not null default 0,
  sent_at timestamptz,
  primary key (device_id, notification_id)
);
create index web_push_deliveries_due on web_push_deliveries (due_at) where due_at is not null;
create index web_push_deliveries_by_notification on web_push_deliveries (notification_id);

create function queue_web_pushes() returns trigger
  language plpgsql as $$
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
$$;
create trigger new_notifications_are_pushed after insert on notifications
  referencing new table as after
  for each statement execute function queue_web_pushes();
create trigger changed_notifications_are_pushed after update on notifications
  referencing old table as before new table as after
  for each statement execute function queue_web_pushes();
