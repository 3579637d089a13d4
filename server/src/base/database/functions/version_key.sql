CREATE OR REPLACE FUNCTION public.version_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(search_words(COALESCE(NULLIF(regexp_replace(value, '\s*[(\[].*$|\s+(feat|ft|featuring)\M.*$|\s+-\s.*$'::text, ''::text, 'i'::text), ''::text), value)), 200)
;
