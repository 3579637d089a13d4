CREATE OR REPLACE FUNCTION public.forget_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from held_votes where review_id = old.id;
  return old;
end
$function$
;
CREATE TRIGGER votes_are_forgotten BEFORE DELETE ON public.reviews FOR EACH ROW EXECUTE FUNCTION forget_vote();
