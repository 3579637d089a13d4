-- Generates a community with tastes for the $songs songs of catalogue.sql: a tenth as many people, as many reviews and likes, follows
-- and playlists. Music and people belong to 25 scenes, which are also the genres. Most people review little and a few review much; what
-- they choose follows Zipf's law within a scene, mostly their own. Steps and ids are as in community.sql.

--- genres
create function bench_id(kind integer, i bigint) returns uuid
  language sql immutable strict parallel safe
  return ('0190' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid;
-- Evenly distributed between 0 and 1, both excluded, the same in every run.
create function bench_draw(i bigint, salt bigint) returns float8
  language sql immutable strict parallel safe
  return (0.5 + (hashint8extended(i, salt) & 4294967295)) / 4294967296.0::float8;
-- The scene that a person prefers. Some have many more people than others.
create function bench_scene(person bigint) returns integer
  language sql immutable strict parallel safe
  return floor(25 * bench_draw(person, 1) ^ 1.5)::integer;
-- The address of an item of a scene, popular ones most often. Addresses follow from how catalogue.sql assigns songs to albums and
-- albums to artists.
create function bench_item(kind text, scene integer, draw float8) returns text
  language sql immutable strict parallel safe
  return (25 * (floor(exp(draw * ln(case kind when 'song' then $songs / 25 when 'album' then $songs / 500 else $songs / 1000 end))) - 1)
    + scene + case kind when 'song' then 1 when 'album' then 2 else 3 end)::int::text;

insert into genres (api_id, name) select (100 + scene)::text, 'Escena ' || scene from generate_series(0, 24) as scene;
update artists set genre_id = genres.id from genres where genres.api_id = (100 + (artists.api_id::int + 22) % 25)::text;
insert into album_genres (album_id, genre_id)
select albums.id, artists.genre_id from albums join artists on artists.id = albums.artist_id;
select refresh_genre_counts();

--- users
set session_replication_role = replica;
insert into users (id, name, email, password_hash, role, created_at)
select bench_id(1, i), initcap(first || ' ' || second), 'persona' || i || '@remusic.invalid',
  (select password_hash from users where role = 'Admin' limit 1), case i % 5 when 0 then 'Premium' else 'Gratuito' end,
  now() - interval '3 years' + i * interval '1 year' / ($songs / 10)
from bench_names($songs / 10);
insert into premium_times (user_id, began_at) select id, created_at from users where role = 'Premium';
insert into user_stats (user_id) select id from users on conflict do nothing;
insert into profiles (user_id, open_to_visitors)
select bench_id(1, i), i % 4 > 0 from generate_series(1, $songs / 10) as i on conflict do nothing;
insert into sessions (token_hash, user_id, expires_at)
select sha256(convert_to('persona-' || i, 'UTF8')), bench_id(1, i), now() + interval '30 days'
from generate_series(1, $songs / 10) as i;
create unlogged table bench_choices (person integer, kind text, scene integer, item text, draw float8);

--- choices ×
-- From 1 to 1,000 reviews, ten on average: of songs, albums and artists; three of four in the own scene.
insert into bench_choices
select distinct on (person, kind, scene, item) person, kind, scene, item, draw
from (
  select i as person,
    case when bench_draw(n, 2) < 0.6 then 'song' when bench_draw(n, 2) < 0.85 then 'album' else 'artist' end as kind,
    case when bench_draw(n, 3) < 0.75 then bench_scene(i) when bench_draw(n, 3) < 0.9 then (bench_scene(i) + 1 + i % 3) % 25
      else least(24, floor(25 * bench_draw(n, 4)))::int end as scene,
    bench_draw(n, 5) as what, bench_draw(n, 6) as draw
  from generate_series($from, $to) as i, lateral (
    select i * 1000::bigint + each as n
    from generate_series(1, least(1000, floor(11 / sqrt(bench_draw(i, 7))) - 10)::int) as each
  ) as reviews
) as drawn
cross join lateral (select bench_item(kind, scene, what)) as items (item);

--- review targets
create unlogged table bench_reviews as
select row_number() over (order by draw) as n, person, scene, draw, kind, coalesce(artists.id, albums.id, songs.id) as item_id
from bench_choices
left join artists on kind = 'artist' and artists.api_id = item
left join albums on kind = 'album' and albums.api_id = item
left join songs on kind = 'song' and songs.api_id = item;
create unique index on bench_reviews (n);
create index on bench_reviews (person);
analyze bench_reviews;
insert into review_targets (artist_id, album_id, song_id)
select case kind when 'artist' then item_id end, case kind when 'album' then item_id end, case kind when 'song' then item_id end
from (select distinct kind, item_id from bench_reviews) as items;
analyze review_targets;

--- reviews ×
insert into reviews (id, user_id, target_id, title, score, description, created_at, kind, genre_id)
select bench_id(2, drawn.n), bench_id(1, person), review_targets.id, initcap(words.word),
  case when bench_draw(drawn.n, 8) < 0.3 then 5 when bench_draw(drawn.n, 8) < 0.62 then 4 when bench_draw(drawn.n, 8) < 0.82 then 3
    when bench_draw(drawn.n, 8) < 0.93 then 2 else 1 end,
  phrases[1 + floor(60 * bench_draw(drawn.n, 9) ^ 2)::int % 20] || ' ' || words.word || '. '
    || phrases[1 + floor(20 * bench_draw(drawn.n, 10))::int] || '.',
  now() - interval '2 years' * (1 - draw), drawn.kind, genres.id
from bench_reviews as drawn
join review_targets on review_targets.kind = drawn.kind
  and coalesce(review_targets.artist_id, review_targets.album_id, review_targets.song_id) = drawn.item_id
join genres on genres.api_id = (100 + scene)::text
join bench_words as words on words.rank = floor(exp(bench_draw(drawn.n, 11) * ln(60 * sqrt($songs))))::int
cross join (select array[
  'Algo triste para manejar de noche', 'Ideal para bailar hasta que amanezca', 'La letra duele y acompaña', 'Suena a verano en la playa',
  'Perfecta para estudiar sin distraerse', 'Me recuerda a los viajes con mis amigos', 'Una voz ronca que pone la piel de gallina',
  'La batería empuja todo el tiempo', 'Para llorar un domingo de lluvia', 'Un estribillo que no sale de la cabeza',
  'Guitarras sucias y mucha rabia', 'La escucho cuando salgo a correr', 'Tranquila, para cocinar con la ventana abierta',
  'La producción es demasiado limpia', 'El final llega demasiado pronto', 'Para enamorarse otra vez', 'Un bajo que hace temblar el piso',
  'Melancolía de ciudad vacía', 'La mejor para empezar una fiesta', 'No la entendí hasta la tercera vez'
] as phrases) as spoken
where person between $from and $to;

--- opinions ×
-- As the triggers would, so that the job of the server counts who agrees about what.
insert into opinion_texts (id, review_id, target_id, kind, user_id, reviewer_id, score, words)
select id, id, target_id, kind, user_id, user_id, score, opinion_vector(title || '. ' || description)
from reviews where user_id between bench_id(1, $from) and bench_id(1, $to);
insert into opinion_changes (target_id, text_id)
select target_id, id from reviews where user_id between bench_id(1, $from) and bench_id(1, $to);

--- likes ×
-- One per review on average, by people who review much.
insert into review_likes (review_id, user_id, created_at)
select distinct on (review_id, user_id) bench_id(2, liked.n) as review_id, bench_id(1, likers.person) as user_id,
  now() - interval '2 years' * (1 - liked.draw)
from bench_reviews as liked
cross join lateral generate_series(1, least(200, floor(0.78 / sqrt(bench_draw(liked.n, 12))))::int) as each
join bench_reviews as likers
  on likers.n = 1 + floor((select count(*) from bench_reviews) * bench_draw(liked.n * 1000 + each, 13))::bigint
where liked.person between $from and $to and likers.person <> liked.person;

--- follows ×
insert into user_follows (follower_id, followed_id, created_at)
select bench_id(1, follower), bench_id(1, followed), now() - followed * interval '1 second'
from (
  select distinct i as follower, 1 + floor(($songs / 10) * bench_draw(i * 100::bigint + each, 14) ^ 2)::int as followed
  from generate_series($from, $to) as i, generate_series(1, 15) as each
) as pairs
where follower <> followed;
insert into artist_follows (user_id, artist_id)
select distinct bench_id(1, i), artists.id
from generate_series($from, $to) as i, generate_series(1, 4) as each
join lateral (select id from artists where api_id = bench_item('artist', bench_scene(i), bench_draw(i * 100::bigint + each, 15))) as artists on true;
insert into album_follows (user_id, album_id)
select distinct bench_id(1, i), albums.id
from generate_series($from, $to) as i, generate_series(1, 2) as each
join lateral (select id from albums where api_id = bench_item('album', bench_scene(i), bench_draw(i * 100::bigint + each, 16))) as albums on true;

--- playlists ×
-- Every third person has a playlist of up to 15 songs.
insert into playlists (id, user_id, name) select bench_id(7, i), bench_id(1, i), 'Para escuchar' from generate_series($from, $to) as i where i % 3 = 0;
insert into playlist_songs (playlist_id, song_id, position)
select playlist, song, row_number() over (partition by playlist)
from (
  select distinct bench_id(7, i) as playlist, songs.id as song
  from generate_series($from, $to) as i, generate_series(1, 15) as each
  join lateral (select id from songs where api_id = bench_item('song', bench_scene(i), bench_draw(i * 100::bigint + each, 17))) as songs on true
  where i % 3 = 0
) as chosen;

--- counters
update user_stats set follower_count = counted.count
from (select followed_id, count(*) from user_follows group by followed_id) as counted where followed_id = user_stats.user_id;
update artists set follower_count = counted.count
from (select artist_id, count(*) from artist_follows group by artist_id) as counted where artist_id = artists.id;
update albums set follower_count = counted.count
from (select album_id, count(*) from album_follows group by album_id) as counted where album_id = albums.id;
update reviews set like_count = counted.count
from (select review_id, count(*) from review_likes group by review_id) as counted where review_id = reviews.id;
update review_targets set score_counts = counted.counts
from (
  select target_id, array[
    count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
    count(*) filter (where score = 4), count(*) filter (where score = 5)
  ]::integer[] as counts
  from reviews group by target_id
) as counted
where counted.target_id = review_targets.id;
insert into notification_counts (user_id) select id from users on conflict do nothing;
drop table bench_choices, bench_reviews;
