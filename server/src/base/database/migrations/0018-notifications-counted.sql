alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type between 1 and 6); -- 1 like, 2 follow, 3 comment, 4 message, 5 plan, 6 moderation

-- An event that is undone before it was read is no longer shown. The row is kept, so that repeating it does not notify again.
alter table notification_actors add column withdrawn_at timestamptz;
alter table notifications
  add column withdrawn_at timestamptz,
  add column unread boolean not null generated always as (read_at is null and withdrawn_at is null) stored;

create index notifications_by_group on notifications (receiver_id, group_key);

create table notification_counts (
  user_id uuid primary key references users (id) on delete cascade,
  unread integer not null default 0 check (unread >= 0),
  -- orders the counts that reach a client: the higher version is the newer one
  version bigint not null default 1
);
insert into notification_counts (user_id, unread)
  select receiver_id, count(*) filter (where unread) from notifications group by receiver_id;

create function count_new_notifications() returns trigger
  language plpgsql as $$
begin
  insert into notification_counts as counts (user_id, unread)
    select receiver_id, count(*) from arrived where unread group by receiver_id order by receiver_id
    on conflict (user_id) do update set unread = counts.unread + excluded.unread, version = counts.version + 1;
  return null;
end
$$;
create trigger new_notifications_are_counted after insert on notifications
  referencing new table as arrived
  for each statement execute function count_new_notifications();

create function count_changed_notifications() returns trigger
  language plpgsql as $$
begin
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
$$;
create trigger changed_notifications_are_counted after update on notifications
  referencing old table as before new table as after
  for each statement execute function count_changed_notifications();

create function count_gone_notifications() returns trigger
  language plpgsql as $$
begin
  update notification_counts as counts
    set unread = counts.unread - lost.count, version = counts.version + 1
    from (select receiver_id, count(*) as count from gone where unread group by receiver_id) as lost
    where counts.user_id = lost.receiver_id;
  return null;
end
$$;
create trigger gone_notifications_are_counted after delete on notifications
  referencing old table as gone
  for each statement execute function count_gone_notifications();
