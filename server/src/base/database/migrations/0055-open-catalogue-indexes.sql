-- no transaction
alter table albums validate constraint albums_type_is_known;
create index concurrently if not exists songs_by_isrc on songs using gin (isrcs) where isrcs <> '{}';
create index concurrently if not exists songs_by_credit on songs (credit_id) where credit_id is not null;
create index concurrently if not exists albums_by_credit on albums (credit_id) where credit_id is not null;
