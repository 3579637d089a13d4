CREATE OR REPLACE FUNCTION public.search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(without_small_words(translate(search_words(COALESCE(NULLIF(regexp_replace(value, '\s*[(\[].*$|\s+(feat|ft|featuring)\M.*$|\s+-\s.*$'::text, ''::text, 'i'::text), ''::text), value)), 'ñ'::text, 'n'::text)), 200)
;
