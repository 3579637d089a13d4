CREATE OR REPLACE FUNCTION public.fill_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into score_months (target_id, month, score_counts)
  select new.id, month_of_vote(created_at), array[
      count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
      count(*) filter (where score = 4), count(*) filter (where score = 5)
    ]::integer[]
  from reviews
  where target_id = new.id and visible and not exists (
    select from held_votes where held_votes.review_id = reviews.id and held_votes.state <> 'released'
  )
  group by month_of_vote(created_at);
  return null;
end
$function$
;
CREATE TRIGGER months_are_filled AFTER UPDATE OF has_months ON public.review_targets FOR EACH ROW WHEN ((new.has_months AND (NOT old.has_months))) EXECUTE FUNCTION fill_months();
