CREATE OR REPLACE FUNCTION public.learnt_word(spelling text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(translate(search_words(spelling), 'ñ '::text, 'n'::text), 40)
;
