-- no transaction
alter table chats validate constraint chats_pair_or_group;
alter table chats validate constraint chats_group_size;
alter table chats validate constraint chats_picture_id_fkey;
alter table chats validate constraint chats_host_id_fkey;
alter table chat_members validate constraint chat_members_state_check;
alter table chat_members validate constraint chat_members_added_by_fkey;
alter table messages validate constraint messages_body_check;
alter table messages validate constraint messages_subject_id_fkey;
alter table report_cases validate constraint report_cases_kind_check;
create index concurrently if not exists messages_by_change on messages (chat_id, change) where change > 0;
-- The words of messages within their chat. A message adds its words to a short list, which is merged into the index from time to time.
create index concurrently if not exists messages_by_words on messages using gin (chat_id, message_words(body))
  with (gin_pending_list_limit = 256)
  where event is null and deleted_at is null and hidden_at is null;
create index concurrently if not exists messages_by_subject on messages (subject_id) where subject_id is not null;
create index concurrently if not exists chat_members_by_adder on chat_members (added_by) where added_by is not null;
create index concurrently if not exists chats_by_host on chats (host_id) where host_id is not null;
create index concurrently if not exists chats_by_picture on chats (picture_id) where picture_id is not null;
