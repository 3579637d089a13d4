CREATE OR REPLACE FUNCTION public.refuse_blocked_collaborator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_past_a_block(new.user_id, (select user_id from playlists where id = new.playlist_id));
  return new;
end
$function$
;
CREATE TRIGGER playlist_members_not_past_a_block BEFORE INSERT OR UPDATE OF accepted_at ON public.playlist_members FOR EACH ROW EXECUTE FUNCTION refuse_blocked_collaborator();
