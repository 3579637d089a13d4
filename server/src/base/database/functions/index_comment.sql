CREATE OR REPLACE FUNCTION public.index_comment(comment comments, review reviews)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into opinion_texts (id, review_id, comment_id, target_id, kind, user_id, reviewer_id, words)
  values (
    comment.id, review.id, comment.id, review.target_id, review.kind, comment.user_id, review.user_id,
    opinion_vector(comment.body)
  )
  on conflict (id) do update
    set target_id = excluded.target_id, kind = excluded.kind, words = excluded.words
$function$
;
