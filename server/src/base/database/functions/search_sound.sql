CREATE OR REPLACE FUNCTION public.search_sound(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(translate(regexp_replace(regexp_replace(regexp_replace(word, 's?c(?=[ei])'::text, 's'::text, 'g'::text), 'g(?=[ei])|x(?=i)'::text, 'j'::text, 'g'::text), 'qu|k'::text, 'c'::text, 'g'::text), 'bzwyh'::text, 'vsui'::text), 'll'::text, 'i'::text)
;
