CREATE OR REPLACE FUNCTION public.move_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := 'released';
  after text := 'released';
  vote record;
begin
  if tg_op <> 'INSERT' then
    before := old.state;
  end if;
  if tg_op = 'DELETE' then
    select id, target_id, score, visible into vote from reviews where id = old.review_id for no key update;
  else
    after := new.state;
    select id, target_id, score, visible into vote from reviews where id = new.review_id;
  end if;
  if vote.visible and before <> after then
    perform count_vote(vote.target_id, before, vote.score, -1);
    perform count_vote(vote.target_id, after, vote.score, 1);
  end if;
  return null;
end
$function$
;
CREATE TRIGGER votes_are_moved AFTER INSERT OR DELETE OR UPDATE OF state ON public.held_votes FOR EACH ROW EXECUTE FUNCTION move_vote();
