CREATE OR REPLACE FUNCTION public.without_small_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE(NULLIF(btrim(regexp_replace(words, '\m(a|al|and|con|de|del|e|el|en|feat|featuring|ft|la|las|lo|los|o|of|para|por|the|u|un|una|unas|unos|y)\M *'::text, ''::text, 'g'::text)), ''::text), words)
;
