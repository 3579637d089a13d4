-- no transaction
alter table held_votes validate constraint held_votes_rule_check;
-- Judging one vote of a long import must not read the others.
create index concurrently if not exists reviews_written_here on reviews (user_id) where visible and import_id is null;
create index concurrently if not exists held_votes_suspected on held_votes (user_id)
  where state = 'dropped' or (state = 'held' and rule <> 'imported');
-- What has been imported lately, whatever its dates are, for all items and for one.
create index concurrently if not exists reviews_by_import_time on reviews (imported_at desc) where visible and imported_at is not null;
create index concurrently if not exists reviews_imported_by_target on reviews (target_id, imported_at desc)
  where visible and imported_at is not null;
