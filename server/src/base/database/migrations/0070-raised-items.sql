-- no transaction
-- Items that our own people have raised above what their source says.
create index concurrently if not exists artists_raised on artists (id) where popularity > source_popularity and source_popularity > 0;
create index concurrently if not exists albums_raised on albums (id) where popularity > source_popularity and source_popularity > 0;
create index concurrently if not exists songs_raised on songs (id) where popularity > source_popularity and source_popularity > 0;
-- New codes have to be found at once: every new song is looked up by its code. A list of pending entries would be read each time.
create index concurrently if not exists songs_by_code on songs using gin (isrcs) with (fastupdate = off) where isrcs <> '{}';
drop index concurrently if exists songs_by_isrc;
