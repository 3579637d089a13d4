CREATE OR REPLACE FUNCTION public.message_query(value text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT (string_agg(((('('::text || (quote_literal(word.word) || ':*'::text)) || COALESCE((' | '::text || NULLIF((plainto_tsquery('spanish'::regconfig, word.word))::text, ''::text)), ''::text)) || ')'::text), ' & '::text))::tsquery AS string_agg FROM unnest(string_to_array(search_words(message_query.value), ' '::text)) word(word) WHERE (word.word <> ''::text))
;
