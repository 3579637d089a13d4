CREATE OR REPLACE FUNCTION public.index_review(review reviews)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into opinion_texts (id, review_id, target_id, kind, user_id, reviewer_id, score, words)
  values (
    review.id, review.id, review.target_id, review.kind, review.user_id, review.user_id, review.score,
    opinion_vector(review.title || '. ' || review.description)
  )
  on conflict (id) do update
    set target_id = excluded.target_id, kind = excluded.kind, score = excluded.score, words = excluded.words
$function$
;
