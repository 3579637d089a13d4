CREATE OR REPLACE FUNCTION public.opinion_is_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into opinion_changes (target_id) values (old.target_id);
  return null;
end
$function$
;
CREATE TRIGGER opinion_texts_are_recounted AFTER DELETE ON public.opinion_texts FOR EACH ROW EXECUTE FUNCTION opinion_is_gone();
