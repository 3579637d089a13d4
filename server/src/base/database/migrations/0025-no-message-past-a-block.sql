-- Sending a message and blocking both lock the chat's row. A message that waited for that lock is checked again when it is
-- inserted, by a query that sees the committed block.
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
