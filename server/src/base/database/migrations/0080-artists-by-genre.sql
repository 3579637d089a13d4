-- no transaction
-- The best-known artists of a genre, among which a genre's entry points and songs for newcomers are chosen.
create index concurrently if not exists artists_by_genre_and_popularity on artists (genre_id, popularity desc, id)
  where genre_id is not null and hidden_at is null;
