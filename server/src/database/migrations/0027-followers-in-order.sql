-- In the very order in which the list of followers is read: those who came in the same moment, by id downwards. Otherwise all
-- of them are sorted for every page.
drop index user_follows_by_followed;
create index user_follows_by_followed on user_follows (followed_id, created_at desc, follower_id desc);
