-- What an author heard at a second of the song's preview. The key and the check on the position allow five moments per review.
create table review_moments (
  review_id uuid not null references reviews (id) on delete cascade,
  -- the song, as the review names it; set by the trigger
  target_id bigint not null default 0 references review_targets (id) on delete cascade,
  position smallint not null check (position between 1 and 5),
  second smallint not null check (second between 0 and 29),
  text text not null check (char_length(text) between 1 and 80 and text ~ '\S'),
  primary key (review_id, position),
  unique (review_id, second)
);
-- The moments of a song are counted from this index alone.
create index review_moments_by_target on review_moments (target_id, second) include (review_id);
-- The few reviews of an item whose moments do not count.
create index reviews_out_of_sight on reviews (target_id) include (id) where not visible;

create function mark_song() returns trigger
  language plpgsql as $$
begin
  select review_targets.id into new.target_id
    from reviews join review_targets on review_targets.id = reviews.target_id
    where reviews.id = new.review_id and review_targets.kind = 'song';
  if new.target_id is null then
    raise check_violation using constraint = 'moments_only_of_songs', message = 'only reviews of songs have moments';
  end if;
  return new;
end
$$;
create trigger songs_are_marked before insert on review_moments for each row execute function mark_song();
