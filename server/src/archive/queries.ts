import { LEGAL_DOCUMENTS } from '@remusic/contract/legal'
import { RULES } from '@remusic/contract/moderation'
import type { Archive } from '@remusic/contract/schemas/archive'
import { SECURITY_EVENTS } from '@remusic/contract/securityLog'
import { sql } from 'kysely'
import { expandMentions, mentionedPeople } from '../accounts/mentionedPeople.ts'
import type { Db } from '../database/client.ts'
import { findDiarySettings } from '../diary/settings.ts'
import { momentsOf } from '../moments/queries.ts'
import { findQuietHours } from '../webPush/savedQuietHours.ts'

/** All data about one user, read from one snapshot. Texts by other users are included only if they were written to the user. */
export async function findArchive(db: Db, userId: string, now: Date): Promise<Archive> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      generatedDate: now.toISOString(),
      account: await findAccount(tx, userId),
      profile: await findProfile(tx, userId),
      ...(await findWritten(tx, userId)),
      ...(await findRelations(tx, userId)),
      taste: await findTaste(tx, userId),
      diary: await findDiary(tx, userId),
      yearsInMusic: await findYearsInMusic(tx, userId),
      listenLater: await findListenLater(tx, userId),
      chats: await findChats(tx, userId),
      ...(await findRecords(tx, userId)),
    }))
}

async function findAccount(db: Db, userId: string): Promise<Archive['account']> {
  const { createdAt, bytes, contentType, email, ...account } = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.picture_id')
    .select([
      'users.id',
      'name',
      'email',
      'role',
      'users.created_at as createdAt',
      'shows_email as showEmail',
      'tastes_blind as tastesBlind',
      'time_zone as timeZone',
    ])
    .select((user) => user('google_sub', 'is not', null).$castTo<boolean>().as('google'))
    .select(['pictures.bytes', 'pictures.content_type as contentType'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    ...account,
    email: email ?? '',
    createdDate: createdAt.toISOString(),
    picture: bytes && `data:${contentType};base64,${bytes.toString('base64')}`,
  }
}

async function findProfile(db: Db, userId: string): Promise<Archive['profile']> {
  const { rows } = await sql<NonNullable<Archive['profile']>>`
    select bio, country, open_to_visitors as "openToVisitors", pinned_review_id as "pinnedReviewId",
      (
        select coalesce(json_agg(json_build_object('label', label, 'url', url) order by position), '[]')
        from profile_links where user_id = profiles.user_id
      ) as links,
      (
        select coalesce(json_agg(json_build_object(
          'type', case
            when favourite.artist_id is not null then 'artist'
            when favourite.album_id is not null then 'album' else 'song' end,
          'name', coalesce(artists.name, albums.title, songs.title)
        ) order by position), '[]')
        from profile_favourites as favourite
        left join artists on artists.id = favourite.artist_id
        left join albums on albums.id = favourite.album_id
        left join songs on songs.id = favourite.song_id
        where favourite.user_id = profiles.user_id
      ) as favourites
    from profiles where user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Whether the score of a review counts. */
const VOTE_STATE = sql<'counted' | 'held' | 'dropped'>`coalesce(
  (select nullif(state, 'released') from held_votes where review_id = reviews.id), 'counted'
)`

async function findWritten(db: Db, userId: string) {
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('review_targets as target', 'target.id', 'reviews.target_id')
    .leftJoin('artists', 'artists.id', 'target.artist_id')
    .leftJoin('albums', 'albums.id', 'target.album_id')
    .leftJoin('songs', 'songs.id', 'target.song_id')
    .select(['reviews.id', 'reviews.title', 'score', 'reviews.description', 'like_count as likes'])
    .select(momentsOf('reviews.id').as('moments'))
    .select(['target.kind as type', 'reviews.created_at as createdDate', 'edited_at as editedDate'])
    .select(VOTE_STATE.as('vote'))
    .select(sql<string>`coalesce(artists.name, albums.title, songs.title)`.as('about'))
    .select(sql<string>`coalesce(artists.api_id, albums.api_id, songs.api_id)`.as('apiId'))
    .where('reviews.user_id', '=', userId)
    // A merge of two items kept the older of two reviews, out of the lists.
    .where((review) => review.or([review('deleted_at', 'is', null), review('merged_at', 'is not', null)]))
    .orderBy('reviews.id')
    .execute()
  const comments = await db
    .selectFrom('comments')
    .select(['review_id as reviewId', 'body', 'created_at as createdDate'])
    .select(mentionedPeople('comments.id', userId).as('mentioned'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const mentions = await db
    .selectFrom('comment_mentions')
    .innerJoin('comments', 'comments.id', 'comment_mentions.comment_id')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.review_id as reviewId', 'users.name as by', 'comments.created_at as createdDate'])
    .where('comment_mentions.user_id', '=', userId)
    .where('comments.visible', '=', true)
    .orderBy('comments.id')
    .execute()
  const likes = await db
    .selectFrom('review_likes')
    .innerJoin('reviews', 'reviews.id', 'review_likes.review_id')
    .select(['reviews.id as reviewId', 'reviews.title', 'review_likes.created_at as createdDate'])
    .where('review_likes.user_id', '=', userId)
    .where('reviews.visible', '=', true)
    .orderBy('review_likes.created_at')
    .execute()
  const playlists = await db
    .selectFrom('playlists')
    .select(['id', 'name', 'shared', 'created_at as createdDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const songs = await db
    .selectFrom('playlist_songs')
    .innerJoin('playlists', 'playlists.id', 'playlist_songs.playlist_id')
    .innerJoin('songs', 'songs.id', 'playlist_songs.song_id')
    .innerJoin('artists', 'artists.id', 'songs.artist_id')
    .select(['playlist_id as playlistId', 'songs.api_id as apiId', 'songs.title', 'artists.name as artist'])
    .where('playlists.user_id', '=', userId)
    .orderBy('playlist_songs.playlist_id')
    .orderBy('position')
    .execute()
  const songsOf = Map.groupBy(songs, (song) => song.playlistId)
  return {
    reviews: toWire(reviews),
    comments: toWire(comments).map(({ body, mentioned, ...comment }) => ({
      ...comment,
      text: expandMentions(body, mentioned).text,
    })),
    mentions: toWire(mentions),
    likes: toWire(likes),
    playlists: toWire(playlists).map(({ id, ...playlist }) => ({
      ...playlist,
      songs: (songsOf.get(id) ?? []).map(({ playlistId: _, ...song }) => song),
    })),
  }
}

async function findRelations(db: Db, userId: string) {
  const users = await people(db, 'followed_id', 'follower_id', userId)
  const followers = await people(db, 'follower_id', 'followed_id', userId)
  const artists = await db
    .selectFrom('artist_follows as follow')
    .innerJoin('artists', 'artists.id', 'follow.artist_id')
    .select(['artists.api_id as apiId', 'artists.name', 'follow.created_at as createdDate'])
    .where('follow.user_id', '=', userId)
    .orderBy('follow.created_at')
    .execute()
  const albums = await db
    .selectFrom('album_follows as follow')
    .innerJoin('albums', 'albums.id', 'follow.album_id')
    .select(['albums.api_id as apiId', 'albums.title', 'follow.created_at as createdDate'])
    .where('follow.user_id', '=', userId)
    .orderBy('follow.created_at')
    .execute()
  // The name of a playlist that is private at the moment is not theirs to export.
  const playlists = await db
    .selectFrom('playlist_follows as follow')
    .innerJoin('playlists', 'playlists.id', 'follow.playlist_id')
    .select(['playlists.id', 'follow.created_at as createdDate'])
    .select(sql<string>`case when shared and hidden_at is null then name else '' end`.as('name'))
    .where('follow.user_id', '=', userId)
    .orderBy('follow.created_at')
    .execute()
  const blocked = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.name', 'blocks.created_at as createdDate'])
    .where('blocker_id', '=', userId)
    .orderBy('blocks.created_at')
    .execute()
  return {
    following: {
      users: toWire(users),
      artists: toWire(artists),
      albums: toWire(albums),
      playlists: toWire(playlists),
    },
    followers: toWire(followers),
    blocked: toWire(blocked),
  }
}

type Side = 'follower_id' | 'followed_id'

const people = (db: Db, shown: Side, mine: Side, userId: string) =>
  db
    .selectFrom('user_follows')
    .innerJoin('users', 'users.id', `user_follows.${shown}`)
    .select(['users.name', 'user_follows.created_at as createdDate'])
    .where(mine, '=', userId)
    .where('users.active', '=', true)
    .orderBy('user_follows.created_at')
    .execute()

async function findTaste(db: Db, userId: string): Promise<Archive['taste']> {
  const choices = await db
    .selectFrom('taste_choices')
    .leftJoin('artists', 'artists.id', 'taste_choices.artist_id')
    .leftJoin('albums', 'albums.id', 'taste_choices.album_id')
    .leftJoin('songs', 'songs.id', 'taste_choices.song_id')
    .select(['choice', 'taste_choices.created_at as createdDate'])
    .select(
      sql<'artist' | 'album' | 'song'>`case
        when taste_choices.artist_id is not null then 'artist'
        when taste_choices.album_id is not null then 'album' else 'song' end`.as('type'),
    )
    .select(sql<string>`coalesce(artists.name, albums.title, songs.title)`.as('name'))
    .select(sql<string>`coalesce(artists.api_id, albums.api_id, songs.api_id)`.as('apiId'))
    .where('taste_choices.user_id', '=', userId)
    .orderBy('taste_choices.id')
    .execute()
  return toWire(choices)
}

async function findDiary(db: Db, userId: string): Promise<Archive['diary']> {
  const listens = await db
    .selectFrom('listens')
    .innerJoin('review_targets as target', 'target.id', 'listens.target_id')
    .leftJoin('albums', 'albums.id', 'target.album_id')
    .leftJoin('songs', 'songs.id', 'target.song_id')
    .select(['listens.day', 'again', 'score', 'note', 'source', 'listens.created_at as createdDate'])
    .select(['edited_at as editedDate', 'deleted_at as deletedDate'])
    .select(sql<'album' | 'song'>`case when target.song_id is null then 'album' else 'song' end`.as('type'))
    .select(sql<string>`coalesce(albums.title, songs.title)`.as('about'))
    .select(sql<string>`coalesce(albums.api_id, songs.api_id)`.as('apiId'))
    .where('listens.user_id', '=', userId)
    .orderBy('listens.day')
    .orderBy('listens.id')
    .execute()
  return { settings: await findDiarySettings(db, userId), listens: toWire(listens) }
}

async function findYearsInMusic(db: Db, userId: string): Promise<Archive['yearsInMusic']> {
  const { rows } = await sql<Omit<Archive['yearsInMusic'][number], 'countedDate'> & { countedDate: Date }>`
    select year, counts.*, computed_at as "countedDate"
    from years_in_music, jsonb_to_record(figures) as counts (
      listens integer, days integer, songs integer, albums integer, artists integer, reviews integer
    )
    where user_id = ${userId} and figures is not null order by year`.execute(db)
  return toWire(rows)
}

async function findListenLater(db: Db, userId: string): Promise<Archive['listenLater']> {
  const entries = await db
    .selectFrom('listen_later')
    .innerJoin('review_targets as target', 'target.id', 'listen_later.target_id')
    .leftJoin('artists', 'artists.id', 'target.artist_id')
    .leftJoin('albums', 'albums.id', 'target.album_id')
    .leftJoin('songs', 'songs.id', 'target.song_id')
    .select(['target.kind as type', 'reason', 'added_at as createdDate', 'crossed_off_at as crossedOffDate'])
    .select(sql<string>`coalesce(artists.name, albums.title, songs.title)`.as('about'))
    .select(sql<string>`coalesce(artists.api_id, albums.api_id, songs.api_id)`.as('apiId'))
    .where('listen_later.user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('place')
    .orderBy('target_id')
    .execute()
  return toWire(entries)
}

async function findChats(db: Db, userId: string): Promise<Archive['chats']> {
  const messages = await db
    .selectFrom('chat_members as mine')
    .innerJoin('chat_members as theirs', (join) =>
      join.onRef('theirs.chat_id', '=', 'mine.chat_id').onRef('theirs.user_id', '<>', 'mine.user_id'),
    )
    .innerJoin('users as peer', 'peer.id', 'theirs.user_id')
    .innerJoin('messages', 'messages.chat_id', 'mine.chat_id')
    .select(['mine.chat_id as chatId', 'peer.name as with', 'messages.sender_id as senderId'])
    .select(['messages.body as text', 'messages.created_at as createdDate'])
    .where('mine.user_id', '=', userId)
    .where('messages.hidden_at', 'is', null)
    .orderBy('mine.chat_id')
    .orderBy('messages.seq')
    .execute()
  const chats = Map.groupBy(messages, (message) => message.chatId)
  return [...chats.values()].map((messagesOfChat) => ({
    with: messagesOfChat[0]?.with ?? '',
    messages: messagesOfChat.map(({ senderId, text, createdDate }) => ({
      mine: senderId === userId,
      text,
      createdDate: createdDate.toISOString(),
    })),
  }))
}

async function findRecords(db: Db, userId: string) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdDate', 'last_used_at as lastUsedDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const totp = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at as createdDate')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'created_at as createdDate', 'last_used_at as lastUsedDate'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const emailChanges = await db
    .selectFrom('email_changes')
    .select(['old_email as from', 'new_email as to'])
    .select(['created_at as createdDate', 'confirmed_at as confirmedDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const securityEvents = await db
    .selectFrom('security_events')
    .select(['kind', 'device', 'created_at as createdDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .select(['type', 'title', 'created_at as createdDate', 'read_at as readDate'])
    .where('receiver_id', '=', userId)
    .orderBy('id')
    .execute()
  const mailPreferences = await db
    .selectFrom('notification_preferences')
    .select(['type', 'in_app as inApp', 'by_mail as byMail'])
    .where('user_id', '=', userId)
    .orderBy('type')
    .execute()
  const digest = await db
    .selectFrom('digest_subscriptions')
    .select('wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const releaseFeed = await db
    .selectFrom('release_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const pushDevices = await db
    .selectFrom('web_push_devices')
    .select(['label', 'muted_types as mutedTypes', 'shows_text as showsText'])
    .select(['created_at as createdDate', 'last_success_at as lastSuccessDate'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .leftJoin('withdrawals', 'withdrawals.payment_id', 'payments.id')
    .select(['payments.amount', 'payments.currency', 'payments.status', 'payments.created_at as createdDate'])
    .select(['payment_attempts.country', 'withdrawals.requested_at as withdrawnDate'])
    .where('payments.user_id', '=', userId)
    .orderBy('payments.created_at')
    .execute()
  const consents = await db
    .selectFrom('consents')
    .select(['document', 'version', 'accepted_at as acceptedDate'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .orderBy('document', 'desc')
    .execute()
  const premiumPeriods = await db
    .selectFrom('premium_periods')
    .select(['starts_at as startsDate', 'ends_at as endsDate', 'revoked_at as revokedDate'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute()
  const reports = await db
    .selectFrom('reports')
    .innerJoin('report_cases', 'report_cases.id', 'reports.case_id')
    .select(['reports.reason', 'reports.detail', 'report_cases.status', 'reports.created_at as createdDate'])
    .where('reports.reporter_id', '=', userId)
    .orderBy('reports.id')
    .execute()
  const corrections = await db
    .selectFrom('corrections')
    .leftJoin('artists', 'artists.id', 'corrections.artist_id')
    .leftJoin('albums', 'albums.id', 'corrections.album_id')
    .leftJoin('songs', 'songs.id', 'corrections.song_id')
    .select(['corrections.kind as type', 'field', 'note', 'status', 'reason as answer'])
    .select(sql<string>`coalesce(artists.name, albums.title, songs.title)`.as('about'))
    .select(sql<string>`coalesce(old_value #>> '{}', '')`.as('oldValue'))
    .select(sql<string>`coalesce(new_value #>> '{}', '')`.as('newValue'))
    .select(['corrections.created_at as createdDate', 'decided_at as decidedDate'])
    .where('proposed_by', '=', userId)
    .orderBy('corrections.id')
    .execute()
  const sanctions = await db
    .selectFrom('report_cases')
    .leftJoin('appeals', 'appeals.case_id', 'report_cases.id')
    .select(['report_cases.rule', 'report_cases.note as explanation', 'appeals.text as appeal'])
    .select(['report_cases.banned_until as endDate', 'appeals.created_at as appealDate'])
    .select(['appeals.status as appealStatus', 'appeals.answer'])
    .select(sql<string>`report_cases.sanction`.as('sanction'))
    .select(sql<Date>`report_cases.decided_at`.as('createdDate'))
    .where('report_cases.author_id', '=', userId)
    .where('report_cases.sanction', 'is not', null)
    .orderBy('report_cases.id')
    .execute()
  return {
    sessions: toWire(sessions),
    secondFactor: {
      passkeys: toWire(passkeys),
      authenticatorAppSince: totp?.createdDate?.toISOString() ?? null,
    },
    emailChanges: toWire(emailChanges),
    securityLog: toWire(securityEvents).map(({ kind, ...event }) => ({
      event: SECURITY_EVENTS[kind],
      ...event,
    })),
    notifications: toWire(notifications),
    mailPreferences,
    weeklyDigest: digest?.wanted ?? false,
    releaseFeedSince: releaseFeed?.created_at.toISOString() ?? null,
    pushDevices: toWire(pushDevices),
    quietHours: await findQuietHours(db, userId),
    payments: toWire(payments),
    consents: toWire(consents).map(({ document, ...consent }) => ({
      document: LEGAL_DOCUMENTS[document],
      ...consent,
    })),
    premiumPeriods: toWire(premiumPeriods),
    sanctions: toWire(sanctions).map(({ rule, ...sanction }) => ({
      ...sanction,
      rule: RULES[rule ?? 'conduct'].name,
    })),
    reports: toWire(reports),
    corrections: toWire(corrections),
  }
}

type Wire<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

const toWire = <T extends object>(rows: T[]) =>
  rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString() : value,
        ]),
      ) as Wire<T>,
  )
