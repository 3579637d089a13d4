CREATE OR REPLACE FUNCTION public.count_review_in_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_counted boolean := true;
begin
  if tg_op = 'INSERT' then
    if new.visible then
      perform count_vote_in_month(new.target_id, month_of_vote(new.created_at), new.score, 1);
    end if;
    return null;
  end if;
  select state = 'released' into is_counted from held_votes where review_id = old.id;
  if not coalesce(is_counted, true) then
    return null;
  end if;
  if old.visible then
    perform count_vote_in_month(old.target_id, month_of_vote(old.created_at), old.score, -1);
  end if;
  if tg_op = 'UPDATE' and new.visible then
    perform count_vote_in_month(new.target_id, month_of_vote(new.created_at), new.score, 1);
  end if;
  return null;
end
$function$
;
CREATE TRIGGER reviews_are_counted_in_months AFTER INSERT OR DELETE ON public.reviews FOR EACH ROW EXECUTE FUNCTION count_review_in_month();
CREATE TRIGGER reviews_are_counted_in_months_again AFTER UPDATE ON public.reviews FOR EACH ROW WHEN (((new.target_id <> old.target_id) OR (new.visible IS DISTINCT FROM old.visible) OR (new.score <> old.score))) EXECUTE FUNCTION count_review_in_month();
