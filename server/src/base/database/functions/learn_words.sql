CREATE OR REPLACE FUNCTION public.learn_words(texts text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with spellings as materialized (
    select spelling, count(*) as uses
    from unnest(texts) as given, unnest(spellings_of(given)) as spelling
    group by spelling
  ), arrived as materialized (
    select learnt_word(spelling) as word, left(spelling, 40) as spelling, uses
    from spellings
    -- Most words are written without accents and known already: those need no further look.
    where not exists (select from vocabulary as known where known.word = spellings.spelling)
  )
  insert into vocabulary (word, spelling, uses)
  select word, max(spelling), sum(uses)
  from arrived
  where word <> '' and not exists (select from vocabulary as known where known.word = arrived.word)
  group by word;
$function$
;
