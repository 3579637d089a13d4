-- The subject of reviews: one row per catalogue item, with the totals of its reviews.
create table review_targets (
  id bigint generated always as identity primary key,
  artist_id bigint unique references artists (id) on delete cascade,
  album_id bigint unique references albums (id) on delete cascade,
  song_id bigint unique references songs (id) on delete cascade,
  kind text not null generated always as (
    case when artist_id is not null then 'artist' when album_id is not null then 'album' else 'song' end
  ) stored,
  -- the number of reviews with score 1, 2, 3, 4 and 5
  score_counts integer[] not null default '{0,0,0,0,0}' check (array_length(score_counts, 1) = 5),
  review_count integer not null generated always as (
    score_counts[1] + score_counts[2] + score_counts[3] + score_counts[4] + score_counts[5]
  ) stored,
  score_sum integer not null generated always as (
    score_counts[1] + 2 * score_counts[2] + 3 * score_counts[3] + 4 * score_counts[4] + 5 * score_counts[5]
  ) stored,
  check (num_nonnulls(artist_id, album_id, song_id) = 1),
  check (0 <= all (score_counts))
);

create table reviews (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  target_id bigint not null references review_targets (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 100),
  score smallint not null check (score between 1 and 5),
  description text not null check (char_length(description) between 1 and 255),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- deleted_at is set by the author, hidden_at by a moderator
  deleted_at timestamptz,
  hidden_at timestamptz,
  visible boolean not null generated always as (deleted_at is null and hidden_at is null) stored
);
-- one review per user and item, not counting deleted ones
create unique index one_review_per_item on reviews (user_id, target_id) where deleted_at is null;
create index reviews_newest on reviews (id desc) where visible;
create index reviews_by_target on reviews (target_id, id desc) where visible;
create index reviews_by_user on reviews (user_id, id desc);
create index reviews_by_month on reviews (user_id, created_at);

create table review_likes (
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_likes_by_user on review_likes (user_id, created_at desc);

create table comments (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 1000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  visible boolean not null generated always as (deleted_at is null and hidden_at is null) stored
);
create index comments_by_review on comments (review_id, id) where visible;
create index comments_by_user on comments (user_id, id desc);

create function count_review() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.visible then
    update review_targets set score_counts[old.score] = score_counts[old.score] - 1 where id = old.target_id;
  end if;
  if tg_op <> 'DELETE' and new.visible then
    update review_targets set score_counts[new.score] = score_counts[new.score] + 1 where id = new.target_id;
  end if;
  return null;
end
$$;
create trigger reviews_are_counted after insert or delete on reviews
  for each row execute function count_review();
create trigger changed_reviews_are_counted after update of score, target_id, deleted_at, hidden_at on reviews
  for each row execute function count_review();

create function count_like() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set like_count = like_count + 1 where id = new.review_id;
  else
    update reviews set like_count = like_count - 1 where id = old.review_id;
  end if;
  return null;
end
$$;
create trigger review_likes_are_counted after insert or delete on review_likes
  for each row execute function count_like();

create function count_comment() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.visible then
    update reviews set comment_count = comment_count - 1 where id = old.review_id;
  end if;
  if tg_op <> 'DELETE' and new.visible then
    update reviews set comment_count = comment_count + 1 where id = new.review_id;
  end if;
  return null;
end
$$;
create trigger comments_are_counted after insert or delete on comments
  for each row execute function count_comment();
create trigger changed_comments_are_counted after update of deleted_at, hidden_at on comments
  for each row execute function count_comment();
