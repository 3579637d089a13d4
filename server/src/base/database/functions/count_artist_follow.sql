CREATE OR REPLACE FUNCTION public.count_artist_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.user_id) then
      update artists set follower_count = follower_count + 1 where id = new.artist_id;
    end if;
  elsif stays_here(old.user_id) then
    update artists set follower_count = follower_count - 1 where id = old.artist_id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER artist_follows_are_counted AFTER INSERT OR DELETE ON public.artist_follows FOR EACH ROW EXECUTE FUNCTION count_artist_follow();
