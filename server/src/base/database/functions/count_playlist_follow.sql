CREATE OR REPLACE FUNCTION public.count_playlist_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.user_id) then
      update playlists set follower_count = follower_count + 1 where id = new.playlist_id;
    end if;
  elsif stays_here(old.user_id) then
    update playlists set follower_count = follower_count - 1 where id = old.playlist_id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER playlist_follows_are_counted AFTER INSERT OR DELETE ON public.playlist_follows FOR EACH ROW EXECUTE FUNCTION count_playlist_follow();
