-- What an author heard at a second of the song's preview. The key and the check on the position allow five moments per review.
create table review_moments (
  review_id uuid not null references reviews (id) on delete cascade,
  position smallint not null check (position between 1 and 5),
  second smallint not null check (second between 0 and 29),
  text text not null check (char_length(text) between 1 and 80 and text ~ '\S'),
  primary key (review_id, position) include (second),
  unique (review_id, second)
);

create function refuse_moment_off_song() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from reviews join review_targets on review_targets.id = reviews.target_id
    where reviews.id = new.review_id and review_targets.kind = 'song'
  ) then
    raise check_violation using constraint = 'moments_only_of_songs', message = 'only reviews of songs have moments';
  end if;
  return new;
end
$$;
create trigger moments_only_of_songs before insert or update of review_id on review_moments
  for each row execute function refuse_moment_off_song();
