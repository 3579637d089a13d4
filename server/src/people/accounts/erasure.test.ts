import { acceptLegal, myConsents } from '@remusic/contract/base/schemas/legal'
import { followUser } from '@remusic/contract/music/schemas/follows'
import { likeReview, reviewById, writeComment } from '@remusic/contract/opinions/schemas/reviews'
import { register, requestReset } from '@remusic/contract/people/schemas/accounts'
import { changeEmail } from '@remusic/contract/people/schemas/credentials'
import { listNotifications } from '@remusic/contract/people/schemas/notifications'
import { sendContactMessage } from '@remusic/contract/running/schemas/contact'
import {
  addToGroup,
  chatById,
  createGroup,
  editMessage,
  messagesOf,
  openChat,
  reactToMessage,
  saveChatSettings,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import { createFolder, placePlaylist } from '@remusic/contract/together/schemas/playlistFolders'
import { createPlaylist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { ERASED_NAME, eraseExpiredAccounts } from './erasure.ts'
import { recordSecurityEvent } from './securityLog.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CONTACT_TO: 'hola@remusic.example' } })
})
afterAll(() => app.stop())

const NAME = 'Zoraida Quintanar'
const EMAIL = 'zoraida@example.org'
/** Part of everything that the person writes, except in the reviews. */
const WORDS = 'palabras que nadie debe leer después'

/** Where an erased account still appears, and why. Every other column of every table must be free of it. */
const KEPT: Record<string, string> = {
  'public.users.id': 'The anonymous row that the reviews belong to.',
  'public.user_stats.user_id': 'The counter of that row.',
  'public.notification_counts.user_id': 'The counter of that row.',
  'public.reviews.user_id': 'Reviews stay, under an anonymous name.',
  'public.held_votes.user_id': 'A vote that does not count stays with its review, and does not count.',
  'public.unproven_votes.user_id':
    'A vote stays with its review, so that later ones find those they belong with.',
  'public.opinion_texts.user_id': 'The index of the words of a review, which stays.',
  'public.opinion_texts.reviewer_id': 'The index of the words of a review, which stays.',
  'public.chats.low_user_id': 'The other person keeps what they wrote in the chat.',
  'public.chats.high_user_id': 'The other person keeps what they wrote in the chat.',
  'public.chats.named_by': 'The group keeps its name, and those who blocked the person go on not reading it.',
  'public.chats.pictured_by': 'The same holds for its picture.',
  'public.chats.opened_by': 'The other person keeps what they wrote in the chat.',
  'public.chat_members.user_id': 'The other person keeps what they wrote in the chat.',
  'public.messages.sender_id': 'The empty places of their messages in groups, which others count from.',
  'public.messages.subject_id': 'What happened to a group, without their name.',
  'public.payment_attempts.user_id': 'Accounting: payments are kept.',
  'public.payments.user_id': 'Accounting: payments are kept.',
  'public.premium_periods.user_id': 'Accounting: what a payment was for.',
  'public.premium_times.user_id': 'Accounting: the income of past months.',
  'public.subscriptions.user_id': 'Accounting: belongs to the periods.',
  'public.audit_log.actor_id': 'The log of Admin actions is append-only.',
  'public.audit_log.target_user_id': 'The log of Admin actions is append-only.',
  'public.audit_log.target_id': 'The log of Admin actions is append-only.',
  'public.report_cases.author_id': 'Decisions are counted in public, without their texts.',
  'public.report_cases.target_id': 'Decisions are counted in public, without their texts.',
  'public.report_cases.decided_by': 'Who decided stays recorded.',
  'public.appeals.decided_by': 'Who decided stays recorded.',
  'public.corrections.decided_by': 'Who decided stays recorded.',
  'public.held_votes.decided_by': 'Who decided stays recorded.',
  'public.reports.reporter_id': 'Counts the report, without its text.',
}

/** Finished jobs are deleted after twelve hours, and the account has been inactive for two months. */
const SHORT_LIVED_SCHEMA = 'pgboss'

type Column = { schema: string; table: string; column: string; isBytes: boolean }

async function allColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_schema as schema, table_name as "table", column_name as column, udt_name = 'bytea' as "isBytes"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', ${SHORT_LIVED_SCHEMA})
    order by 1, 2, ordinal_position`.execute(app.db)
  return rows
}

/** The columns of the whole database that contain one of the needles. */
async function columnsWith(needles: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { schema, table, column, isBytes } of await allColumns()) {
    const value = isBytes ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows } = await sql`
      select from ${sql.id(schema, table)}
      where ${sql.join(
        needles.map((needle) => sql`${value} ilike ${`%${needle}%`}`),
        sql` or `,
      )} limit 1`.execute(app.db)
    if (rows.length > 0) found.push(`${schema}.${table}.${column}`)
  }
  return found
}

async function referencesToUsers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'public.' || conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass`.execute(app.db)
  return rows.map(({ name }) => name)
}

async function aMember(traits: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(app.db, { role: 'Premium', ...traits })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

/** Uses the product in every way that leaves something behind. */
async function leaveTracesEverywhere(person: Member, other: Member, older: Member) {
  const { db } = app
  const { id } = person
  const as = { token: person.token }
  const theirs = await aReview(db, { userId: other.id })
  const mine = await aReview(db, { userId: id })
  const song = await aSong(db)

  for (const [author, reviewId] of [
    [person, theirs.id],
    [other, mine.id],
  ] as const) {
    const params = { id: reviewId }
    await app.call(likeReview, { params }, author)
    const body =
      author === person
        ? { text: WORDS }
        : { text: `Gracias, @${NAME}`, mentions: [{ userId: id, start: 9, length: NAME.length + 1 }] }
    expect((await app.call(writeComment, { params, body }, author)).status).toBe(201)
  }
  const [terms] = (await app.call(myConsents, {}, as)).data.consents
  if (terms) {
    const documents = [{ document: terms.document, version: terms.version }]
    expect((await app.call(acceptLegal, { body: { documents } }, as)).status).toBe(200)
  }
  await app.call(followUser, { params: { meId: id, targetId: other.id } }, as)
  await app.call(followUser, { params: { meId: other.id, targetId: id } }, other)
  const playlist = await app.call(createPlaylist, { body: { name: WORDS } }, as)
  expect(playlist.status).toBe(201)
  const folder = (await app.call(createFolder, { body: { name: WORDS } }, as)).data
  const place = { params: { id: playlist.data.id }, body: { folderId: folder.id } }
  expect((await app.call(placePlaylist, place, as)).status).toBe(200)
  const chatId = (await app.call(openChat, { body: { reciverId: other.id } }, as)).data.id
  for (const [author, text] of [
    [person, WORDS],
    [other, 'Hola, ¿cómo va?'],
    [person, WORDS],
  ] as const)
    expect((await app.call(sendMessage, { body: { chatId, text } }, author)).status).toBe(201)
  const olderChatId = (await app.call(openChat, { body: { reciverId: id } }, older)).data.id
  await app.call(sendMessage, { body: { chatId: olderChatId, text: 'Buenas' } }, older)
  const silent = await aMember()
  const silentChatId = (await app.call(openChat, { body: { reciverId: silent.id } }, as)).data.id
  await app.call(sendMessage, { body: { chatId: silentChatId, text: WORDS } }, as)

  const group = { name: 'Grupo', userIds: [other.id, older.id] }
  const groupId = (await app.call(createGroup, { body: group }, as)).data.id
  await app.db
    .updateTable('chats')
    .set((chats) => ({ pictured_by: chats.ref('named_by') }))
    .where('id', '=', groupId)
    .execute()
  const inGroup = async (author: Member, text: string) =>
    (await app.call(sendMessage, { body: { chatId: groupId, text } }, author)).data
  const edited = await inGroup(person, `${WORDS}, antes`)
  await app.call(editMessage, { params: { messageId: edited.id }, body: { text: WORDS } }, as)
  const answered = await inGroup(other, 'Hola, grupo')
  const heart = { params: { messageId: answered.id }, body: { kind: 'heart' as const, on: true } }
  expect((await app.call(reactToMessage, heart, as)).status).toBe(200)
  await app.call(saveChatSettings, { body: { who: 'following' } }, as)
  const theirGroup = { name: 'Otro grupo', userIds: [older.id] }
  const theirGroupId = (await app.call(createGroup, { body: theirGroup }, other)).data.id
  const added = { params: { chatId: theirGroupId }, body: { userIds: [id] } }
  expect((await app.call(addToGroup, added, other)).status).toBe(200)

  await app.call(sendContactMessage, { body: { name: NAME, email: EMAIL, message: WORDS } })
  await app.call(register, { body: { name: NAME, email: EMAIL, password: 'una-clave-bien-larga' } })
  await app.call(requestReset, { body: { email: EMAIL } })
  expect((await app.call(changeEmail, { body: { email: `nueva.${EMAIL}` } }, as)).status).toBe(200)
  await recordSecurityEvent(db, { userId: id, kind: 'signed_in' })

  await insertTraces(person, other, { mine: mine.id, songId: song.id })
  return { theirs, mine, chatId, silentChatId, groupId }
}

/** Rows of tables that a test cannot fill over HTTP in a few calls. */
async function insertTraces(
  { id }: Member,
  other: Member,
  { mine, songId }: { mine: string; songId: number },
) {
  const { pool } = app.database
  const caseId = 'a0000000-0000-4000-8000-000000000001'
  const decidedId = 'a0000000-0000-4000-8000-000000000002'
  const attemptId = 'a0000000-0000-4000-8000-000000000003'
  const paymentId = 'a0000000-0000-4000-8000-000000000004'
  const serverId = 'a0000000-0000-4000-8000-000000000005'
  const run = (statement: string, values: unknown[]) => pool.query(statement, values)
  await run(`insert into known_places (user_id, address_hash) values ($1, sha256('x'))`, [id])
  await run(
    `insert into one_time_tokens (token_hash, purpose, user_id, expires_at, used_at)
     values (sha256('y'), 'reset', $1, now() + interval '1 hour', now())`,
    [id],
  )
  await run(
    `insert into email_changes (user_id, old_email, new_email, created_at, expires_at, confirmed_at)
     values ($1, $2, $3, now(), now() + interval '7 days', now())`,
    [id, `vieja.${EMAIL}`, EMAIL],
  )
  await run(`insert into registrations (name, email, password_hash) values ('x', $1, 'x')`, [
    `vieja.${EMAIL}`,
  ])
  await run(
    `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, 'c', 'k', 0, $2)`,
    [id, WORDS],
  )
  await run(`insert into totp_secrets (user_id, secret) values ($1, 's')`, [id])
  await run(
    `insert into web_push_devices (user_id, endpoint, p256dh, auth, label) values ($1, 'e', 'k', 's', 'Firefox')`,
    [id],
  )
  await run(
    `insert into web_push_quiet_hours (user_id, from_minute, to_minute, time_zone) values ($1, 1, 2, 'UTC')`,
    [id],
  )
  await run(`insert into digest_subscriptions (user_id, wanted) values ($1, true)`, [id])
  await run(`insert into release_feeds (user_id, token_hash) values ($1, sha256($1::uuid::text::bytea))`, [
    id,
  ])
  await run(`insert into release_mails (user_id, mailed_through) values ($1, now())`, [id])
  await run(`insert into recovery_codes (user_id, code_hash) values ($1, sha256('z'))`, [id])
  await run(`insert into presence_servers (id, alive_until) values ($1, now() + interval '1 day')`, [
    serverId,
  ])
  await run(`insert into presence (user_id, server_id) values ($1, $2)`, [id, serverId])
  await run(`insert into artist_follows (user_id, artist_id) select $1, artist_id from songs where id = $2`, [
    id,
    songId,
  ])
  await run(
    `insert into taste_choices (user_id, artist_id, choice) select $1, artist_id, 'picked' from songs where id = $2`,
    [id, songId],
  )
  await run(
    `insert into taste_lists values ($1, now(), 0, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
    [id],
  )
  await run(
    `insert into listens (user_id, client_id, target_id, day, note)
     select $1, gen_random_uuid(), target_id, '2026-03-01', '${WORDS}' from reviews where id = $2`,
    [id, mine],
  )
  await run(`insert into diary_settings (user_id) values ($1)`, [id])
  await run(
    `insert into listen_later (user_id, target_id, place, added_at) select $1, target_id, 0, now() from reviews where id = $2`,
    [id, mine],
  )
  await run(
    `insert into wanted_notices (user_id, target_id, author_id)
     select people.user_id, target_id, people.author_id
     from reviews, (values ($1::uuid, $2::uuid), ($2, $1)) as people (user_id, author_id) where id = $3`,
    [id, other.id, mine],
  )
  await run(`insert into album_follows (user_id, album_id) select $1, album_id from songs where id = $2`, [
    id,
    songId,
  ])
  await run(
    `with listed as (insert into playlists (user_id, name, shared) values ($2, 'Ajena', true) returning id)
     insert into playlist_follows (user_id, playlist_id) select $1, id from listed`,
    [id, other.id],
  )
  await run(
    `with listed as (insert into playlists (user_id, name) values ($2, 'De ambas') returning id),
       event as (
         insert into playlist_events (playlist_id, number, actor_id, accepted_by, kind, change)
         select id, 1, $1, $1, 'added', '{"song": "1", "position": 1}' from listed
       ),
       added as (
         insert into playlist_songs (playlist_id, song_id, position, added_by) select id, $3, 1, $1 from listed
       )
     insert into playlist_proposals (playlist_id, user_id, kind, song) select id, $1, 'add', '2' from listed`,
    [id, other.id, songId],
  )
  await run(
    `insert into playlist_members (playlist_id, user_id, role, invited_by)
     select id, case user_id when $1 then $2::uuid else $1::uuid end, 'edits', $1
     from playlists where name in ('De ambas', '${WORDS}')`,
    [id, other.id],
  )
  await run(
    "insert into playlist_removals (playlist_id, user_id) select id, $1 from playlists where name = 'De ambas'",
    [id],
  )
  await run(`insert into affinities (user_id, other_id, percentage) values ($1, $2, 80), ($2, $1, 80)`, [
    id,
    other.id,
  ])
  await run(`insert into affinity_runs (user_id, ran_at) values ($1, now())`, [id])
  await run(
    `with listed as (
       insert into playlists (user_id, name) values ($1, 'Para dos'), ($2, 'Para Alguien y ' || $3) returning id, user_id
     )
     insert into affinity_playlists (user_id, other_id, playlist_id)
     select user_id, case user_id when $1 then $2::uuid else $1::uuid end, id from listed`,
    [id, other.id, NAME],
  )
  await run(
    `with recorded as (
       insert into playlist_snapshots (playlist_id, number, name, songs)
       select id, 0, name, '{}' from playlists where name like 'Para Alguien y %' returning playlist_id, name
     )
     insert into playlist_events (playlist_id, number, kind, change)
     select playlist_id, 1, 'renamed', jsonb_build_object('from', 'Nuestra', 'to', name) from recorded`,
    [],
  )
  await run(
    `insert into profiles (user_id, bio, country, open_to_visitors, pinned_review_id) values ($1, $2, 'AR', true, $3)`,
    [id, WORDS, mine],
  )
  await run(`insert into profile_links (user_id, position, url, label) values ($1, 1, $2, 'Yo')`, [
    id,
    `https://example.org/${EMAIL}`,
  ])
  await run(`insert into profile_favourites (user_id, position, song_id) values ($1, 1, $2)`, [id, songId])
  await run(`insert into listening_rooms (host_id, name, access) values ($1, $2, 'public')`, [id, WORDS])
  const { rows: rooms } = await run(
    `insert into listening_rooms (host_id, name, access) values ($1, 'De otra persona', 'link') returning id`,
    [other.id],
  )
  const at = [rooms[0].id, id]
  await run(`insert into listening_room_invitations (room_id, user_id) values ($1, $2)`, at)
  await run(`insert into listening_room_members (room_id, user_id, seen_until) values ($1, $2, now())`, at)
  await run(
    `insert into listening_room_messages (room_id, sender_id, seq, client_id, body)
     values ($1, $2, 1, gen_random_uuid(), '${WORDS}')`,
    at,
  )
  await run(
    `insert into listening_room_entries
       (room_id, added_by, song_id, title, artist, client_id, ordinal, position, state, started_at, ends_at)
     values ($1, $2, $3, 'x', 'x', gen_random_uuid(), 0, 1, 'playing', now(), now() + interval '1 day')`,
    [...at, songId],
  )
  await run(
    `insert into listening_room_scores (entry_id, user_id, score)
     select id, $2, 5 from listening_room_entries where room_id = $1`,
    at,
  )
  await run(
    `insert into listening_room_skips (entry_id, user_id) select id, $2 from listening_room_entries where room_id = $1`,
    at,
  )
  await run(`insert into notification_preferences (user_id, type) values ($1, 1)`, [id])
  await run(`insert into blocks (blocker_id, blocked_id) select $1, id from users where id not in ($1, $2)`, [
    id,
    other.id,
  ])
  await run(`insert into blocks (blocker_id, blocked_id) select id, $1 from users where id not in ($1, $2)`, [
    id,
    other.id,
  ])
  await run(
    `insert into reviews (user_id, target_id, title, score, description, deleted_at)
     select user_id, target_id, $2, 3, $2, now() from reviews where id = $1`,
    [mine, WORDS],
  )
  await run(
    `insert into review_moments (review_id, position, second, text) select id, 1, 9, $1 from reviews where title = $1`,
    [WORDS],
  )
  await run(
    `insert into report_cases (id, kind, target_id, author_id, created_at, note) values ($1, 'user', $2, $2, now(), $3)`,
    [caseId, id, `${NAME} otra vez`],
  )
  await run(
    `insert into reports (case_id, reporter_id, reason, detail, reported_text, created_at)
     values ($1, $2, 'spam', $3, $4, now())`,
    [caseId, other.id, `${NAME} me escribe`, WORDS],
  )
  await run(
    `insert into report_cases (id, kind, target_id, author_id, created_at, status, sanction, rule, decided_by, decided_at)
     values ($1, 'user', $2, $2, now(), 'banned', 'ban', 'spam', $3, now())`,
    [decidedId, other.id, id],
  )
  await run(
    `insert into reports (case_id, reporter_id, reason, detail, created_at) values ($1, $2, 'spam', $3, now())`,
    [decidedId, id, WORDS],
  )
  await run(`alter table appeals disable trigger user`, [])
  await run(
    `insert into appeals (case_id, text, status, decided_by, decided_at, answer)
     values ($1, $2, 'open', null, null, null), ($3, 'Fue un error', 'upheld', $4, now(), 'No')`,
    [caseId, WORDS, decidedId, id],
  )
  await run(`alter table appeals enable trigger user`, [])
  await run(
    `insert into payment_attempts (id, user_id, provider, amount, currency) values ($1, $2, 'sandbox', 599, 'ARS')`,
    [attemptId, id],
  )
  await run(
    `insert into payments (id, attempt_id, user_id, provider, provider_payment_id, status, amount, currency)
     values ($1, $2, $3, 'sandbox', '1', 'approved', 599, 'ARS')`,
    [paymentId, attemptId, id],
  )
  await run(
    `insert into premium_periods (user_id, payment_id, starts_at, ends_at) values ($1, $2, now(), now() + interval '1 month')`,
    [id, paymentId],
  )
  await run(`insert into subscriptions (user_id) values ($1)`, [id])
  await run(
    `insert into audit_log (actor_id, action, target_user_id, target_kind, target_id)
     values ($1::uuid, 'give-premium', $1::uuid, 'user', $1::uuid::text)`,
    [id],
  )
  await run(
    `insert into held_votes (review_id, user_id, rule, state, decided_at, decided_by) values ($1, $2, 'young', 'dropped', now(), $2)`,
    [mine, id],
  )
  await run(
    `insert into undated_listens (user_id, target_id, note) select $1, target_id, $2 from reviews where id = $3`,
    [id, WORDS, mine],
  )
  await run(`insert into history_imports (user_id, extension, byte_count) values ($1, 'csv', 1)`, [id])
  await run(
    `insert into access_tokens (user_id, name, digest, ending, scopes) values ($1, $2, 'token', 'abcd', '{read}')`,
    [id, WORDS],
  )
  await run(
    `insert into now_playing (user_id, artist, title, started_at, expires_at) values ($1, 'A', 'B', now(), now())`,
    [id],
  )
  await run(
    `insert into unmatched_scrobbles (user_id, listened_at, digest, artist, title) values ($1, now(), 'scrobble', 'A', 'B')`,
    [id],
  )
  await run(`insert into latest_imports (user_id, service, listened_at) values ($1, 'lastfm', now())`, [id])
  await run(`insert into archive_links (digest, user_id, expires_at) values ('link', $1, now())`, [id])
  await run(`insert into archive_mails (user_id) values ($1)`, [id])
  await run(`insert into catalogue_runs (what, started_by, started_at) values ('genres', $1, now())`, [id])
  await run(
    `insert into merged_rows (merge_id, relation, user_id, before)
     values (gen_random_uuid(), 'undated_listens', $1::uuid, jsonb_build_object('user_id', $1::text, 'note', $2::text))`,
    [id, WORDS],
  )
  await run(
    `insert into corrections (song_id, field, old_value, new_value, note, proposed_by, status, decided_by, decided_at)
     values ($1, 'title', '"A"', '"B"', $2, $3, 'accepted', $3, now())`,
    [songId, WORDS, id],
  )
}

const deactivateLongAgo = (id: string) =>
  app.db
    .updateTable('users')
    .set({ deactivated_at: new Date('2020-01-01'), restore_until: new Date('2020-02-01') })
    .where('id', '=', id)
    .execute()

describe('erasing an account', () => {
  let person: Member
  let other: Member
  let left: Awaited<ReturnType<typeof leaveTracesEverywhere>>
  beforeAll(async () => {
    // A chat names its two members in the order of their ids, so one account must be older and one newer.
    const older = await aMember()
    person = await aMember({ name: NAME, email: EMAIL })
    other = await aMember({ name: 'Otra' })
    left = await leaveTracesEverywhere(person, other, older)

    const before = new Set(await columnsWith([person.id]))
    const unused = (await referencesToUsers()).filter((column) => !before.has(column))
    expect(unused, 'this test must leave traces in every column that references users').toEqual([])

    await deactivateLongAgo(person.id)
    await eraseExpiredAccounts(app.db, ERASURES, new Date())
  })

  test('leaves its id only where a reason is listed', async () => {
    expect((await columnsWith([person.id])).toSorted()).toEqual(Object.keys(KEPT).toSorted())
  })

  test('leaves its name, its addresses and its words nowhere in the database', async () => {
    expect(await columnsWith([NAME, EMAIL, WORDS])).toEqual([])
  })

  test('keeps its reviews under an anonymous name, with the comments of others', async () => {
    const { data } = await app.call(reviewById, { params: { id: left.mine.id } }, other)
    expect(data).toMatchObject({ user: { name: ERASED_NAME }, commentCount: 1 })
  })

  test('leaves its groups, whose messages keep their places, to the one who has been there longest', async () => {
    const params = { chatId: left.groupId }
    const { data: chat } = await app.call(chatById, { params, query: { groups: 'true' } }, other)
    expect(chat.group?.members).toHaveLength(2)
    expect(chat.members).toContain(chat.group?.hostId)
    const { data } = await app.call(messagesOf, { params, query: {} }, other)
    expect(data.items).toMatchObject([
      { seq: 1, text: `${ERASED_NAME} creó el grupo «Grupo»` },
      { seq: 2, deleted: true, sender: { name: ERASED_NAME } },
      { seq: 3, text: 'Hola, grupo', reactions: [] },
    ])
  })

  test('keeps what others wrote to it, and removes chats where only it wrote', async () => {
    const { data: chat } = await app.call(chatById, { params: { chatId: left.chatId }, query: {} }, other)
    expect(chat).toMatchObject({
      peer: { name: ERASED_NAME },
      lastMessage: { text: 'Hola, ¿cómo va?' },
      unread: 0,
    })
    const { data } = await app.call(messagesOf, { params: { chatId: left.chatId }, query: {} }, other)
    expect(data.items.map(({ text }) => text)).toEqual(['Hola, ¿cómo va?'])
    expect(
      await app.db.selectFrom('chats').select('id').where('id', '=', left.silentChatId).execute(),
    ).toEqual([])
  })

  test('removes the notifications that named nobody else', async () => {
    const { data } = await app.call(listNotifications, { query: {} }, other)
    expect(data.items).toEqual([])
  })

  test('leaves every counter right', async () => {
    const { rows } = await sql`
      select 'likes' as what from reviews
        where like_count <> (
          select count(*) from review_likes join users on users.id = review_likes.user_id
          where review_id = reviews.id and users.active
        )
      union all select 'comments' from reviews
        where comment_count <> (select count(*) from comments where review_id = reviews.id and visible)
      union all select 'followers' from user_stats
        where follower_count <> (
          select count(*) from user_follows join users on users.id = follower_id
          where followed_id = user_stats.user_id and users.active
        )
      union all select 'artists' from artists
        where follower_count <> (select count(*) from artist_follows where artist_id = artists.id)
      union all select 'albums' from albums
        where follower_count <> (select count(*) from album_follows where album_id = albums.id)
      union all select 'playlists' from playlists
        where follower_count <> (select count(*) from playlist_follows where playlist_id = playlists.id)
      union all select 'notifications' from notification_counts as counts
        where unread <> (select count(*) from notifications where receiver_id = counts.user_id and unread)`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })
})
