CREATE OR REPLACE FUNCTION public.has_joined_words(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (value ~ '[^-/:-@[-`{-¿ -⁯　-〿][!$@''‐‑‘’./&+*_·-]+[^-/:-@[-`{-¿ -⁯　-〿]'::text)
;
