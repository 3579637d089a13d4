-- in batches
-- The years of reviews that were written before. Whoever has the year of their first review has all others as well.
insert into years_in_music (user_id, year)
select distinct person.id, extract(year from reviews.created_at at time zone person.zone)::integer
from (
  select users.id, coalesce(users.time_zone, 'UTC') as zone
  from users cross join lateral (
    select created_at from reviews
    where user_id = users.id and deleted_at is null and hidden_at is null order by created_at limit 1
  ) as first
  where not exists (
    select from years_in_music
    where user_id = users.id and year = extract(year from first.created_at at time zone coalesce(users.time_zone, 'UTC'))
  )
  order by users.id limit 500
) as person
join reviews on reviews.user_id = person.id and reviews.deleted_at is null and reviews.hidden_at is null
on conflict do nothing;
