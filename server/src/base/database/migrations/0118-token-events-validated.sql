-- no transaction
alter table security_events validate constraint security_events_kind_check;
