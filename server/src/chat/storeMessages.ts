import { NOTIFICATION } from '@remusic/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { groupKeyOf } from '../notifications/kinds.ts'
import { notificationCtes } from '../notifications/notify.ts'
import { canBeMessaged, type PartnerStatus, selectPartnerIn } from './queries.ts'

export type OutgoingMessage = {
  sender: { id: string; name: string }
  chatId: string
  text: string
  clientId: string
  createdAt: Date
}

export type StoreResult = PartnerStatus & {
  peerId: string
  /** Null if the sender may not write to the peer; `PartnerStatus` holds the reason. */
  messageId: string | null
  seq: number | null
  /** Null if the peer was notified of this chat a moment ago, or has switched these notifications off. */
  notificationId: string | null
}

/** A chat notifies its reader at most this often, however many messages arrive. */
const NOTIFY_INTERVAL_MS = 1_000

/** All messages of one chat share one notification until it is read. */
const GROUP_KEY = sql`${sql.lit(groupKeyOf({ type: NOTIFICATION.message, chatId: '' }))} || partner.chat_id`

/**
 * Stores messages, at most one per chat, in one statement, because a round trip and a commit cost more than the messages do.
 * Returns one result per message, in order; null if the sender is not a member of the chat.
 *
 * The CTEs in order: `partner` finds the other member of each chat and whether the sender may write to them; `held` locks the
 * chats in a fixed order, so that two statements cannot deadlock; `chat` takes the next number; `message` stores the message;
 * `event` and the CTEs of `notificationCtes` notify the partner.
 */
export async function storeMessages(db: Db, messages: OutgoingMessage[]): Promise<(StoreResult | null)[]> {
  const values = {
    chatIds: messages.map(({ chatId }) => chatId),
    senderIds: messages.map(({ sender }) => sender.id),
    senderNames: messages.map(({ sender }) => sender.name),
    clientIds: messages.map(({ clientId }) => clientId),
    texts: messages.map(({ text }) => text),
    times: messages.map(({ createdAt }) => createdAt),
  }
  const rows = await compiledQuery(db, 'send messages', values, (input) => {
    const partner = selectPartnerIn(db, sql.ref('input.sender_id'), sql.ref('input.chat_id'))
    return sql<StoreResult & { nth: number }>`
      with input as (
        select chat_id, sender_id, sender_name, client_id, body, at, nth
        from unnest(
          ${input.chatIds}::uuid[], ${input.senderIds}::uuid[], ${input.senderNames}::text[],
          ${input.clientIds}::uuid[], ${input.texts}::text[], ${input.times}::timestamptz[]
        ) with ordinality as input (chat_id, sender_id, sender_name, client_id, body, at, nth)
      ), partner as (
        select peer.id, active, role, "blockedByMe", "blockedByPeer",
          chat_id, sender_id, sender_name, client_id, body, at, nth
        from input cross join lateral (${partner}) as peer
      ), held as (
        select chats.id, at from chats join partner on chats.id = chat_id
        where ${canBeMessaged}
        order by chats.id for no key update of chats
      ), chat as (
        update chats set last_seq = last_seq + 1, last_message_at = at from held where chats.id = held.id
        returning chats.id, last_seq
      ), message as (
        insert into messages (chat_id, seq, sender_id, client_id, body, created_at)
        select chat_id, last_seq, sender_id, client_id, body, at from partner join chat on chat.id = chat_id
        returning id, seq, chat_id
      ), event as (
        select partner.id as receiver_id, ${sql.lit(NOTIFICATION.message)}::smallint as type, ${GROUP_KEY} as group_key,
          sender_name as title, sender_id as actor_id, null::uuid as review_id, chat_id, at
        from partner join message using (chat_id)
        where not exists (
          select from notifications
          where receiver_id = partner.id and group_key = ${GROUP_KEY} and read_at is null
            and updated_at > at - ${sql.lit(`${NOTIFY_INTERVAL_MS} ms`)}::interval
        )
      ), ${notificationCtes({ oncePerActor: false })}
      select nth, partner.id as "peerId", active, role, "blockedByMe", "blockedByPeer",
        message.id as "messageId", message.seq, notified.id as "notificationId"
      from partner left join message using (chat_id)
        left join notified on notified.receiver_id = partner.id and notified.group_key = ${GROUP_KEY}`
  })
  const results = new Map(rows.map(({ nth, ...result }) => [Number(nth), result]))
  return messages.map((_, i) => results.get(i + 1) ?? null)
}
