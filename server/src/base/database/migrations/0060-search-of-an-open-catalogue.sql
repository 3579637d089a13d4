-- A word with punctuation inside is also found without it: 'AC/DC' as acdc, 'Don''t' as dont, 'P!nk' as pink, 'Ke$ha' as kesha.
create function has_joined_words(value text) returns boolean
  language sql immutable strict parallel safe
  return value ~ U&'[^\0001-\002F\003A-\0040\005B-\0060\007B-\00BF\2000-\206F\3000-\303F][!$@''\2010\2011\2018\2019./&+*_\00B7-]+[^\0001-\002F\003A-\0040\005B-\0060\007B-\00BF\2000-\206F\3000-\303F]';

-- Those words, separated by spaces.
create function joined_words(value text) returns text
  language sql immutable strict parallel safe
  return coalesce((
    select string_agg(translate(found[1], U&'!$@''\2010\2011\2018\2019./&+*_\00B7-', 'isa'), ' ')
    from regexp_matches(value, U&'[^\0001-\002F\003A-\0040\005B-\0060\007B-\00BF\2000-\206F\3000-\303F]+(?:[!$@''\2010\2011\2018\2019./&+*_\00B7-]+[^\0001-\002F\003A-\0040\005B-\0060\007B-\00BF\2000-\206F\3000-\303F]+)+', 'g') as found
  ), '');

create or replace function search_vector(value text, popularity integer) returns tsvector
  language plpgsql immutable strict parallel safe as $$
declare
  fame text := chr(97 + public.search_fame(popularity));
  words text := public.search_words(value);
begin
  if words = '' then return ''; end if;
  if public.has_joined_words(value) then
    words := words || ' ' || public.search_words(public.joined_words(value));
  end if;
  if strpos(words, 'ñ') > 0 then words := words || ' ' || translate(words, 'ñ', 'n'); end if;
  return array_to_tsvector(string_to_array(fame || replace(words, ' ', ' ' || fame), ' '));
end
$$;

-- Equal for the recordings of one song: 'Amor', 'Amor (en vivo)' and 'Amor - Remasterizado', but not 'El amor'.
create function version_key(value text) returns text
  language sql immutable strict parallel safe
  return left(search_words(coalesce(
    nullif(regexp_replace(value, '\s*[(\[].*$|\s+(feat|ft|featuring)\M.*$|\s+-\s.*$', '', 'i'), ''), value
  )), 200);

-- A song or an album with a credit is found by the names in it, otherwise by the name of its artist.
create or replace function work_is_found() returns trigger
  language plpgsql as $$
declare
  names text;
begin
  if new.credit_id is not null then
    select string_agg(name, ' ' order by position) into names from credit_artists where credit_id = new.credit_id;
  end if;
  if names is null then
    select name into names from artists where id = new.artist_id;
  end if;
  new.search := search_vector(concat_ws(' ', new.title, names), new.popularity);
  return new;
end
$$;
create or replace trigger albums_are_found before insert or update of title, artist_id, credit_id, popularity on albums
  for each row execute function work_is_found();
create or replace trigger songs_are_found before insert or update of title, artist_id, credit_id, popularity on songs
  for each row execute function work_is_found();

-- How many names and titles had the word when it was learnt. Among millions of words, a misspelt one most likely is a frequent one.
alter table vocabulary add column uses integer not null default 1;

-- The words of a text in lower case, as they are written.
create function spellings_of(value text) returns text[]
  language sql immutable strict parallel safe
  return string_to_array(
    regexp_replace(lower(value), U&'[\0001-\002F\003A-\0060\007B-\00BF\2000-\206F\3000-\303F]+', ' ', 'g')
      || case when has_joined_words(value) then ' ' || joined_words(lower(value)) else '' end,
    ' '
  );

create function learnt_word(spelling text) returns text
  language sql immutable strict parallel safe
  return left(translate(search_words(spelling), 'ñ ', 'n'), 40);

create or replace function learn_words(texts text[]) returns void
  language sql as $$
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
$$;

-- Learns the words of the whole catalogue at once and counts their uses, for an import into an empty vocabulary. Like
-- learn_words(), it finds the tables by the search path.
create function learn_catalogue() returns void
  language plpgsql as $$
begin
  insert into vocabulary (word, spelling, uses)
  select word, left(max(spelling), 40), sum(uses)
  from (
    select learnt_word(spelling) as word, spelling, uses
    from (
      select spelling, count(*) as uses
      from (select name from artists union all select title from albums union all select title from songs) as texts (given),
        unnest(spellings_of(given)) as spelling
      group by spelling
    ) as spellings
  ) as words
  where word <> ''
  group by word;
end
$$;
