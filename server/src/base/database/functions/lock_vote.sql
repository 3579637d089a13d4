CREATE OR REPLACE FUNCTION public.lock_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from reviews where id = new.review_id for no key update;
  return new;
end
$function$
;
CREATE TRIGGER votes_are_locked BEFORE INSERT OR UPDATE OF state ON public.held_votes FOR EACH ROW EXECUTE FUNCTION lock_vote();
