-- A batch of titles contains few new words. Each word is checked once, and known spellings are skipped, which makes this step
-- of an import three times as fast.
create or replace function learn_words(texts text[]) returns void
  language sql
  begin atomic
    with spellings as materialized (
      select distinct spelling
      from unnest(texts) as given, unnest(string_to_array(regexp_replace(
        lower(given), U&'[\0001-\002F\003A-\0060\007B-\00BF\2000-\206F\3000-\303F]+', ' ', 'g'
      ), ' ')) as spelling
    ), arrived as materialized (
      select left(translate(search_words(spelling), 'ñ ', 'n'), 40) as word, left(spelling, 40) as spelling
      from spellings
      -- most are written without accents and known already: those need no further look
      where not exists (select from vocabulary as known where known.word = spellings.spelling)
    )
    insert into vocabulary (word, spelling)
    select distinct on (arrived.word) arrived.word, arrived.spelling
    from arrived
    where arrived.word <> '' and not exists (select from vocabulary as known where known.word = arrived.word)
    order by arrived.word, arrived.spelling desc;
  end;
