CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(translate(folded(translate(value, 'ñÑ'::text, ''::text)), ''::text, 'ñ'::text), '[-/:-`{-¿ -⁯　-〿]+'::text, ' '::text, 'g'::text))
;
