-- Generates a community for the $songs songs of catalogue.sql: a tenth as many users, as many reviews, five times as many follows,
-- twice as many messages, likes and notifications. Ids are sequential (bench_id), so that clients can compute them.
-- Counters are set here once, because the triggers are disabled. A line with three dashes starts a step. A step whose title ends in ×
-- runs in chunks; $from and $to are the users of the chunk.

--- users
set session_replication_role = replica;
create function bench_id(kind integer, i bigint) returns uuid
  language sql immutable strict parallel safe
  return ('0190' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid;

insert into users (id, name, email, password_hash, role, created_at)
select bench_id(1, i), initcap(first || ' ' || second), 'persona' || i || '@remusic.invalid',
  (select password_hash from users where role = 'Admin' limit 1), case i % 5 when 0 then 'Premium' else 'Gratuito' end,
  now() - interval '1 year' + i * interval '1 year' / ($songs / 10)
from bench_names($songs / 10);
insert into premium_times (user_id, began_at) select id, created_at from users where role = 'Premium';
insert into sessions (token_hash, user_id, expires_at)
select sha256(convert_to('persona-' || i, 'UTF8')), bench_id(1, i), now() + interval '30 days'
from generate_series(1, $songs / 10) as i;

--- follows ×
-- Every user follows 10 of the 100 most popular users and 35 others, 3 artists and 2 albums.
insert into user_follows (follower_id, followed_id, created_at)
select bench_id(1, follower), bench_id(1, followed), now() - followed * interval '1 second'
from (
  select i as follower, 1 + (i * 7 + each * 10) % least(100, $songs / 20) as followed
  from generate_series($from, $to) as i, generate_series(1, 10) as each
  union
  select i, 1 + (i + each * 97) % ($songs / 10) from generate_series($from, $to) as i, generate_series(1, 35) as each
) as pairs
where follower <> followed;
insert into artist_follows (user_id, artist_id)
select distinct bench_id(1, i), artists.id
from generate_series($from, $to) as i, generate_series(1, 3) as each
join lateral (select id from artists where api_id = (1 + (i * 11 + each * 101) % ($songs / 40))::text) as artists on true;
insert into album_follows (user_id, album_id)
select distinct bench_id(1, i), albums.id
from generate_series($from, $to) as i, generate_series(1, 2) as each
join lateral (select id from albums where api_id = (1 + (i * 13 + each * 103) % ($songs / 20))::text) as albums on true;

--- follower counts
insert into user_stats (user_id, follower_count)
select users.id, coalesce(count, 0)
from users left join (select followed_id, count(*) from user_follows group by followed_id) as followers on followed_id = users.id
on conflict do nothing;
update artists set follower_count = followers.count
from (select artist_id, count(*) from artist_follows group by artist_id) as followers where artist_id = artists.id;
update albums set follower_count = followers.count
from (select album_id, count(*) from album_follows group by album_id) as followers where album_id = albums.id;

--- review targets
-- 20 popular songs that share a fifth of the reviews (ids 20n + 10), and one song in 25 with 20 reviews (ids 20n + 1).
insert into review_targets (song_id)
select id from generate_series(1, 20) as hot join songs on api_id = (hot * 20 + 10)::text
union all
select id from generate_series(1, $songs / 25) as place join songs on api_id = (place * 20 + 1)::text;

--- reviews ×
insert into reviews (id, user_id, target_id, title, score, description, like_count, created_at)
select bench_id(2, i), bench_id(1, author), review_targets.id, 'Reseña número ' || i, 1 + i % 5,
  repeat('Suena distinto cada vez que vuelvo a escucharla. ', 1 + i % 5),
  (select count(*) from generate_series(1, i % 5) as each where 1 + (i * 13 + each * 17) % ($songs / 10) <> author),
  now() - ($songs - i) * interval '10 seconds'
from (
  select i,
    case i % 5
      when 0 then 1 + (i / 100 * 7 + i / 5 % 20) % ($songs / 10)
      else 1 + ((i - i / 5) % ($songs / 25) * 31 + (i - i / 5) / ($songs / 25) * 37) % ($songs / 10)
    end as author,
    case i % 5 when 0 then (1 + i / 5 % 20) * 20 + 10 else (1 + (i - i / 5) % ($songs / 25)) * 20 + 1 end as song
  from generate_series($from * 10 - 9, $to * 10) as i
) as drawn
join songs on songs.api_id = song::text
join review_targets on review_targets.song_id = songs.id;
insert into review_likes (review_id, user_id, created_at)
select reviews.id, bench_id(1, 1 + (i * 13 + each * 17) % ($songs / 10)), reviews.created_at + interval '1 hour'
from generate_series($from * 10 - 9, $to * 10) as i
join reviews on reviews.id = bench_id(2, i)
join generate_series(1, 4) as each on each <= i % 5
where bench_id(1, 1 + (i * 13 + each * 17) % ($songs / 10)) <> reviews.user_id;

--- score counts
update review_targets set score_counts = counted.counts
from (
  select target_id, array[
    count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
    count(*) filter (where score = 4), count(*) filter (where score = 5)
  ]::integer[] as counts
  from reviews group by target_id
) as counted
where counted.target_id = review_targets.id;

--- chats
-- Every fifth user is Premium and chats with ten others.
insert into chats (id, low_user_id, high_user_id, last_seq, last_message_at)
select bench_id(3, chat + 1), least(a, b), greatest(a, b), 20, now() - chat * interval '1 second'
from (
  select chat, bench_id(1, 5 * (1 + chat % ($songs / 50))) as a,
    bench_id(1, 5 * (1 + (chat % ($songs / 50) + 1 + chat / ($songs / 50) * 3) % ($songs / 50))) as b
  from generate_series(0, $songs / 10 - 1) as chat
) as pairs;
insert into chat_members (chat_id, user_id, delivered_seq, read_seq)
select id, member, 20, 18 from chats cross join lateral (values (low_user_id), (high_user_id)) as members (member);

--- messages ×
insert into messages (id, chat_id, seq, sender_id, client_id, body, created_at)
select bench_id(4, chat * 20 + seq), chats.id, seq, case seq % 2 when 0 then low_user_id else high_user_id end,
  bench_id(5, chat * 20 + seq), repeat('¿Ya escuchaste la nueva? ', 1 + seq % 4), last_message_at - (20 - seq) * interval '1 minute'
from generate_series($from, $to) as chat, generate_series(1, 20) as seq, chats
where chats.id = bench_id(3, chat);

--- notifications ×
insert into notifications (id, receiver_id, type, group_key, title, review_id, created_at, updated_at, read_at)
select bench_id(6, i * 32 + each), bench_id(1, i), 1 + each % 2, case each % 2 when 0 then 'like:' || each else 'follow:' || each end,
  'Reseña número ' || each, case each % 2 when 0 then bench_id(2, i * 10 - each % 10) end,
  now() - each * interval '1 hour', now() - each * interval '1 hour', case when each > 3 then now() end
from generate_series($from, $to) as i, generate_series(1, 21) as each;
insert into notification_actors (notification_id, user_id)
select bench_id(6, i * 32 + each), bench_id(1, 1 + (i * 3 + who * 19) % ($songs / 10))
from generate_series($from, $to) as i, generate_series(1, 21) as each
join generate_series(1, 3) as who on who = 1 or each % 5 = 0;
insert into notification_counts (user_id, unread) select bench_id(1, i), 3 from generate_series($from, $to) as i;
