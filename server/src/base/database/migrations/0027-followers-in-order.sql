-- The exact order in which the list of followers is read, with the id as descending tie-breaker. Otherwise all followers are
-- sorted for every page.
drop index user_follows_by_followed;
create index user_follows_by_followed on user_follows (followed_id, created_at desc, follower_id desc);
