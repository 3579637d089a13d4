-- no transaction
alter table one_time_tokens validate constraint one_time_tokens_purpose_check;
alter table one_time_tokens validate constraint one_time_tokens_user_check;
alter table one_time_tokens validate constraint one_time_tokens_reach_check;
alter table security_events validate constraint security_events_kind_check;
create index concurrently if not exists take_back_tokens_by_user on one_time_tokens (user_id) where purpose = 'take_back';
