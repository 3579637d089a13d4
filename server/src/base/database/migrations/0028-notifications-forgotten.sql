-- For deleting old notifications that are no longer unread.
create index notifications_seen on notifications (updated_at) where not unread;
