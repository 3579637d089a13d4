import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { GROUP_TEXTS } from '@remusic/contract/together/chat'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { hasBlocked } from '../../people/accounts/people.ts'
import { groupKeyOf, groupTitle } from '../../people/notifications/kinds.ts'
import { notificationCtes } from '../../people/notifications/notify.ts'
import type { Membership } from './membership.ts'
import { canBeMessaged, type PartnerStatus } from './queries.ts'

export type OutgoingMessage = {
  sender: { id: string; name: string }
  chatId: string
  text: string
  clientId: string
  createdAt: Date
  replyTo: number | null
}

export type StoreResult = Pick<Membership, 'kind' | 'state' | 'hasLeft'> & {
  /** False if the message that it answers does not exist for the sender. */
  findsReply: boolean
  /** The other member of a chat of two; null in a group. */
  partner: (PartnerStatus & { id: string; isPending: boolean }) | null
  /** Null if the sender may not write; the fields above hold the reason. */
  messageId: string | null
  seq: number | null
  /** Leaves out people who were notified a moment ago or have switched these notifications off. */
  notices: { receiverId: string; notificationId: string }[]
}

/** A chat notifies its readers at most this often, however many messages arrive. */
const NOTIFY_INTERVAL_MS = 1_000

/** All messages of one chat share one notification until it is read. */
const GROUP_KEY = sql`${sql.lit(groupKeyOf({ type: NOTIFICATION.message, chatId: '' }))} || receiver.chat_id`

const TITLE = sql`case when kind = 'pair' then sender_name else replace(
  ${sql.lit(groupTitle('?'))}, '?', case when is_hidden or are_apart(member.user_id, named_by) then ${sql.lit(GROUP_TEXTS.nameHidden)} else group_name end
) end`

/**
 * Stores messages, at most one per chat, in one statement, because a round trip and a commit cost more than the messages do.
 * Returns one result per message, in order; null if the sender is not a member of the chat.
 *
 * The CTEs in order: `sender` finds how each sender takes part in the chat; `partner` adds the other member of a chat of two and
 * whether the sender may write to them; `held` locks the chats in a fixed order, so that two statements cannot deadlock; `chat`
 * takes the next number; `message` stores the message; `receiver`, `event` and the CTEs of `notificationCtes` notify the others.
 *
 * `held` reads `last_seq` of the locked row, so that of two first messages of a request that are sent at once only one is stored.
 * Every column is named, because a statement with `*` is not prepared and would be planned anew for each message.
 */
export async function storeMessages(db: Db, messages: OutgoingMessage[]): Promise<(StoreResult | null)[]> {
  const values = {
    chatIds: messages.map(({ chatId }) => chatId),
    senderIds: messages.map(({ sender }) => sender.id),
    senderNames: messages.map(({ sender }) => sender.name),
    clientIds: messages.map(({ clientId }) => clientId),
    texts: messages.map(({ text }) => text),
    times: messages.map(({ createdAt }) => createdAt),
    replies: messages.map(({ replyTo }) => replyTo),
  }
  const rows = await compiledQuery(
    db,
    'send messages',
    values,
    (input) => sql<StoreResult & { nth: number }>`
      with input as (
        select chat_id, sender_id, sender_name, client_id, body, at, reply_to, nth
        from unnest(
          ${input.chatIds}::uuid[], ${input.senderIds}::uuid[], ${input.senderNames}::text[],
          ${input.clientIds}::uuid[], ${input.texts}::text[], ${input.times}::timestamptz[], ${input.replies}::bigint[]
        ) with ordinality as input (chat_id, sender_id, sender_name, client_id, body, at, reply_to, nth)
      ), sender as (
        select input.chat_id, sender_id, sender_name, client_id, body, at, reply_to, nth,
          chats.kind, chats.name as group_name, chats.hidden_at is not null as is_hidden,
          coalesce(chats.named_by, chats.host_id) as named_by,
          mine.state, mine.left_at is not null as has_left,
          input.reply_to is null or exists (
            select from messages
            where messages.chat_id = input.chat_id and messages.seq = input.reply_to
              and messages.seq >= mine.joined_seq
          ) as finds_reply
        from input
          join chat_members as mine on mine.chat_id = input.chat_id and mine.user_id = sender_id
          join chats on chats.id = input.chat_id
        where mine.left_at is null or mine.left_seq is not null
      ), partner as (
        select sender.chat_id, sender_id, sender_name, client_id, body, at, reply_to, nth,
          kind, group_name, is_hidden, named_by, sender.state, has_left, finds_reply,
          peer.id as peer_id, peer.active, peer.role, theirs.state <> 'accepted' as is_pending,
          ${hasBlocked(sql.ref('sender_id'), sql.ref('peer.id'))} as "blockedByMe",
          ${hasBlocked(sql.ref('peer.id'), sql.ref('sender_id'))} as "blockedByPeer"
        from sender
          left join chat_members as theirs
            on kind = 'pair' and theirs.chat_id = sender.chat_id and theirs.user_id <> sender_id
          left join users as peer on peer.id = theirs.user_id
      ), held as (
        select chats.id, at from chats join partner on chats.id = chat_id
        where state = 'accepted' and not has_left and finds_reply
          and (partner.kind = 'group' or ${canBeMessaged} and (not is_pending or chats.last_seq = 0))
        order by chats.id for no key update of chats
      ), chat as (
        update chats set last_seq = last_seq + 1, last_message_at = at from held where chats.id = held.id
        returning chats.id, last_seq
      ), message as (
        insert into messages (chat_id, seq, sender_id, client_id, body, created_at, reply_to)
        select chat_id, last_seq, sender_id, client_id, body, at, reply_to
        from partner join chat on chat.id = chat_id
        returning id, seq, chat_id
      ), receiver as (
        select partner.chat_id, member.user_id, sender_id, ${TITLE} as title, at
        from partner join message using (chat_id) join chat_members as member using (chat_id)
        where member.user_id <> sender_id and member.left_at is null and member.state = 'accepted'
          and not (kind = 'group' and are_apart(sender_id, member.user_id))
      ), event as (
        select user_id as receiver_id, ${sql.lit(NOTIFICATION.message)}::smallint as type, ${GROUP_KEY} as group_key,
          title, sender_id as actor_id, null::uuid as review_id, chat_id, at
        from receiver
        where not exists (
          select from notifications
          where receiver_id = receiver.user_id and group_key = ${GROUP_KEY} and read_at is null
            and updated_at > at - ${sql.lit(`${NOTIFY_INTERVAL_MS} ms`)}::interval
        )
      ), ${notificationCtes({ oncePerActor: false })}, notices as (
        select chat_id, json_agg(json_build_object('receiverId', receiver_id, 'notificationId', notified.id)) as list
        from notified join event using (receiver_id, group_key)
        group by chat_id
      )
      select nth, kind, state, has_left as "hasLeft", finds_reply as "findsReply",
        case when kind = 'pair' then json_build_object(
          'id', peer_id, 'active', active, 'role', role, 'isPending', is_pending,
          'blockedByMe', "blockedByMe", 'blockedByPeer', "blockedByPeer"
        ) end as partner,
        message.id as "messageId", message.seq, coalesce(notices.list, '[]') as notices
      from partner left join message using (chat_id) left join notices using (chat_id)`,
  )
  const results = new Map(rows.map(({ nth, ...result }) => [Number(nth), result]))
  return messages.map((_, i) => results.get(i + 1) ?? null)
}
