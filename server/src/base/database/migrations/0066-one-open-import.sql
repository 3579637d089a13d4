-- no transaction
create unique index concurrently if not exists one_open_import on catalogue_runs ((1)) where what = 'import' and finished_at is null;
alter table catalogue_runs validate constraint catalogue_runs_what_check;
alter table catalogue_runs validate constraint catalogue_runs_source_check;
alter table catalogue_runs validate constraint loads_name_their_source;
alter table catalogue_runs validate constraint imports_name_their_slice;
alter table catalogue_runs validate constraint imports_name_their_stage;
alter table catalogue_runs validate constraint stages_are_known;
alter table catalogue_runs validate constraint percent_is_a_share;
alter table catalogue_runs validate constraint explanations_are_short;
