CREATE OR REPLACE FUNCTION public.count_album_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.user_id) then
      update albums set follower_count = follower_count + 1 where id = new.album_id;
    end if;
  elsif stays_here(old.user_id) then
    update albums set follower_count = follower_count - 1 where id = old.album_id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER album_follows_are_counted AFTER INSERT OR DELETE ON public.album_follows FOR EACH ROW EXECUTE FUNCTION count_album_follow();
