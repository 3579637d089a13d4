-- no transaction
alter table ranking_lists validate constraint ranking_lists_filter_check;
