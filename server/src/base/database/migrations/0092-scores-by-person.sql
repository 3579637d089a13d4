-- no transaction
-- The scores of a person, by item, read from the index alone: two of them are merged to find what both have reviewed.
create index concurrently if not exists reviews_scores_by_user on reviews (user_id, target_id) include (score) where visible;
