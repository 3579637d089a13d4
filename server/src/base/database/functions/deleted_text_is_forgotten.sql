CREATE OR REPLACE FUNCTION public.deleted_text_is_forgotten()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from opinion_texts where id = old.id;
  return null;
end
$function$
;
CREATE TRIGGER deleted_comments_are_forgotten AFTER DELETE ON public.comments FOR EACH ROW EXECUTE FUNCTION deleted_text_is_forgotten();
CREATE TRIGGER deleted_reviews_are_forgotten AFTER DELETE ON public.reviews FOR EACH ROW EXECUTE FUNCTION deleted_text_is_forgotten();
