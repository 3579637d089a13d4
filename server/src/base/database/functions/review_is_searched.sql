CREATE OR REPLACE FUNCTION public.review_is_searched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.visible then
    perform index_review(new);
    if tg_op = 'UPDATE' and (not old.visible or old.target_id <> new.target_id) then
      perform index_comment(comments, new) from comments where review_id = new.id and visible;
    end if;
    insert into opinion_changes (target_id, text_id) values (new.target_id, new.id);
  else
    delete from opinion_texts where id = new.id;
    delete from opinion_texts where review_id = new.id and comment_id is not null;
  end if;
  if tg_op = 'UPDATE' and old.target_id <> new.target_id then
    insert into opinion_changes (target_id) values (old.target_id);
  end if;
  return null;
end
$function$
;
CREATE TRIGGER reviews_are_searched AFTER INSERT ON public.reviews FOR EACH ROW WHEN (new.visible) EXECUTE FUNCTION review_is_searched();
CREATE TRIGGER reviews_are_searched_again AFTER UPDATE OF title, description, score, target_id, deleted_at, hidden_at, away ON public.reviews FOR EACH ROW WHEN (((old.visible AND (NOT new.visible)) OR (new.visible AND (((((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description)) OR (old.score IS DISTINCT FROM new.score)) OR (old.target_id IS DISTINCT FROM new.target_id)) OR (old.visible IS DISTINCT FROM new.visible))))) EXECUTE FUNCTION review_is_searched();
