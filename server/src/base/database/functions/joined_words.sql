CREATE OR REPLACE FUNCTION public.joined_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE((SELECT string_agg(translate(found.found[1], '!$@''‐‑‘’./&+*_·-'::text, 'isa'::text), ' '::text) AS string_agg FROM regexp_matches(joined_words.value, '[^-/:-@[-`{-¿ -⁯　-〿]+(?:[!$@''‐‑‘’./&+*_·-]+[^-/:-@[-`{-¿ -⁯　-〿]+)+'::text, 'g'::text) found(found)), ''::text)
;
