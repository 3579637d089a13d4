CREATE OR REPLACE FUNCTION public.recording_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(search_words(regexp_replace(regexp_replace(value, '\s*[(\[]\s*(feat|ft|featuring|con|with)\M[^)\]]*[)\]]|\s+(feat|ft|featuring)\M\.?[^()\[\]]*'::text, ''::text, 'gi'::text), ('\s*[(\[][^)\]]*\m(remaster|remastered|remasterizad[oa]|album version|versión del álbum|bonus track|explicit)\M[^)\]]*[)\]]'::text || '|\s+-\s+[^-]*\m(remaster|remastered|remasterizad[oa]|album version|bonus track)\M[^-]*$'::text), ''::text, 'gi'::text)), 300)
;
