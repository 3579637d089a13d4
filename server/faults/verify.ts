import { sql } from 'kysely'
import type { Db } from '../src/base/database/client.ts'
import { MISCOUNTED_VOTES } from '../testing/votes.ts'
import { REMEMBERING } from './playlistWrites.ts'

/** The playlists of which the ledger has each change. */
const REMEMBERED = sql`select id from playlists where name like ${sql.lit(`${REMEMBERING} %`)}`

/** How many copies of each write the database holds, by kind and mark. The shared playlists are part of the world. */
export async function storedMarks(db: Db) {
  const { rows } = await sql<{ kind: string; mark: string; copies: number }>`
    with wanted as (
      select listen_later.*, api_id from listen_later join review_targets on review_targets.id = target_id
        join songs on songs.id = song_id
    )
    select kind, mark, count(*) as copies from (
      select 'message' as kind, body as mark from messages join chats on chats.id = chat_id where kind = 'pair'
      union all select 'group message', body from messages where body like 'en el grupo %'
      union all select 'edited message', body from messages where edited_at is not null
      union all select 'deleted message', id::text from messages where deleted_at is not null
      union all select 'reaction', user_id || ' ' || messages.id
        from message_reactions as reaction join messages using (chat_id, seq)
      union all select 'chat audience', user_id::text from chat_settings
      union all select 'review', title from reviews
      union all select 'comment', split_part(body, ' ' || chr(${MENTION}), 1) from comments
      union all select 'like', user_id || ' ' || review_id from review_likes
      union all select 'follow', follower_id || ' ' || followed_id from user_follows
      union all select 'playlist follow', user_id || ' ' || playlist_id from playlist_follows
      union all select 'collaborator', playlist_id || ' ' || user_id from playlist_members
        where playlist_id not in (select playlist_id from chat_playlists) and playlist_id not in (${REMEMBERED})
      union all select 'block', blocker_id || ' ' || blocked_id from blocks
      union all select 'playlist', name from playlists
        where name not like 'Compartida %' and id not in (select playlist_id from chat_playlists)
          and id not in (select playlist_id from smart_playlists) and id not in (${REMEMBERED})
      union all select 'smart playlist', name from smart_playlists join playlists on playlists.id = playlist_id
      union all select 'folder', name from playlist_folders
      union all select 'placement', user_id || ' ' || playlist_id || ' ' || folder_id from playlist_placements
      union all select 'undo', playlist_id || ' ' || undone from playlist_events, unnest(undoes) as undone
      union all select 'proposal', playlist_id || ' ' || song from playlist_proposals
      union all select unnest(array['proposal', 'accepted proposal']), playlist_id || ' ' || (change ->> 'song')
        from playlist_events where accepted_by is not null
      union all select 'share', id::text from playlists where shared and name not like 'Compartida %'
      union all select 'profile', bio from profiles
      union all select 'appeal', text from appeals
      union all select 'push device', endpoint from web_push_devices
      union all select 'digest', user_id::text from digest_subscriptions where wanted
      union all select 'release feed', user_id::text from release_feeds
      union all select 'blind tasting', id::text from users where tastes_blind
      union all select 'taste choice', user_id || ' ' || choice || ' ' || coalesce(artists.api_id, songs.api_id)
        from taste_choices left join songs on songs.id = song_id left join artists on artists.id = taste_choices.artist_id
      union all select 'listen', client_id::text from listens where source <> 'scrobble'
      union all select 'scrobble', user_id || ' ' || client_id from listens where source = 'scrobble'
      union all select 'upload', import_id::text from history_import_chunks
      union all select 'song of a chat', chat_id || ' ' || api_id from chat_playlists
        join playlist_songs using (playlist_id) join songs on songs.id = song_id
      union all select 'room message', body from listening_room_messages
      union all select 'queued song', client_id::text from listening_room_entries
      union all select 'room score', user_id || ' ' || entry_id from listening_room_scores
      union all select 'later', user_id || ' ' || api_id from wanted
      union all select 'removed later', user_id || ' ' || api_id from wanted where removed_at is not null
      union all select 'moved later', user_id || ' ' || api_id from wanted where place > 0
      union all select 'edited listen', note from listens where note like 'escucha corregida %'
      union all select 'deleted listen', client_id::text from listens where deleted_at is not null
      union all select 'confirmation', email from users where email like 'pendiente-%'
      union all select 'authenticator app', user_id::text from totp_secrets where confirmed_at is not null
      union all select 'consent', user_id::text from consents join users on users.id = user_id
        where email not like 'pendiente-%'
      union all select 'song', playlist_id || ' ' || songs.api_id
        from playlist_songs join songs on songs.id = playlist_songs.song_id
        where playlist_id not in (select playlist_id from chat_playlists)
          and playlist_id not in (select playlist_id from smart_playlists) and playlist_id not in (${REMEMBERED})
    ) as written group by kind, mark`.execute(db)
  const byKind = new Map<string, Map<string, number>>()
  for (const { kind, mark, copies } of rows) {
    const marks = byKind.get(kind) ?? new Map<string, number>()
    byKind.set(kind, marks.set(mark, copies))
  }
  return byKind
}

/** The character of the first mention in a comment. Every comment ends with one. */
const MENTION = sql.lit(0xe000)

/** Returns every broken invariant with the number of rows that break it. */
export async function brokenRules(db: Db) {
  const broken: string[] = []
  for (const [rule, rows] of Object.entries(RULES)) {
    const { rows: found } = await sql<{
      count: number
    }>`select count(*) as count from (${rows}) as found`.execute(db)
    const count = found[0]?.count ?? 0
    if (count > 0) broken.push(`${rule}: ${count}`)
  }
  return broken
}

const FOLLOWS = sql`select follower_id::text, followed_id::text from user_follows`
const COMMENTS = sql`
  select comments.user_id::text, review_id::text from comments join reviews on reviews.id = review_id
  where comments.user_id <> reviews.user_id`
/** Authors who have not reached the daily limit of mails about comments. */
const REACHABLE_AUTHOR = sql`(
  select count(*) from mails join users on users.email = to_address
  where users.id = reviews.user_id and dedupe_key like 'comment:%'
) < 10`
/** The deduplication key of a mail contains its kind and the two ids it is about. */
const pairsOfMails = (kind: string) => sql`
  select split_part(dedupe_key, ':', 2), split_part(dedupe_key, ':', 3) from mails
  where dedupe_key like ${`${kind}:%`}`

const RULES = {
  'a review counts its likes': sql`
    select from reviews where like_count <> (select count(*) from review_likes where review_id = reviews.id)`,
  'a review has the moment it was sent with': sql`
    select from reviews where title like 'reseña %' and not exists (
      select from review_moments where review_id = reviews.id and text = reviews.title)`,
  'a review counts its comments': sql`
    select from reviews
    where comment_count <> (select count(*) from comments where review_id = reviews.id and visible)`,
  'a person counts their followers': sql`
    select from user_stats
    where follower_count <> (select count(*) from user_follows where followed_id = user_stats.user_id)`,
  'a playlist counts its followers': sql`
    select from playlists
    where follower_count <> (select count(*) from playlist_follows where playlist_id = playlists.id)`,
  'nobody follows across a block': sql`
    select from user_follows join blocks
      on (follower_id, followed_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id))`,
  'a review target counts its votes in every state': MISCOUNTED_VOTES,
  'a review target counts its votes by month': sql`
    select from review_targets where score_counts <> array(
      select coalesce(sum(score_months.score_counts[score]), 0)::integer
      from generate_series(1, 5) as score left join score_months on target_id = review_targets.id
      group by score order by score)`,
  'a diary counts its entries': sql`
    select from diary_sizes where entries <> (
      select count(*) from listens where listens.user_id = diary_sizes.user_id and deleted_at is null)`,
  'a chat numbers its messages without a gap and knows the last one': sql`
    select from chats left join messages on chat_id = chats.id group by chats.id
    having count(seq) <> last_seq or coalesce(max(seq), 0) <> last_seq`,
  'a chat numbers the changes of its messages and knows the last one': sql`
    select from chats left join messages on chat_id = chats.id group by chats.id
    having coalesce(max(change), 0) <> last_change`,
  'a message counts its reactions': sql`
    select from messages where reaction_count <> (
      select count(*) from message_reactions as reaction
      where reaction.chat_id = messages.chat_id and reaction.seq = messages.seq)`,
  'a group counts its members': sql`
    select from chats where kind = 'group' and member_count <> (
      select count(*) from chat_members where chat_id = chats.id and left_at is null)`,
  'a room numbers its messages without a gap and knows the last one': sql`
    select from listening_rooms as room left join listening_room_messages as message on room_id = room.id group by room.id
    having count(message.seq) <> last_message or coalesce(max(message.seq), 0) <> last_message`,
  'a room counts those who are present, and what waits and was played': sql`
    select from listening_rooms as room where (present_count, queued_count, played_count) <> (
      (select count(*) from listening_room_members where room_id = room.id and present),
      (select count(*) from listening_room_entries where room_id = room.id and state = 'queued'),
      (select count(*) from listening_room_entries where room_id = room.id and revealed_at is not null))`,
  'the songs of a room follow one another': sql`
    select from (
      select started_at, lag(ends_at) over (partition by room_id order by started_at, id) as before
      from listening_room_entries where started_at is not null
    ) as timeline where started_at < before`,
  'a playlist numbers its events without a gap and knows the last one': sql`
    select from playlists left join playlist_events on playlist_id = playlists.id group by playlists.id
    having count(number) <> event_count or coalesce(max(number), 0) <> event_count`,
  'a playlist with events has a whole version before them': sql`
    select from playlists where event_count > 0 and not exists (
      select from playlist_snapshots where playlist_id = playlists.id and number = 0)`,
  // A server of the previous release records no events; the next change by a server of this release does.
  'every song of a playlist that this release added was added by an event': sql`
    select from playlist_songs join songs on songs.id = song_id
    where added_by is not null and playlist_id not in (select playlist_id from smart_playlists) and not exists (
      select from playlist_events
      where playlist_events.playlist_id = playlist_songs.playlist_id and (
        change ->> 'song' = songs.api_id
        or change @> jsonb_build_object('steps', jsonb_build_array(jsonb_build_object('song', songs.api_id)))
      ))`,
  'a playlist counts its collaborators': sql`
    select from playlists
    where member_count <> (select count(*) from playlist_members where playlist_id = playlists.id)`,
  'the songs of a playlist are numbered without a gap': sql`
    select from playlist_songs group by playlist_id having count(*) <> max(position)`,
  'a person counts their unread notifications': sql`
    select from notification_counts as counted where unread <> (
      select count(*) from notifications where receiver_id = counted.user_id and unread)`,
  'a confirmed registration has its account and its entry in the audit log': sql`
    select email from registrations where confirmed_at is not null
    except select email from users join audit_log on target_user_id = users.id and action = 'confirm-registration'`,
  'a follow has its mail': sql`${FOLLOWS} except ${pairsOfMails('follow')}`,
  'a mail about a follow has its follow': sql`${pairsOfMails('follow')} except ${FOLLOWS}`,
  'an authenticator app has its ten recovery codes': sql`
    select from totp_secrets left join recovery_codes using (user_id)
    where confirmed_at is not null group by user_id having count(code_hash) <> 10`,
  'a like has its mail': sql`
    select review_likes.user_id::text, reviews.user_id::text from review_likes join reviews on reviews.id = review_id
    except ${pairsOfMails('like')}`,
  'a comment has its mail': sql`${COMMENTS} and ${REACHABLE_AUTHOR} except ${pairsOfMails('comment')}`,
  'nobody gets more than ten mails about comments': sql`
    select from mails where dedupe_key like 'comment:%' group by to_address having count(*) > 10`,
  'a mention is in its comment': sql`
    select from comments left join comment_mentions on comment_id = comments.id
    where slot is null or strpos(body, chr(${MENTION} + slot)) = 0`,
  'a mention has its notification': sql`
    select comment_mentions.user_id, review_id from comment_mentions join comments on comments.id = comment_id
    except select receiver_id, review_id from notifications where type = 7`,
  'a mail about a comment has its comment': sql`${pairsOfMails('comment')} except ${COMMENTS}`,
  'a notification has an actor': sql`
    select from notifications where withdrawn_at is null and not exists (
      select from notification_actors where notification_id = notifications.id)`,
}
