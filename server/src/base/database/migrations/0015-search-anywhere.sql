-- VACUUM, ANALYZE and pg_restore evaluate indexes without a search path, so these functions qualify every name.
create or replace function search_vector(value text, popularity integer) returns tsvector
  language plpgsql immutable strict parallel safe as $$
declare
  fame text := chr(97 + public.search_fame(popularity));
  words text := public.search_words(value);
begin
  if words = '' then return ''; end if;
  if strpos(words, 'ñ') > 0 then words := words || ' ' || translate(words, 'ñ', 'n'); end if;
  return array_to_tsvector(string_to_array(fame || replace(words, ' ', ' ' || fame), ' '));
end
$$;

create or replace function search_remains(word text) returns integer[]
  language plpgsql immutable strict parallel safe as $$
declare
  head text := left(word, 7);
  size integer := length(head);
  once text;
  found integer[] := array[hashtext(head)];
begin
  if size < 3 then return found; end if;
  found := found || hashtext('~' || public.search_sound(word));
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
