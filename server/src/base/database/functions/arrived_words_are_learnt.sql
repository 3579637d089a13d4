CREATE OR REPLACE FUNCTION public.arrived_words_are_learnt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'artists' then
    perform learn_words(array(select name from arrived));
  else
    perform learn_words(array(select title from arrived));
  end if;
  return null;
end
$function$
;
CREATE TRIGGER album_words_are_learnt AFTER INSERT ON public.albums REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION arrived_words_are_learnt();
CREATE TRIGGER artist_words_are_learnt AFTER INSERT ON public.artists REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION arrived_words_are_learnt();
CREATE TRIGGER song_words_are_learnt AFTER INSERT ON public.songs REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION arrived_words_are_learnt();
