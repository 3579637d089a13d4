CREATE OR REPLACE FUNCTION public.refuse_blocked_playlist_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_past_a_block(new.user_id, (select user_id from playlists where id = new.playlist_id));
  return new;
end
$function$
;
CREATE TRIGGER playlist_follows_not_past_a_block BEFORE INSERT ON public.playlist_follows FOR EACH ROW EXECUTE FUNCTION refuse_blocked_playlist_follow();
