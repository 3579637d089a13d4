CREATE OR REPLACE FUNCTION public.mark_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select is_away(users) into strict new.away from users where id = new.user_id for share;
  return new;
end
$function$
;
CREATE TRIGGER authors_are_marked BEFORE INSERT ON public.comments FOR EACH ROW EXECUTE FUNCTION mark_author();
CREATE TRIGGER authors_are_marked BEFORE INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION mark_author();
