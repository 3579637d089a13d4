CREATE OR REPLACE FUNCTION public.facts_of_targets(targets bigint[])
 RETURNS SETOF target_facts
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query
    select review_targets.id, review_targets.kind, coalesce(review_targets.song_id, review_targets.album_id, review_targets.artist_id),
      artists.id, albums.id, artists.genre_id, (extract(year from albums.released_on)::integer / 10 * 10)::smallint, artists.country,
      albums.language
    from review_targets
      left join songs on songs.id = review_targets.song_id
      left join albums on albums.id = coalesce(review_targets.album_id, songs.album_id)
      left join artists on artists.id = coalesce(review_targets.artist_id, songs.artist_id, albums.artist_id)
    where review_targets.id = any(targets);
end
$function$
;
