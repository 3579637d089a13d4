CREATE OR REPLACE FUNCTION public.opinion_vector(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(array_remove(opinion_tokens(value), ''::text))
;
