CREATE OR REPLACE FUNCTION public.count_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  vote_state text;
begin
  if tg_op = 'INSERT' then
    if new.visible then
      update review_targets set score_counts[new.score] = score_counts[new.score] + 1 where id = new.target_id;
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if new.target_id = old.target_id and new.visible = old.visible and new.score = old.score then
      return null;
    end if;
    if new.target_id <> old.target_id then
      update unproven_votes set target_id = new.target_id where review_id = new.id;
    end if;
  end if;
  select state into vote_state from held_votes where review_id = old.id;
  if old.visible then
    perform count_vote(old.target_id, vote_state, old.score, -1);
  end if;
  if tg_op = 'UPDATE' and new.visible then
    perform count_vote(new.target_id, vote_state, new.score, 1);
  end if;
  return null;
end
$function$
;
CREATE TRIGGER changed_reviews_are_counted AFTER UPDATE OF score, target_id, deleted_at, hidden_at, away ON public.reviews FOR EACH ROW EXECUTE FUNCTION count_review();
CREATE TRIGGER reviews_are_counted AFTER INSERT OR DELETE ON public.reviews FOR EACH ROW EXECUTE FUNCTION count_review();
