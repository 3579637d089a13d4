CREATE OR REPLACE FUNCTION public.facts_may_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'artists' then
    insert into fact_changes (target_id) select target_id from target_facts where artist_id = new.id;
  elsif tg_table_name = 'albums' then
    insert into fact_changes (target_id) select target_id from target_facts where album_id = new.id;
  else
    insert into fact_changes (target_id)
      select target_id from review_targets join target_facts on target_id = review_targets.id where song_id = new.id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER albums_change_facts AFTER UPDATE OF artist_id, released_on ON public.albums FOR EACH ROW WHEN (((old.artist_id IS DISTINCT FROM new.artist_id) OR (old.released_on IS DISTINCT FROM new.released_on))) EXECUTE FUNCTION facts_may_change();
CREATE TRIGGER languages_change_facts AFTER UPDATE OF language ON public.albums FOR EACH ROW WHEN ((old.language IS DISTINCT FROM new.language)) EXECUTE FUNCTION facts_may_change();
CREATE TRIGGER artists_change_facts AFTER UPDATE OF genre_id, country ON public.artists FOR EACH ROW WHEN (((old.genre_id IS DISTINCT FROM new.genre_id) OR (old.country IS DISTINCT FROM new.country))) EXECUTE FUNCTION facts_may_change();
CREATE TRIGGER songs_change_facts AFTER UPDATE OF artist_id, album_id ON public.songs FOR EACH ROW WHEN (((old.artist_id IS DISTINCT FROM new.artist_id) OR (old.album_id IS DISTINCT FROM new.album_id))) EXECUTE FUNCTION facts_may_change();
