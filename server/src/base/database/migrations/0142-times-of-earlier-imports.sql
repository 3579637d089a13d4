-- in batches
update reviews set imported_at = now()
where id in (
  select id from reviews where import_id is not null and imported_at is null order by id limit 1000 for update skip locked
);
