-- no transaction
-- What people listened to and reviewed in a period.
create index concurrently if not exists listens_by_day on listens (day) where deleted_at is null;
create index concurrently if not exists reviews_by_time on reviews (created_at) where visible;
