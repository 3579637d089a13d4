CREATE OR REPLACE FUNCTION public.move_vote_in_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted_before boolean := true;
  counted_after boolean := true;
  vote record;
begin
  if tg_op <> 'INSERT' then
    counted_before := old.state = 'released';
  end if;
  if tg_op <> 'DELETE' then
    counted_after := new.state = 'released';
  end if;
  if counted_before = counted_after then
    return null;
  end if;
  select target_id, score, visible, created_at into vote from reviews
    where id = case when tg_op = 'DELETE' then old.review_id else new.review_id end;
  if vote.visible then
    perform count_vote_in_month(vote.target_id, month_of_vote(vote.created_at), vote.score,
      case when counted_after then 1 else -1 end);
  end if;
  return null;
end
$function$
;
CREATE TRIGGER votes_are_moved_in_months AFTER INSERT OR DELETE OR UPDATE OF state ON public.held_votes FOR EACH ROW EXECUTE FUNCTION move_vote_in_month();
