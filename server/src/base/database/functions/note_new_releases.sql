CREATE OR REPLACE FUNCTION public.note_new_releases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into new_releases (album_id)
    select added.id from added join artists on artists.id = added.artist_id
    where artists.follower_count > 0
      and added.released_on between current_date - 30 and current_date + 1
      -- The first load of an artist is not news: ids increase, so a smaller one was there before.
      and exists (
        select from albums as known
        where known.artist_id = added.artist_id and known.id < (select min(id) from added)
      )
    on conflict do nothing;
  return null;
end
$function$
;
CREATE TRIGGER new_albums_are_announced AFTER INSERT ON public.albums REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_new_releases();
