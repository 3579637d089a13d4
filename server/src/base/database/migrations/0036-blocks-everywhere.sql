-- Blocking was part of the chat. From here on it keeps two people apart everywhere: neither can follow, like, comment or write to
-- the other, and neither sees the other in lists.

-- Both columns, so that the blocks of a viewer are read from the index alone in either direction.
drop index blocks_by_blocked;
create index blocks_by_blocked on blocks (blocked_id, blocker_id);

-- The people a viewer does not see, in whichever direction the block goes. PostgreSQL inlines it, so `id not in (select … from hidden_from(…))`
-- reads the few blocks of the viewer once per query, by index.
create function hidden_from(viewer uuid) returns table (user_id uuid)
  language sql stable as $$
  select blocked_id from blocks where blocker_id = viewer
  union all
  select blocker_id from blocks where blocked_id = viewer
$$;

create function are_apart(one uuid, other uuid) returns boolean
  language sql stable as $$
  select exists (select from blocks where blocker_id = one and blocked_id = other)
    or exists (select from blocks where blocker_id = other and blocked_id = one)
$$;

-- A block waits until what either person is doing has been committed, and holds back what they do next until it is committed
-- itself. The locks are taken in the order of every other transaction: people by id, then their chat, then their counters.
create function hold_both_people() returns trigger
  language plpgsql as $$
begin
  perform from users where id in (new.blocker_id, new.blocked_id) order by id for no key update;
  perform from chats
    where low_user_id = least(new.blocker_id, new.blocked_id) and high_user_id = greatest(new.blocker_id, new.blocked_id)
    for no key update;
  perform from user_stats where user_id in (new.blocker_id, new.blocked_id) order by user_id for no key update;
  return new;
end
$$;
create trigger blocks_hold_both_people before insert on blocks
  for each row execute function hold_both_people();

-- Waits for a block by or of this person that is being committed, so that the check that follows sees it.
create function refuse_past_a_block(actor uuid, other uuid) returns void
  language plpgsql as $$
begin
  perform from users where id = actor for share;
  if are_apart(actor, other) then
    raise exception 'one of the two has blocked the other'
      using errcode = 'check_violation', constraint = 'not_past_a_block';
  end if;
end
$$;

create function refuse_blocked_follow() returns trigger
  language plpgsql as $$
begin
  perform refuse_past_a_block(new.follower_id, new.followed_id);
  return new;
end
$$;
create trigger follows_not_past_a_block before insert on user_follows
  for each row execute function refuse_blocked_follow();

create function refuse_blocked_response() returns trigger
  language plpgsql as $$
begin
  perform refuse_past_a_block(new.user_id, (select user_id from reviews where id = new.review_id));
  return new;
end
$$;
create trigger likes_not_past_a_block before insert on review_likes
  for each row execute function refuse_blocked_response();
create trigger comments_not_past_a_block before insert or update of edited_at on comments
  for each row execute function refuse_blocked_response();

-- Apply the new rule to the blocks that exist: the follows end, and the notifications about each other are withdrawn.
delete from user_follows using blocks
  where (follower_id, followed_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id));
update notification_actors as actors set withdrawn_at = now()
  from notifications, blocks
  where notifications.id = actors.notification_id and actors.withdrawn_at is null
    and (receiver_id, actors.user_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id));
update notifications set withdrawn_at = now()
  where withdrawn_at is null
    and exists (select from notification_actors where notification_id = notifications.id)
    and not exists (
      select from notification_actors where notification_id = notifications.id and withdrawn_at is null
    );
