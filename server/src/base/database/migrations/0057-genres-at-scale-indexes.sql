-- no transaction
create index concurrently if not exists album_genres_by_popularity on album_genres (genre_id, popularity desc, album_id desc);
-- Recommendations draw artists of a genre at random.
create index concurrently if not exists artists_by_genre_at_random on artists (genre_id, random_key) where genre_id is not null;
drop index concurrently if exists artists_by_genre;
