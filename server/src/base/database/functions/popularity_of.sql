CREATE OR REPLACE FUNCTION public.popularity_of(source_popularity integer, reviews integer, followers integer, playlists integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (LEAST(source_popularity, 1000000) + (((((1000000 - LEAST(source_popularity, 1000000)))::bigint * ((((3)::bigint * reviews) + ((2)::bigint * followers)) + playlists)) / (((500 + ((3)::bigint * reviews)) + ((2)::bigint * followers)) + playlists)))::integer)
;
