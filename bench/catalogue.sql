-- Generates $songs songs with invented words, artists and albums. The nth song has 1/√n of the popularity of the first, and words
-- follow Zipf's law. Like any bulk import, this disables the triggers, writes their columns itself and creates the search indexes last.
select setseed(0.42);

create unlogged table bench_words as
select rank, string_agg(syllables[1 + (((rank::bigint * 7919 + 104729) / (32 ^ place)::bigint) % 32)::int], '' order by place) as word
from generate_series(0, (60 * sqrt($songs))::int) as rank,
  generate_series(0, 2 + rank % 2) as place,
  (select array[
    'ba', 'co', 'di', 'fe', 'gu', 'la', 'me', 'ni', 'po', 'ra', 'se', 'ti', 'vo', 'zu', 'cha', 'llo',
    'bre', 'tra', 'cin', 'mar', 'sol', 'lun', 'der', 'que', 'jan', 'pes', 'rio', 'ña', 'gle', 'flor', 'tan', 'vi'
  ] as syllables) as spoken
group by rank, syllables;
alter table bench_words add primary key (rank);
analyze bench_words;

-- Three words for each of n names, drawn by frequency.
create function bench_names(n integer) returns table (i integer, first text, second text, third text)
  language sql volatile as $$
  with ranks as materialized (
    select i, array[random(), random(), random()] as drawn from generate_series(1, n) as i
  ), drawn as materialized (
    select i, array(select ((exp(each * ln(6 * sqrt($songs))) - 1) * 10 + i % 9)::int from unnest(drawn) as each) as rank from ranks
  )
  select i, a.word, b.word, c.word
  from drawn
  join bench_words as a on a.rank = drawn.rank[1]
  join bench_words as b on b.rank = drawn.rank[2]
  join bench_words as c on c.rank = drawn.rank[3]
$$;

set session_replication_role = replica;
drop index artists_by_words, albums_by_words, songs_by_words, artists_by_key, albums_by_key, songs_by_key, songs_by_version;

insert into artists (api_id, name, popularity)
select i::text, initcap(first || ' ' || second), (1000000 / sqrt(1 + $songs * random()))::int from bench_names($songs / 30);
update artists set search = search_vector(name, popularity);

insert into albums (api_id, artist_id, title, popularity)
select i::text, artists.id, initcap(first || ' ' || second), (1000000 / sqrt(1 + $songs * random()))::int
from bench_names($songs / 10) join artists on artists.api_id = (1 + i % ($songs / 40))::text;
update albums set search = search_vector(title || ' ' || name, albums.popularity) from artists where artists.id = artist_id;

insert into songs (api_id, artist_id, album_id, title, duration_seconds, explicit, popularity, search)
select drawn.i::text, albums.artist_id, albums.id, drawn.title, 200, drawn.i % 10 = 0, drawn.popularity,
  search_vector(drawn.title || ' ' || artists.name, drawn.popularity)
from (
  select i, (1000000 / sqrt(1 + $songs * random()))::int as popularity, initcap(
    case i % 5 when 0 then 'la ' when 1 then 'el ' else '' end || first
    || case when i % 4 > 0 then ' ' || second else '' end
    || case when i % 2 > 0 then ' de ' || third else '' end
  ) as title
  from bench_names($songs)
) as drawn
join albums on albums.api_id = (1 + drawn.i % ($songs / 20))::text
join artists on artists.id = albums.artist_id;

select learn_catalogue();

create index artists_by_words on artists using gin (search) with (fastupdate = off);
create index albums_by_words on albums using gin (search) with (fastupdate = off);
create index songs_by_words on songs using gin (search) with (fastupdate = off);
create index artists_by_key on artists (search_key(name), popularity desc);
create index albums_by_key on albums (search_key(title), popularity desc);
create index songs_by_key on songs (search_key(title), popularity desc);
create index songs_by_version on songs (artist_id, hashtext(version_key(title)));
reset session_replication_role;
