-- no transaction
alter table audit_log validate constraint audit_log_undoes_fkey;
-- An act is undone at most once.
create unique index concurrently if not exists audit_log_undoes on audit_log (undoes) where undoes is not null;
