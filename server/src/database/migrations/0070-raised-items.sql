-- no transaction
-- Items that our own people have raised above what their source says.
create index concurrently if not exists artists_raised on artists (id) where popularity > source_popularity and source_popularity > 0;
create index concurrently if not exists albums_raised on albums (id) where popularity > source_popularity and source_popularity > 0;
create index concurrently if not exists songs_raised on songs (id) where popularity > source_popularity and source_popularity > 0;
