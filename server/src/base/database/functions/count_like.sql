CREATE OR REPLACE FUNCTION public.count_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.user_id) then
      update reviews set like_count = like_count + 1 where id = new.review_id;
    end if;
  elsif stays_here(old.user_id) then
    update reviews set like_count = like_count - 1 where id = old.review_id;
  end if;
  return null;
end
$function$
;
CREATE TRIGGER review_likes_are_counted AFTER INSERT OR DELETE ON public.review_likes FOR EACH ROW EXECUTE FUNCTION count_like();
