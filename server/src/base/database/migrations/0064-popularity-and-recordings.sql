-- The popularity of an item whose source only counts its editions, 0 to 1,000,000: what the source says, raised by what our own
-- people do with the item. The first of them count most, and nothing reaches a million.
create function popularity_of(source_popularity integer, reviews integer, followers integer, playlists integer) returns integer
  language sql immutable strict parallel safe
  return least(source_popularity, 1000000) + (
    (1000000 - least(source_popularity, 1000000))::bigint * (3::bigint * reviews + 2::bigint * followers + playlists)
      / (500 + 3::bigint * reviews + 2::bigint * followers + playlists)
  )::integer;

-- Equal for titles that sources write differently of one recording: 'Amor', 'AMOR (feat. Alguien)' and 'Amor - 2011 Remaster', but
-- not of 'Amor (en vivo)'.
create function recording_key(value text) returns text
  language sql immutable strict parallel safe
  return left(search_words(regexp_replace(regexp_replace(
    value,
    '\s*[(\[]\s*(feat|ft|featuring|con|with)\M[^)\]]*[)\]]|\s+(feat|ft|featuring)\M\.?[^()\[\]]*', '', 'gi'
  ), '\s*[(\[][^)\]]*\m(remaster|remastered|remasterizad[oa]|album version|versión del álbum|bonus track|explicit)\M[^)\]]*[)\]]'
    || '|\s+-\s+[^-]*\m(remaster|remastered|remasterizad[oa]|album version|bonus track)\M[^-]*$', '', 'gi'
  )), 300);
