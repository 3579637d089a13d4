-- A deactivated account disappears from every list and count, and reappears completely when it is restored: in between its
-- reviews and comments are marked `away`, and its likes and follows are not counted.
alter table reviews add column away boolean not null default false;
alter table reviews drop column visible;
alter table reviews add column visible boolean not null
  generated always as (deleted_at is null and hidden_at is null and not away) stored;
create index reviews_newest on reviews (id desc) where visible;
create index reviews_by_target on reviews (target_id, id desc) where visible;
drop trigger changed_reviews_are_counted on reviews;
create trigger changed_reviews_are_counted after update of score, target_id, deleted_at, hidden_at, away on reviews
  for each row execute function count_review();

alter table comments add column away boolean not null default false;
alter table comments drop column visible;
alter table comments add column visible boolean not null
  generated always as (deleted_at is null and hidden_at is null and not away) stored;
create index comments_by_review on comments (review_id, id) where visible;
drop trigger changed_comments_are_counted on comments;
create trigger changed_comments_are_counted after update of deleted_at, hidden_at, away on comments
  for each row execute function count_comment();

-- Lists of users, newest first, with keyset pagination.
create index user_follows_by_follower on user_follows (follower_id, created_at desc, followed_id desc);
create index review_likes_by_review on review_likes (review_id, created_at desc, user_id desc);

-- The content of an erased account stays visible under an anonymous name; that of a banned account stays hidden.
create function is_away(person users) returns boolean
  language sql immutable as $$
  select not person.active and (person.erased_at is null or person.banned_at is not null)
$$;

-- Whether a user counts. Locks the user's row, so that the account cannot be deactivated before the transaction ends.
create function stays_here(person uuid) returns boolean
  language sql volatile as $$
  select coalesce((select active from users where id = person for share), true)
$$;

create function mark_author() returns trigger
  language plpgsql as $$
begin
  select is_away(users) into strict new.away from users where id = new.user_id for share;
  return new;
end
$$;
create trigger authors_are_marked before insert on reviews for each row execute function mark_author();
create trigger authors_are_marked before insert on comments for each row execute function mark_author();

create or replace function count_like() returns trigger
  language plpgsql as $$
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
$$;

create or replace function count_user_follow() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.follower_id) then
      update user_stats set follower_count = follower_count + 1 where user_id = new.followed_id;
    end if;
  elsif stays_here(old.follower_id) then
    update user_stats set follower_count = follower_count - 1 where user_id = old.followed_id;
  end if;
  return null;
end
$$;

create or replace function count_artist_follow() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.user_id) then
      update artists set follower_count = follower_count + 1 where id = new.artist_id;
    end if;
  elsif stays_here(old.user_id) then
    update artists set follower_count = follower_count - 1 where id = old.artist_id;
  end if;
  return null;
end
$$;

create or replace function count_album_follow() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if stays_here(new.user_id) then
      update albums set follower_count = follower_count + 1 where id = new.album_id;
    end if;
  elsif stays_here(old.user_id) then
    update albums set follower_count = follower_count - 1 where id = old.album_id;
  end if;
  return null;
end
$$;

create function come_and_go() returns trigger
  language plpgsql as $$
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
$$;
create trigger people_come_and_go after update of deactivated_at, banned_at, erased_at on users
  for each row when (old.active <> new.active or is_away(old) <> is_away(new))
  execute function come_and_go();

-- Mark the content of accounts that are already deactivated.
update reviews set away = true from users where users.id = reviews.user_id and is_away(users);
update comments set away = true from users where users.id = comments.user_id and is_away(users);
update reviews set like_count = like_count - gone.count
  from (
    select review_id, count(*) from review_likes join users on users.id = user_id where not users.active group by review_id
  ) as gone (review_id, count)
  where gone.review_id = reviews.id;
update user_stats set follower_count = follower_count - gone.count
  from (
    select followed_id, count(*) from user_follows join users on users.id = follower_id where not users.active
    group by followed_id
  ) as gone (user_id, count)
  where gone.user_id = user_stats.user_id;
update artists set follower_count = follower_count - gone.count
  from (
    select artist_id, count(*) from artist_follows join users on users.id = user_id where not users.active
    group by artist_id
  ) as gone (artist_id, count)
  where gone.artist_id = artists.id;
update albums set follower_count = follower_count - gone.count
  from (
    select album_id, count(*) from album_follows join users on users.id = user_id where not users.active
    group by album_id
  ) as gone (album_id, count)
  where gone.album_id = albums.id;
