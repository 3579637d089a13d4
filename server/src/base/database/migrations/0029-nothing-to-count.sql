-- Most notification updates do not change the unread count, for example ten messages in a row; that is checked first.
create or replace function count_new_notifications() returns trigger
  language plpgsql as $$
begin
  if not exists (select from arrived where unread) then
    return null;
  end if;
  insert into notification_counts as counts (user_id, unread)
    select receiver_id, count(*) from arrived where unread group by receiver_id order by receiver_id
    on conflict (user_id) do update set unread = counts.unread + excluded.unread, version = counts.version + 1;
  return null;
end
$$;

create or replace function count_changed_notifications() returns trigger
  language plpgsql as $$
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
$$;
