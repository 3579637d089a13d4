CREATE OR REPLACE FUNCTION public.refuse_blocked_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_past_a_block(new.follower_id, new.followed_id);
  return new;
end
$function$
;
CREATE TRIGGER follows_not_past_a_block BEFORE INSERT ON public.user_follows FOR EACH ROW EXECUTE FUNCTION refuse_blocked_follow();
