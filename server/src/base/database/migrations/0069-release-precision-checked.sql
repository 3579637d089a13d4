-- no transaction
alter table albums validate constraint albums_release_precision_is_known;
