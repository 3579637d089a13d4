CREATE OR REPLACE FUNCTION public.changed_words_are_learnt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'artists' then
    perform learn_words(array[new.name]);
  else
    perform learn_words(array[new.title]);
  end if;
  return null;
end
$function$
;
CREATE TRIGGER changed_album_words_are_learnt AFTER UPDATE OF title ON public.albums FOR EACH ROW WHEN ((old.title IS DISTINCT FROM new.title)) EXECUTE FUNCTION changed_words_are_learnt();
CREATE TRIGGER changed_artist_words_are_learnt AFTER UPDATE OF name ON public.artists FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION changed_words_are_learnt();
CREATE TRIGGER changed_song_words_are_learnt AFTER UPDATE OF title ON public.songs FOR EACH ROW WHEN ((old.title IS DISTINCT FROM new.title)) EXECUTE FUNCTION changed_words_are_learnt();
