CREATE OR REPLACE FUNCTION public.message_words(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (to_tsvector('simple'::regconfig, search_words(value)) || to_tsvector('spanish'::regconfig, search_words(value)))
;
