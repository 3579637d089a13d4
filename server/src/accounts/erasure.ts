import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/client.ts'
import type { Schema } from '../database/schema.ts'
import { retryOnConflict } from '../platform/databaseErrors.ts'
import { deleteMailsAbout } from '../platform/mail.ts'
import { BATCH_SIZE, deleteBatch, inBatches } from '../platform/retention.ts'

const DAY_MS = 86_400_000
/** How long personal data is kept after the restore window has closed. */
const RETENTION_MS = 30 * DAY_MS
/** A run of the job stops after this long; the next one continues. */
const BUDGET_MS = 60_000

export const ERASED_NAME = 'Usuario eliminado'

/**
 * Erases the personal data of accounts past retention. Only their reviews stay, under an anonymous name, and what others must be
 * able to check: payments and the decisions of Admins. erasure.test.ts lists where the id of an erased account remains, and why.
 */
export async function eraseExpiredAccounts(
  db: Db,
  now: Date,
  { budgetMs = BUDGET_MS }: { budgetMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + budgetMs
  const due = await selectDue(db, now).orderBy('restore_until').execute()
  for (const { id } of due) {
    // Most accounts have few rows, and their batches are over at once.
    for (const deleteBatch of batchesOf(id)) {
      const inTransaction = (limit: number) =>
        retryOnConflict(() =>
          db.transaction().execute(async (tx) => {
            const isDue = await selectDue(tx, now).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
            return isDue ? deleteBatch(tx, limit) : 0
          }),
        )
      await inBatches(inTransaction, { budgetMs: deadline - performance.now() })
    }
    if (performance.now() > deadline) return
    await retryOnConflict(() => db.transaction().execute((tx) => erase(tx, id, now)))
  }
}

const selectDue = (db: Db, now: Date) =>
  db
    .selectFrom('users')
    .select('id')
    .where('restore_until', '<', new Date(now.getTime() - RETENTION_MS))
    .where('erased_at', 'is', null)

/**
 * Deletes what an account may have very many rows of. An Admin who restores the account meanwhile keeps what is left. The final
 * transaction deletes the same tables again, so that nothing remains that was written in between.
 */
const batchesOf = (userId: string): ((tx: Db, limit: number) => Promise<number>)[] => [
  (tx, limit) => leaveNotifications(tx, userId, limit),
  (tx, limit) => leavePlaylists(tx, userId, limit),
  (tx, limit) => emptyGroupMessages(tx, userId, limit),
  (tx, limit) => deleteBatch(tx, 'messages', (message) => ofPairs(message, userId), { limit }),
  ...DELETED.map(
    ([table, columns]) =>
      (tx: Db, limit: number) =>
        deleteBatch(
          tx,
          table,
          (row) => row.or(columns.map((column) => row(column as never, '=', userId as never))),
          { limit },
        ),
  ),
]

/** The tables whose rows are deleted, by the columns that name the account. Triggers keep the counters of others right. */
const DELETED = [
  ['sessions', ['user_id']],
  ['last_writes', ['user_id']],
  ['known_places', ['user_id']],
  ['security_events', ['user_id']],
  ['one_time_tokens', ['user_id']],
  ['passkeys', ['user_id']],
  ['totp_secrets', ['user_id']],
  ['recovery_codes', ['user_id']],
  ['presence', ['user_id']],
  ['artist_follows', ['user_id']],
  ['album_follows', ['user_id']],
  ['playlist_follows', ['user_id']],
  ['user_follows', ['follower_id', 'followed_id']],
  ['blocks', ['blocker_id', 'blocked_id']],
  ['comments', ['user_id']],
  ['comment_mentions', ['user_id']],
  ['review_likes', ['user_id']],
  ['playlists', ['user_id']],
  ['playlist_folders', ['user_id']],
  ['playlist_members', ['user_id']],
  ['playlist_removals', ['user_id']],
  ['playlist_proposals', ['user_id']],
  ['affinities', ['user_id', 'other_id']],
  ['affinity_runs', ['user_id']],
  ['profiles', ['user_id']],
  ['taste_choices', ['user_id']],
  ['merged_rows', ['user_id']],
  ['taste_lists', ['user_id']],
  ['listens', ['user_id']],
  ['undated_listens', ['user_id']],
  ['diary_settings', ['user_id']],
  ['diary_sizes', ['user_id']],
  ['listen_later', ['user_id']],
  ['wanted_notices', ['user_id', 'author_id']],
  ['notifications', ['receiver_id']],
  ['notification_preferences', ['user_id']],
  ['web_push_devices', ['user_id']],
  ['web_push_quiet_hours', ['user_id']],
  ['digest_subscriptions', ['user_id']],
  ['release_feeds', ['user_id']],
  ['release_mails', ['user_id']],
  ['consents', ['user_id']],
  ['years_in_music', ['user_id']],
  ['history_imports', ['user_id']],
  ['access_tokens', ['user_id']],
  ['now_playing', ['user_id']],
  ['unmatched_scrobbles', ['user_id']],
  ['latest_imports', ['user_id']],
  ['archive_links', ['user_id']],
  ['archive_mails', ['user_id']],
  ['message_reactions', ['user_id']],
  ['chat_settings', ['user_id']],
  ['listening_room_scores', ['user_id']],
  ['listening_room_skips', ['user_id']],
  ['listening_room_messages', ['sender_id']],
  ['listening_room_invitations', ['user_id']],
  ['listening_rooms', ['host_id']],
] as const

async function erase(tx: Db, userId: string, now: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'picture_id as pictureId'])
    .where('id', '=', userId)
    .where('active', '=', false)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return
  const addresses = await findAddresses(tx, userId, user.email)
  while ((await leaveNotifications(tx, userId, BATCH_SIZE)) > 0);
  await leaveGroups(tx, userId, now)
  await leaveChats(tx, userId)
  await leaveCases(tx, userId)
  await leavePlaylistsForTwo(tx, userId)
  while ((await leavePlaylists(tx, userId, BATCH_SIZE)) > 0);
  for (const [table, columns] of DELETED)
    await tx
      .deleteFrom(table)
      .where((row) => row.or(columns.map((column) => row(column as never, '=', userId as never))))
      .execute()
  // Only now: an account that is erased over several runs must still find its addresses in the last one.
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  // Deleting a review hid it for good, so nobody misses its text. One that a merge took out of the lists is still read.
  await tx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('merged_at', 'is', null)
    .execute()
  // What they proposed may have become part of the catalogue, but says nothing about them.
  await tx
    .updateTable('corrections')
    .set({ proposed_by: null, note: '' })
    .where('proposed_by', '=', userId)
    .execute()
  // What they added to the queue of others was played for others; it stays without their name.
  await tx
    .updateTable('listening_room_entries')
    .set({ added_by: null })
    .where('added_by', '=', userId)
    .execute()
  await tx.deleteFrom('listening_room_members').where('user_id', '=', userId).execute()
  await tx.updateTable('catalogue_runs').set({ started_by: null }).where('started_by', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({
      name: ERASED_NAME,
      email: null,
      password_hash: null,
      google_sub: null,
      picture_id: null,
      time_zone: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  if (user.pictureId) await tx.deleteFrom('pictures').where('id', '=', user.pictureId).execute()
  if (addresses.length > 0) await tx.deleteFrom('registrations').where('email', 'in', addresses).execute()
  await deleteMailsAbout(tx, userId, addresses)
}

/** What names a person in the playlists of others. */
const IN_PLAYLISTS = [
  { table: 'playlist_events', column: 'actor_id', key: sql`playlist_id, number` },
  { table: 'playlist_events', column: 'accepted_by', key: sql`playlist_id, number` },
  { table: 'playlist_songs', column: 'added_by', key: sql`playlist_id, song_id` },
  { table: 'playlist_members', column: 'invited_by', key: sql`playlist_id, user_id` },
] as const

/** What the person changed in the playlists of others stays, without their name. Returns how many rows it changed. */
async function leavePlaylists(tx: Db, userId: string, limit: number): Promise<number> {
  let changed = 0
  for (const { table, column, key } of IN_PLAYLISTS) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = null where (${key}) in (
        select ${key} from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${limit}
      )`.execute(tx)
    changed += Number(numAffectedRows ?? 0)
  }
  return changed
}

/** Others keep the playlists that were made for them and the person, under a name that does not contain the person's. */
async function leavePlaylistsForTwo(tx: Db, userId: string): Promise<void> {
  const recorded = sql`
    from affinity_playlists as made join users on users.id = made.other_id
    where made.other_id = ${userId} and made.playlist_id = log.playlist_id
      and position(left(users.name, ${RECOGNIZABLE_LENGTH}) in`
  await sql`update playlist_snapshots as log set name = 'Playlist para dos' ${recorded} log.name) > 0`.execute(
    tx,
  )
  for (const side of ['from', 'to'])
    await sql`
      update playlist_events as log set change = change || jsonb_build_object(${side}::text, 'Playlist para dos')
      ${recorded} change ->> ${side}::text) > 0 and kind = 'renamed'`.execute(tx)
  await sql`
    update playlists set name = 'Playlist para dos ' || right(playlists.id::text, 4)
    from affinity_playlists as made join users on users.id = made.other_id
    where made.other_id = ${userId} and playlists.id = made.playlist_id
      and position(left(users.name, ${RECOGNIZABLE_LENGTH}) in playlists.name) > 0`.execute(tx)
  await tx
    .deleteFrom('affinity_playlists')
    .where((made) => made.or([made('user_id', '=', userId), made('other_id', '=', userId)]))
    .execute()
}

/** A name in the name of a playlist may have been cut. */
const RECOGNIZABLE_LENGTH = 10

/** The address of the account, and those it had or wanted in the last days. */
async function findAddresses(tx: Db, userId: string, email: string | null): Promise<string[]> {
  const changes = await tx
    .selectFrom('email_changes')
    .select(['old_email as oldEmail', 'new_email as newEmail', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .execute()
  const all = changes.flatMap(({ oldEmail, newEmail, confirmedAt }) =>
    // An unconfirmed address may belong to somebody else.
    confirmedAt ? [oldEmail, newEmail] : [],
  )
  return [email, ...all].filter((address) => address !== null)
}

/** Removes the person from the notifications of others. One that named nobody else goes with them. */
async function leaveNotifications(tx: Db, userId: string, limit: number): Promise<number> {
  const left = await tx
    .deleteFrom('notification_actors')
    .where('user_id', '=', userId)
    .where('notification_id', 'in', (actors) =>
      actors
        .selectFrom('notification_actors')
        .select('notification_id')
        .where('user_id', '=', userId)
        .limit(limit),
    )
    .returning('notification_id as id')
    .execute()
  if (left.length === 0) return 0
  await tx
    .deleteFrom('notifications')
    .where(
      'id',
      'in',
      left.map(({ id }) => id),
    )
    .where((notifications) =>
      notifications.not(
        notifications.exists(
          notifications
            .selectFrom('notification_actors')
            .select('user_id')
            .whereRef('notification_id', '=', 'notifications.id'),
        ),
      ),
    )
    .execute()
  return left.length
}

/** The messages of the person in chats of two. */
const ofPairs = (message: ExpressionBuilder<Schema, 'messages'>, userId: string) =>
  message.and([
    message('sender_id', '=', userId),
    sql<boolean>`not exists (select from chats where chats.id = messages.chat_id and chats.kind = 'group')`,
  ])

/** Empties the messages of the person in groups. They keep their places, because the others go on counting from them. */
async function emptyGroupMessages(tx: Db, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ chat_id: string; seq: number }>`
    with emptied as (
      update messages set body = '', deleted_at = now(), reply_to = null
      from (
        select chat_id, seq from messages
        where sender_id = ${userId} and event is null and deleted_at is null
          and exists (select from chats where chats.id = messages.chat_id and chats.kind = 'group')
        order by chat_id, seq limit ${limit} for update
      ) as own
      where messages.chat_id = own.chat_id and messages.seq = own.seq
      returning messages.chat_id, messages.seq
    )
    select chat_id, seq from emptied`.execute(tx)
  return rows.length
}

/** Leaves the groups of the person. The one who has been there longest goes on as host. */
async function leaveGroups(tx: Db, userId: string, now: Date): Promise<void> {
  await sql`
    select from chats where kind = 'group'
      and id in (select chat_id from chat_members where user_id = ${userId})
    order by id for no key update`.execute(tx)
  while ((await emptyGroupMessages(tx, userId, BATCH_SIZE)) > 0);
  await sql`
    delete from message_edits using messages
    where messages.chat_id = message_edits.chat_id and messages.seq = message_edits.seq
      and messages.sender_id = ${userId}`.execute(tx)
  await sql`
    update chats set host_id = (
      select user_id from chat_members join users on users.id = user_id
      where chat_id = chats.id and left_at is null and state = 'accepted' and user_id <> ${userId}
      order by users.active desc, joined_seq, user_id limit 1
    ) where host_id = ${userId}`.execute(tx)
  await sql`
    update chat_members set left_at = coalesce(left_at, ${now}), left_seq = null
    from chats where chats.id = chat_id and chats.kind = 'group' and user_id = ${userId}`.execute(tx)
  await tx.updateTable('chat_members').set({ added_by: null }).where('added_by', '=', userId).execute()
}

/** Deletes the messages of the person. The other one keeps what they wrote; a chat without messages goes. */
async function leaveChats(tx: Db, userId: string): Promise<void> {
  const chats = await tx
    .selectFrom('chats')
    .select('id')
    .where((chat) => chat.or([chat('low_user_id', '=', userId), chat('high_user_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (chats.length === 0) return
  const ids = chats.map(({ id }) => id)
  await tx.deleteFrom('messages').where('chat_id', 'in', ids).where('sender_id', '=', userId).execute()
  // Nobody can write in these chats any more, so their numbers may move back to the last message that is left.
  await tx
    .updateTable('chats')
    .from((messages) =>
      messages
        .selectFrom('messages')
        .select('chat_id')
        .select((message) => message.fn.max('seq').as('seq'))
        .select((message) => message.fn.max('created_at').as('at'))
        .where('chat_id', 'in', ids)
        .groupBy('chat_id')
        .as('left'),
    )
    .set((left) => ({ last_seq: left.ref('left.seq'), last_message_at: left.ref('left.at') }))
    .whereRef('chats.id', '=', 'left.chat_id')
    .execute()
  await tx
    .deleteFrom('chats')
    .where('id', 'in', ids)
    .where((chat) =>
      chat.not(
        chat.exists(
          chat.selectFrom('messages').select('messages.id').whereRef('messages.chat_id', '=', 'chats.id'),
        ),
      ),
    )
    .execute()
}

/** Blanks what the person wrote in reports and appeals, and what was quoted from them or written about them. */
async function leaveCases(tx: Db, userId: string): Promise<void> {
  const about = tx.selectFrom('report_cases').select('id').where('author_id', '=', userId)
  await tx
    .updateTable('reports')
    .set({ detail: '', reported_text: null })
    .where((report) => report.or([report('reporter_id', '=', userId), report('case_id', 'in', about)]))
    .execute()
  await tx.updateTable('report_cases').set({ note: null }).where('author_id', '=', userId).execute()
  await tx.updateTable('appeals').set({ text: null }).where('case_id', 'in', about).execute()
}
