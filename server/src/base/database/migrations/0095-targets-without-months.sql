-- no transaction
create index concurrently if not exists review_targets_without_months on review_targets (id) where not has_months;
