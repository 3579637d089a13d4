-- Whoever writes holds the row of the chat, and so does whoever blocks. A message that waited for it is looked at once more
-- when it is written, by a query that already sees the block.
create function refuse_blocked_message() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from chats join blocks
      on (blocker_id, blocked_id) in ((low_user_id, high_user_id), (high_user_id, low_user_id))
    where chats.id = new.chat_id
  ) then
    raise exception 'one of the two has blocked the other'
      using errcode = 'check_violation', constraint = 'messages_not_past_a_block';
  end if;
  return new;
end
$$;

create trigger messages_not_past_a_block before insert on messages
  for each row execute function refuse_blocked_message();
