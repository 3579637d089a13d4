CREATE OR REPLACE FUNCTION public.classify_reviews_again(targets bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from reviews where target_id = any(targets) order by id for no key update;
  update reviews set genre_id = artists.genre_id
    from review_targets join artists on artists.id = artist_of_target(review_targets)
    where review_targets.id = reviews.target_id and reviews.target_id = any(targets)
      and reviews.genre_id is distinct from artists.genre_id;
end
$function$
;
