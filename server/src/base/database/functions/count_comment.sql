CREATE OR REPLACE FUNCTION public.count_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.visible then
    update reviews set comment_count = comment_count - 1 where id = old.review_id;
  end if;
  if tg_op <> 'DELETE' and new.visible then
    update reviews set comment_count = comment_count + 1 where id = new.review_id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER changed_comments_are_counted AFTER UPDATE OF deleted_at, hidden_at, away ON public.comments FOR EACH ROW EXECUTE FUNCTION count_comment();
CREATE TRIGGER comments_are_counted AFTER INSERT OR DELETE ON public.comments FOR EACH ROW EXECUTE FUNCTION count_comment();
