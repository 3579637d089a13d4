CREATE OR REPLACE FUNCTION public.spellings_of(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN string_to_array((regexp_replace(lower(value), '[-/:-`{-¿ -⁯　-〿]+'::text, ' '::text, 'g'::text) || CASE WHEN has_joined_words(value) THEN (' '::text || joined_words(lower(value))) ELSE ''::text END), ' '::text)
;
