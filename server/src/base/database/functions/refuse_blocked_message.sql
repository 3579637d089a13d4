CREATE OR REPLACE FUNCTION public.refuse_blocked_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from chats join blocks
      on (blocker_id, blocked_id) in ((low_user_id, high_user_id), (high_user_id, low_user_id))
    where chats.id = new.chat_id
  ) then
    raise exception 'one of the two has blocked the other'
      using errcode = 'check_violation', constraint = 'messages_not_past_a_block';
  end if;
  if new.event is null and exists (
    select from chat_members where chat_id = new.chat_id and user_id = new.sender_id and left_at is not null
  ) then
    raise exception 'the sender is no longer in the group'
      using errcode = 'check_violation', constraint = 'messages_by_members';
  end if;
  return new;
end
$function$
;
CREATE TRIGGER messages_not_past_a_block BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION refuse_blocked_message();
