-- no transaction
-- Every clean-up deletes in batches, and finds each batch by an index.
create index concurrently if not exists sessions_by_use on sessions (last_used_at);
create index concurrently if not exists mails_to_expire on mails (expires_at) where status in ('waiting', 'held');
create index concurrently if not exists web_push_deliveries_settled on web_push_deliveries (sent_at) where due_at is null;
create index concurrently if not exists web_push_devices_failing on web_push_devices (failing_since) where failing_since is not null;

-- The erasure of an account finds the mails about it. Keys name accounts between colons, such as follow:<id>:<id>:<week>.
create index concurrently if not exists mails_by_part_of_key on mails using gin (string_to_array(dedupe_key, ':'));
create index concurrently if not exists mails_by_reply_to on mails (reply_to) where reply_to is not null;
