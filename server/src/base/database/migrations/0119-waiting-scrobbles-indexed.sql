-- no transaction
create index concurrently if not exists unmatched_scrobbles_by_age on unmatched_scrobbles (created_at);
