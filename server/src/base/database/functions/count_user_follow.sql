CREATE OR REPLACE FUNCTION public.count_user_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.follower_id) then
      update user_stats set follower_count = follower_count + 1 where user_id = new.followed_id;
    end if;
  elsif stays_here(old.follower_id) then
    update user_stats set follower_count = follower_count - 1 where user_id = old.followed_id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER user_follows_are_counted AFTER INSERT OR DELETE ON public.user_follows FOR EACH ROW EXECUTE FUNCTION count_user_follow();
