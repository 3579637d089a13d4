-- no transaction
-- All changes of an item are taken together.
create index concurrently if not exists opinion_changes_by_target on opinion_changes (target_id);
