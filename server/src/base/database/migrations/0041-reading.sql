-- The feed is filtered by what a review is about, so each review carries the kind of its item and the genre of the item's artist.
-- Without them the newest reviews of a rare genre would only be found by reading all others.
alter table reviews
  add column kind text not null default 'song' check (kind in ('artist', 'album', 'song')),
  add column genre_id integer references genres (id) on delete set null;

create function artist_of_target(target review_targets) returns bigint
  language sql stable as $$
  select coalesce(
    target.artist_id,
    (select artist_id from albums where id = target.album_id),
    (select albums.artist_id from songs join albums on albums.id = songs.album_id where songs.id = target.song_id)
  )
$$;

create function classify_review() returns trigger
  language plpgsql as $$
begin
  select targets.kind, artists.genre_id into strict new.kind, new.genre_id
    from review_targets as targets left join artists on artists.id = artist_of_target(targets)
    where targets.id = new.target_id;
  return new;
end
$$;
create trigger reviews_are_classified before insert or update of target_id on reviews
  for each row execute function classify_review();

update reviews set kind = targets.kind, genre_id = artists.genre_id
  from review_targets as targets left join artists on artists.id = artist_of_target(targets)
  where targets.id = reviews.target_id;

-- A source may correct the genre of an artist, the artist of an album or the album of a song. The rows are locked in the order of
-- every other transaction.
create function classify_reviews_again(targets bigint[]) returns void
  language plpgsql as $$
begin
  perform from reviews where target_id = any(targets) order by id for no key update;
  update reviews set genre_id = artists.genre_id
    from review_targets join artists on artists.id = artist_of_target(review_targets)
    where review_targets.id = reviews.target_id and reviews.target_id = any(targets)
      and reviews.genre_id is distinct from artists.genre_id;
end
$$;

create function artist_changed_genre() returns trigger
  language plpgsql as $$
begin
  perform classify_reviews_again(array(
    select id from review_targets where artist_id = new.id
    union all
    select review_targets.id from albums join review_targets on album_id = albums.id where albums.artist_id = new.id
    union all
    select review_targets.id from albums
      join songs on songs.album_id = albums.id join review_targets on song_id = songs.id
      where albums.artist_id = new.id
  ));
  return null;
end
$$;
create trigger artists_classify_reviews after update of genre_id on artists
  for each row when (old.genre_id is distinct from new.genre_id) execute function artist_changed_genre();

create function album_changed_artist() returns trigger
  language plpgsql as $$
begin
  perform classify_reviews_again(array(
    select id from review_targets where album_id = new.id
    union all
    select review_targets.id from songs join review_targets on song_id = songs.id where songs.album_id = new.id
  ));
  return null;
end
$$;
create trigger albums_classify_reviews after update of artist_id on albums
  for each row when (old.artist_id <> new.artist_id) execute function album_changed_artist();

create function song_changed_album() returns trigger
  language plpgsql as $$
begin
  perform classify_reviews_again(array(select id from review_targets where song_id = new.id));
  return null;
end
$$;
create trigger songs_classify_reviews after update of album_id on songs
  for each row when (old.album_id <> new.album_id) execute function song_changed_album();

create index reviews_by_kind on reviews (kind, id desc) where visible;
create index reviews_by_genre on reviews (genre_id, id desc);

-- The orders in which the reviews of an item are read. The lowest scores are the index of the highest read backwards. Nobody has so
-- many reviews that those of one user need their own.
create index reviews_by_likes on reviews (target_id, like_count desc, id desc) where visible;
create index reviews_by_score on reviews (target_id, score desc, id desc) where visible;

-- The people a comment mentions. In the body a mention is the character U+E000 plus `slot`, so that names are always the current
-- ones, and the name of an erased person is nowhere. A row stays when its author edits the mention away: nobody is notified twice.
create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  slot smallint not null check (slot between 0 and 9),
  primary key (comment_id, user_id),
  unique (comment_id, slot)
);
create index comment_mentions_by_user on comment_mentions (user_id);

-- Completes the name of a mention. Its collation allows a range scan of a prefix, in order.
create index users_by_name_start on users (folded(name) collate "C", id) where active;
