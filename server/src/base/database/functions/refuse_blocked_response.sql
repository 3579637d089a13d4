CREATE OR REPLACE FUNCTION public.refuse_blocked_response()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_past_a_block(new.user_id, (select user_id from reviews where id = new.review_id));
  return new;
end
$function$
;
CREATE TRIGGER comments_not_past_a_block BEFORE INSERT OR UPDATE OF edited_at ON public.comments FOR EACH ROW EXECUTE FUNCTION refuse_blocked_response();
CREATE TRIGGER likes_not_past_a_block BEFORE INSERT ON public.review_likes FOR EACH ROW EXECUTE FUNCTION refuse_blocked_response();
