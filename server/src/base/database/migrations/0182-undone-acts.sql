-- An act of an Admin can be undone by another one, which says so.
alter table audit_log
  add column undoes uuid,
  add constraint audit_log_undoes_fkey foreign key (undoes) references audit_log (id) not valid;
