CREATE OR REPLACE FUNCTION public.hold_both_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id in (new.blocker_id, new.blocked_id) order by id for no key update;
  perform from chats
    where low_user_id = least(new.blocker_id, new.blocked_id) and high_user_id = greatest(new.blocker_id, new.blocked_id)
    for no key update;
  perform from user_stats where user_id in (new.blocker_id, new.blocked_id) order by user_id for no key update;
  return new;
end
$function$
;
CREATE TRIGGER blocks_hold_both_people BEFORE INSERT ON public.blocks FOR EACH ROW EXECUTE FUNCTION hold_both_people();
