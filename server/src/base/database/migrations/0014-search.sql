-- Search. Every item has a custom tsvector of its words without case and accents, each prefixed with a letter for the item's
-- popularity. One index therefore answers "these words, among the most popular" by itself, and a search reads from the most
-- popular downwards only until it has enough results, however many items there are.

-- The words of a text, separated by spaces, without case, accents and punctuation, but with ñ. Uses plain expressions only,
-- because it runs for every row of an import.
create function search_words(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    translate(folded(translate(value, 'ñÑ', U&'\E000\E000')), U&'\E000', 'ñ'),
    U&'[\0001-\002F\003A-\0060\007B-\00BF\2000-\206F\3000-\303F]+', ' ', 'g'
  ));

-- 0 for the most popular, 19 for the least. Sources rate popularity from 0 to 1,000,000; some cluster at the top and some
-- have a long tail, so there are steps for both.
create function search_fame(popularity integer) returns integer
  language sql immutable strict parallel safe
  return 19 - width_bucket(popularity, array[
    100, 300, 600, 1200, 2500, 5000, 10000, 20000, 35000, 60000, 100000, 150000, 220000, 300000, 400000, 500000, 650000,
    800000, 920000
  ]);

-- A word with ñ can be searched with ñ and with n.
create function search_vector(value text, popularity integer) returns tsvector
  language plpgsql immutable strict parallel safe as $$
declare
  fame text := chr(97 + search_fame(popularity));
  words text := search_words(value);
begin
  if words = '' then return ''; end if;
  if strpos(words, 'ñ') > 0 then words := words || ' ' || translate(words, 'ñ', 'n'); end if;
  return array_to_tsvector(string_to_array(fame || replace(words, ' ', ' ' || fame), ' '));
end
$$;

-- Removes stop words, which do not distinguish titles.
create function without_small_words(words text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(btrim(regexp_replace(
    words,
    '\m(a|al|and|con|de|del|e|el|en|feat|featuring|ft|la|las|lo|los|o|of|para|por|the|u|un|una|unas|unos|y)\M *', '', 'g'
  )), ''), words);

-- A normalized title: 'El amor (feat. Alguien)' and 'Amor' are equal.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return left(without_small_words(translate(search_words(coalesce(
    nullif(regexp_replace(value, '\s*[(\[].*$|\s+(feat|ft|featuring)\M.*$|\s+-\s.*$', '', 'i'), ''), value
  )), 'ñ', 'n')), 200);

alter table artists add column search tsvector not null default '';
alter table albums add column search tsvector not null default '';
alter table songs add column search tsvector not null default '';

create function artist_is_found() returns trigger
  language plpgsql as $$
begin
  new.search := search_vector(new.name, new.popularity);
  return new;
end
$$;
create trigger artists_are_found before insert or update of name, popularity on artists
  for each row execute function artist_is_found();

-- Songs and albums are also found by the name of their artist.
create function work_is_found() returns trigger
  language plpgsql as $$
declare
  artist_name text;
begin
  select name into artist_name from artists where id = new.artist_id;
  new.search := search_vector(concat_ws(' ', new.title, artist_name), new.popularity);
  return new;
end
$$;
create trigger albums_are_found before insert or update of title, artist_id, popularity on albums
  for each row execute function work_is_found();
create trigger songs_are_found before insert or update of title, artist_id, popularity on songs
  for each row execute function work_is_found();

create function works_of_renamed_artist_are_found() returns trigger
  language plpgsql as $$
begin
  update albums set artist_id = new.id where artist_id = new.id;
  update songs set artist_id = new.id where artist_id = new.id;
  return null;
end
$$;
create trigger renamed_artists_are_found after update of name on artists
  for each row when (old.name is distinct from new.name) execute function works_of_renamed_artist_are_found();

-- The words of the catalogue, normalized and as they are written, for typo correction. Duplicates are allowed, so that two
-- imports with the same new word do not wait for each other.
create table vocabulary (word text not null, spelling text not null);

-- A phonetic key for Spanish: b equals v, ce equals se and ze, ll equals y, h is silent.
create function search_sound(word text) returns text
  language sql immutable strict parallel safe
  return replace(
    translate(
      regexp_replace(regexp_replace(regexp_replace(
        word, 's?c(?=[ei])', 's', 'g'), 'g(?=[ei])|x(?=i)', 'j', 'g'), 'qu|k', 'c', 'g'),
      'bzwyh', 'vsui'
    ),
    'll', 'i'
  );

-- Deletion variants of a word: its first seven letters with up to two of them removed, and its phonetic key. Two words that
-- share a variant may be one or two typing errors apart.
create function search_remains(word text) returns integer[]
  language plpgsql immutable strict parallel safe as $$
declare
  head text := left(word, 7);
  size integer := length(head);
  once text;
  found integer[] := array[hashtext(head)];
begin
  if size < 3 then return found; end if;
  found := found || hashtext('~' || search_sound(word));
  for i in 1..size loop
    once := overlay(head placing '' from i for 1);
    found := found || hashtext(once);
    if size >= 6 then
      for j in i..size - 1 loop
        found := found || hashtext(overlay(once placing '' from j for 1));
      end loop;
    end if;
  end loop;
  return found;
end
$$;

create function learn_words(texts text[]) returns void
  language sql
  begin atomic
    insert into vocabulary (word, spelling)
    select distinct on (arrived.word) arrived.word, arrived.spelling
    from (
      select left(translate(search_words(spelling), 'ñ ', 'n'), 40) as word, left(spelling, 40) as spelling
      from (
        select distinct spelling
        from unnest(texts) as given, unnest(string_to_array(regexp_replace(
          lower(given), U&'[\0001-\002F\003A-\0060\007B-\00BF\2000-\206F\3000-\303F]+', ' ', 'g'
        ), ' ')) as spelling
      ) as spellings
    ) as arrived
    where arrived.word <> '' and not exists (select from vocabulary as known where known.word = arrived.word)
    order by arrived.word, arrived.spelling desc;
  end;

create function arrived_words_are_learnt() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'artists' then
    perform learn_words(array(select name from arrived));
  else
    perform learn_words(array(select title from arrived));
  end if;
  return null;
end
$$;
create trigger artist_words_are_learnt after insert on artists
  referencing new table as arrived for each statement execute function arrived_words_are_learnt();
create trigger album_words_are_learnt after insert on albums
  referencing new table as arrived for each statement execute function arrived_words_are_learnt();
create trigger song_words_are_learnt after insert on songs
  referencing new table as arrived for each statement execute function arrived_words_are_learnt();

create function changed_words_are_learnt() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'artists' then
    perform learn_words(array[new.name]);
  else
    perform learn_words(array[new.title]);
  end if;
  return null;
end
$$;
create trigger changed_artist_words_are_learnt after update of name on artists
  for each row when (old.name is distinct from new.name) execute function changed_words_are_learnt();
create trigger changed_album_words_are_learnt after update of title on albums
  for each row when (old.title is distinct from new.title) execute function changed_words_are_learnt();
create trigger changed_song_words_are_learnt after update of title on songs
  for each row when (old.title is distinct from new.title) execute function changed_words_are_learnt();

-- Index the existing rows.
update artists set popularity = popularity;
update albums set popularity = popularity;
update songs set popularity = popularity;
select learn_words(array(select name from artists union select title from albums union select title from songs));

create index vocabulary_by_word on vocabulary (word text_pattern_ops);
create index vocabulary_by_remains on vocabulary using gin (search_remains(word)) with (fastupdate = off);
create index artists_by_words on artists using gin (search) with (fastupdate = off);
create index albums_by_words on albums using gin (search) with (fastupdate = off);
create index songs_by_words on songs using gin (search) with (fastupdate = off);
create index artists_by_key on artists (search_key(name), popularity desc);
create index albums_by_key on albums (search_key(title), popularity desc);
create index songs_by_key on songs (search_key(title), popularity desc);
