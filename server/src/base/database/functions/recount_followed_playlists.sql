CREATE OR REPLACE FUNCTION public.recount_followed_playlists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from playlists where id in (select playlist_id from playlist_follows where user_id = new.id)
    order by id for no key update;
  update playlists set follower_count = follower_count + case when new.active then 1 else -1 end
    where id in (select playlist_id from playlist_follows where user_id = new.id);
  return null;
end
$function$
;
CREATE TRIGGER playlist_followers_come_and_go AFTER UPDATE OF deactivated_at, banned_at, erased_at ON public.users FOR EACH ROW WHEN ((old.active <> new.active)) EXECUTE FUNCTION recount_followed_playlists();
