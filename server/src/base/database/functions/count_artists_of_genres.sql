CREATE OR REPLACE FUNCTION public.count_artists_of_genres()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into genre_counts (genre_id, artists)
      select genre_id, count(*) from changed where genre_id is not null group by genre_id;
  else
    insert into genre_counts (genre_id, artists)
      select genres.id, -count(*) from changed join genres on genres.id = genre_id group by genres.id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER added_artists_of_genres_are_counted AFTER INSERT ON public.artists REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_artists_of_genres();
CREATE TRIGGER removed_artists_of_genres_are_counted AFTER DELETE ON public.artists REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_artists_of_genres();
