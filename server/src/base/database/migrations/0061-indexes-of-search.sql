-- no transaction
create index concurrently if not exists vocabulary_by_remains_of_frequent on vocabulary
  using gin (search_remains(word)) with (fastupdate = off) where uses >= 20;
create index concurrently if not exists songs_by_version on songs (artist_id, hashtext(version_key(title)));
