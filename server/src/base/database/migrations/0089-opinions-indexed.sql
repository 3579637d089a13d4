-- in batches
-- Indexes the texts that existed before the triggers. Those that change meanwhile are indexed by their trigger, so a conflict is no loss.
with batch as (
  select id from reviews
  where id > (select reviews_until from opinion_progress)
  order by id limit 500
), indexed as (
  insert into opinion_texts (id, review_id, target_id, kind, user_id, reviewer_id, score, words)
  select id, id, target_id, kind, user_id, user_id, score, opinion_vector(title || '. ' || description)
  from (
    -- Waits for decisions about these reviews that are being committed.
    select * from reviews where id in (select id from batch) and visible order by id for share
  ) as reviews
  on conflict (id) do nothing
  returning id, target_id
), queued as (
  insert into opinion_changes (target_id, text_id) select target_id, id from indexed
)
update opinion_progress set reviews_until = last.id
from (select id from batch order by id desc limit 1) as last;
with batch as (
  select id from comments
  where id > (select comments_until from opinion_progress)
  order by id limit 500
), indexed as (
  insert into opinion_texts (id, review_id, comment_id, target_id, kind, user_id, reviewer_id, words)
  select comment_id, review_id, comment_id, target_id, kind, user_id, reviewer_id, opinion_vector(body)
  from (
    select comments.id as comment_id, review_id, reviews.target_id, reviews.kind, comments.user_id,
      reviews.user_id as reviewer_id, body
    from comments join reviews on reviews.id = review_id
    where comments.id in (select id from batch) and comments.visible and reviews.visible
    order by comments.id for share
  ) as commented
  on conflict (id) do nothing
  returning id, target_id
), queued as (
  insert into opinion_changes (target_id, text_id) select target_id, id from indexed
)
update opinion_progress set comments_until = last.id
from (select id from batch order by id desc limit 1) as last;
