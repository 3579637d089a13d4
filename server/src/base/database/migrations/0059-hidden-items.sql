-- no transaction
create index concurrently if not exists hidden_artists on artists (id) where hidden_at is not null;
create index concurrently if not exists hidden_albums on albums (id) where hidden_at is not null;
create index concurrently if not exists hidden_songs on songs (id) where hidden_at is not null;
create index concurrently if not exists merged_reviews on reviews (user_id, id desc) where merged_at is not null;
