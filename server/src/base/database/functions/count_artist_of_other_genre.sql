CREATE OR REPLACE FUNCTION public.count_artist_of_other_genre()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into genre_counts (genre_id, artists)
    select id, case id when new.genre_id then 1 else -1 end from genres where id in (old.genre_id, new.genre_id);
  return null;
end
$function$
;
CREATE TRIGGER artists_of_other_genres_are_counted AFTER UPDATE OF genre_id ON public.artists FOR EACH ROW WHEN ((old.genre_id IS DISTINCT FROM new.genre_id)) EXECUTE FUNCTION count_artist_of_other_genre();
