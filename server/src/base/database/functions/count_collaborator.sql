CREATE OR REPLACE FUNCTION public.count_collaborator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update playlists set member_count = member_count + 1 where id = new.playlist_id;
  else
    update playlists set member_count = member_count - 1 where id = old.playlist_id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER playlist_members_are_counted AFTER INSERT OR DELETE ON public.playlist_members FOR EACH ROW EXECUTE FUNCTION count_collaborator();
