-- no transaction
alter table albums validate constraint albums_language_is_a_code;
-- finds what appears on a day, among the albums of everybody
create index concurrently if not exists albums_by_day on albums (released_on) where released_on is not null;
