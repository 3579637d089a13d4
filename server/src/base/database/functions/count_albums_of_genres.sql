CREATE OR REPLACE FUNCTION public.count_albums_of_genres()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into genre_counts (genre_id, albums) select genre_id, count(*) from changed group by genre_id;
  else
    -- A genre that is deleted takes its albums along, and its counts.
    insert into genre_counts (genre_id, albums)
      select genres.id, -count(*) from changed join genres on genres.id = genre_id group by genres.id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER added_albums_of_genres_are_counted AFTER INSERT ON public.album_genres REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_albums_of_genres();
CREATE TRIGGER removed_albums_of_genres_are_counted AFTER DELETE ON public.album_genres REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_albums_of_genres();
