-- Limits on the number of different items that somebody uses within a window keep digests of the items.
alter table rate_limits add column items text[] not null default '{}';
