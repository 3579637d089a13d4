-- no transaction
alter table listens validate constraint listens_source_check;
alter table listens validate constraint listens_import_id_fkey;
alter table diary_sizes validate constraint diary_has_room;
alter table playlists validate constraint playlists_import_id_fkey;
alter table playlist_songs validate constraint playlist_songs_import_id_fkey;
alter table artist_follows validate constraint artist_follows_import_id_fkey;
alter table album_follows validate constraint album_follows_import_id_fkey;
alter table listen_later validate constraint listen_later_import_id_fkey;
create index concurrently if not exists listens_of_import on listens (import_id) where import_id is not null;
-- finds what was listened to at about the same moment
create index concurrently if not exists listens_by_moment on listens (user_id, listened_at desc) where listened_at is not null and deleted_at is null;
create index concurrently if not exists reviews_of_import on reviews (import_id) where import_id is not null;
create index concurrently if not exists playlists_of_import on playlists (import_id) where import_id is not null;
create unique index concurrently if not exists one_playlist_per_import_key on playlists (user_id, import_key) where import_key is not null;
create index concurrently if not exists playlist_songs_of_import on playlist_songs (import_id) where import_id is not null;
create index concurrently if not exists artist_follows_of_import on artist_follows (import_id) where import_id is not null;
create index concurrently if not exists album_follows_of_import on album_follows (import_id) where import_id is not null;
create index concurrently if not exists listen_later_of_import on listen_later (import_id) where import_id is not null;
-- the feed, without what imports brought
create index concurrently if not exists reviews_of_feed on reviews (id desc) where visible and import_id is null;
