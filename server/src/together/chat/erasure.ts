import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { BATCH_SIZE, deleteBatch } from '../../base/database/retention.ts'
import type { Schema } from '../../base/database/schema.ts'
import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInChats: Erasure = {
  deletes: {
    presence: ['user_id'],
    message_reactions: ['user_id'],
    chat_settings: ['user_id'],
  },
  batches: [
    emptyGroupMessages,
    (tx, userId, limit) => deleteBatch(tx, 'messages', (message) => ofPairs(message, userId), { limit }),
  ],

  async before(tx, userId, now) {
    await leaveGroups(tx, userId, now)
    await leaveChats(tx, userId)
  },
}

/** The messages of the person in chats of two. */
const ofPairs = (message: ExpressionBuilder<Schema, 'messages'>, userId: string) =>
  message.and([
    message('sender_id', '=', userId),
    sql<boolean>`not exists (select from chats where chats.id = messages.chat_id and chats.kind = 'group')`,
  ])

/** Clears the person's messages in groups. The rows keep their numbers, because the read marks of the other members refer to them. */
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

/** Removes the person from their groups. The longest-standing member becomes the host. */
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

/** Deletes the person's messages in chats of two. The other member's messages stay, and chats without any are deleted. */
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
  // Nobody can write in these chats any more, so `last_seq` may go back to the last remaining message.
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
