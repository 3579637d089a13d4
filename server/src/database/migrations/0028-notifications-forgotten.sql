-- What has been seen is not kept for ever.
create index notifications_seen on notifications (updated_at) where not unread;
