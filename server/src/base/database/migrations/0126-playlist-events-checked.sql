-- no transaction
create index concurrently if not exists playlists_by_origin on playlists (copied_from) where copied_from is not null;
create index concurrently if not exists playlist_songs_by_adder on playlist_songs (added_by) where added_by is not null;
alter table playlists validate constraint playlists_copied_from_fkey;
alter table playlists validate constraint playlists_have_fifty_collaborators;
alter table playlist_songs validate constraint playlist_songs_added_by_fkey;
