CREATE OR REPLACE FUNCTION public.come_and_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step integer := case when new.active then 1 else -1 end;
begin
  -- Every row first: comments before reviews before what they are about, and each table in the order of its key, so that two
  -- people who leave at once, or one who leaves while others like and write, never wait for each other in a circle.
  perform from comments where user_id = new.id order by id for no key update;
  perform from reviews where id in (
    select id from reviews where user_id = new.id
    union select review_id from review_likes where user_id = new.id
    union select review_id from comments where user_id = new.id
  ) order by id for no key update;
  perform from review_targets where id in (select target_id from reviews where user_id = new.id)
    order by id for no key update;

  if new.active <> old.active then
    perform from user_stats where user_id in (select followed_id from user_follows where follower_id = new.id)
      order by user_id for no key update;
    perform from artists where id in (select artist_id from artist_follows where user_id = new.id)
      order by id for no key update;
    perform from albums where id in (select album_id from album_follows where user_id = new.id)
      order by id for no key update;
    update reviews set like_count = like_count + step
      where id in (select review_id from review_likes where user_id = new.id);
    update user_stats set follower_count = follower_count + step
      where user_id in (select followed_id from user_follows where follower_id = new.id);
    update artists set follower_count = follower_count + step
      where id in (select artist_id from artist_follows where user_id = new.id);
    update albums set follower_count = follower_count + step
      where id in (select album_id from album_follows where user_id = new.id);
  end if;

  update reviews set away = is_away(new) where user_id = new.id and away <> is_away(new);
  update comments set away = is_away(new) where user_id = new.id and away <> is_away(new);
  return null;
end
$function$
;
CREATE TRIGGER people_come_and_go AFTER UPDATE OF deactivated_at, banned_at, erased_at ON public.users FOR EACH ROW WHEN (((old.active <> new.active) OR (is_away(old.*) <> is_away(new.*)))) EXECUTE FUNCTION come_and_go();
