-- no transaction
alter table review_targets validate constraint held_and_dropped_counts;
-- The items with votes in review, for the panel.
create index concurrently if not exists review_targets_with_held_votes on review_targets (id)
  where held_counts <> '{0,0,0,0,0}';
