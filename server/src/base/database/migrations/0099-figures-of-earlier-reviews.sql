-- in batches
insert into stat_totals (user_id, year)
select id, 0 from users
where erased_at is null and not exists (select from stat_totals where user_id = users.id and year = 0)
  and exists (select from reviews where reviews.user_id = users.id)
order by id limit 200
on conflict do nothing;
