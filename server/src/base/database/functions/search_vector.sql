CREATE OR REPLACE FUNCTION public.search_vector(value text, popularity integer)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
$function$
;
