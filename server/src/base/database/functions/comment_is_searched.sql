CREATE OR REPLACE FUNCTION public.comment_is_searched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  review reviews;
begin
  -- Waits for a decision about the review that is being committed.
  select * into review from reviews where id = new.review_id for share;
  if new.visible and review.visible then
    perform index_comment(new, review);
    insert into opinion_changes (target_id, text_id) values (review.target_id, new.id);
  else
    delete from opinion_texts where id = new.id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER comments_are_searched AFTER INSERT ON public.comments FOR EACH ROW WHEN (new.visible) EXECUTE FUNCTION comment_is_searched();
CREATE TRIGGER comments_are_searched_again AFTER UPDATE OF body, deleted_at, hidden_at, away ON public.comments FOR EACH ROW WHEN (((old.visible <> new.visible) OR (new.visible AND (old.body <> new.body)))) EXECUTE FUNCTION comment_is_searched();
