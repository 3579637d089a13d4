import { randomUUID } from 'node:crypto'
import { CHAT_TEXTS, type Message, type NewMessage } from '@remusic/contract/chat'
import { NOTIFICATION } from '@remusic/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { compiledQuery } from '../database/compiledQuery.ts'
import { groupKeyOf, notificationCtes } from '../notifications/notify.ts'
import { push } from '../notifications/push.ts'
import { batch } from '../platform/batch.ts'
import { isDatabaseAway, isUniqueViolation, isViolationOf } from '../platform/databaseErrors.ts'
import type { Deps } from '../platform/deps.ts'
import { ApiError, ForbiddenError, OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { admitToChat } from './actions.ts'
import { ChatNotFoundError, ClientIdUsedError } from './errors.ts'
import { asMessage, mayBeWrittenTo, refusalOf, type Standing, selectPartnerIn } from './queries.ts'

/** Whoever writes ten messages in a second has written. */
const TOLD_EVERY_MS = 1_000
const REFUSED = 'chat: a message was refused'

export type Send = (me: Me, given: NewMessage) => Promise<Message>

/** Stores messages and delivers them. Whoever sends one again under the same client id gets what is stored. */
export function createSending(deps: Deps): Send {
  const store = batch((sent: Sending[]) => storeAll(deps.db, sent))

  return async (me, given) => {
    try {
      if (given.senderId !== undefined && given.senderId !== me.id) throw new OtherActorError()
      admitToChat(me)
      const { chatId, text, clientId = randomUUID() } = given
      return await sendOnce({ me, chatId, text, clientId, now: deps.clock.now() })
    } catch (error) {
      if (error instanceof ApiError)
        deps.log.warn({ userId: me.id, chatId: given.chatId, reason: error.message }, REFUSED)
      throw error
    }
  }

  async function sendOnce(sending: Sending): Promise<Message> {
    try {
      const stored = await store(sending)
      if (stored instanceof Error) throw stored
      return deliver(deps, sending, stored)
    } catch (error) {
      // Also where it would be refused by now: it was stored when it was not.
      const isDecided = error instanceof ApiError || isUniqueViolation(error)
      const known = isDecided && (await findSent(deps.db, sending.me, sending.clientId))
      if (!known) throw error
      return sameMessage(known, sending)
    }
  }
}

type Sending = { me: Me; chatId: string; text: string; clientId: string; now: Date }

function deliver(deps: Deps, { me, chatId, text, clientId, now }: Sending, stored: Stored | null): Message {
  const refusal = stored && refusalOf(stored)
  if (refusal) throw new ForbiddenError(refusal)
  if (!stored?.messageId || stored.seq === null) throw new ChatNotFoundError()
  const { peerId, messageId, seq, noticeId } = stored
  const message = {
    ...{ id: messageId, chatId, seq, senderId: me.id, clientId, text },
    ...{ createdAt: now.toISOString(), hidden: false },
  }
  deps.sockets.emitTo(peerId, 'receive-message', message)
  deps.sockets.emitTo(me.id, 'message-sent', message)
  if (noticeId !== null)
    push(deps, {
      ...{ receiverId: peerId, notificationId: noticeId },
      ...{ type: NOTIFICATION.message, isNews: true },
    })
  return message
}

type Stored = Standing & {
  peerId: string
  /** Null when one cannot write to them. */
  messageId: string | null
  seq: number | null
  /** Null when they know already that there is news in the chat, or do not want to. */
  noticeId: string | null
}

/** How it is stored, null where there is no such chat, or why it could not be. */
type Outcome = Stored | null | Error

/** A chat numbers its messages one by one: its second goes behind the first, and nobody else waits for it. */
async function storeAll(db: Db, sent: Sending[]): Promise<(Outcome | Promise<Outcome>)[]> {
  const first = new Map(sent.toReversed().map((each) => [each.chatId, each]))
  const now = sent.filter((each) => first.get(each.chatId) === each)
  const later = sent.filter((each) => !now.includes(each))
  const stored = await storeOnePerChat(db, now)
  const behind = later.length > 0 ? storeAll(db, later) : Promise.resolve([])
  return sent.map((each) => {
    const place = now.indexOf(each)
    return place < 0
      ? behind.then((outcomes) => outcomes[later.indexOf(each)] ?? null)
      : (stored[place] ?? null)
  })
}

/** Where one of them cannot be stored, each is tried for itself: nobody's message hangs on another's. */
async function storeOnePerChat(db: Db, sent: Sending[]): Promise<Outcome[]> {
  try {
    const rows = await store(db, sent)
    const stored = new Map(rows.map((row) => [Number(row.nth), row]))
    return sent.map((_, i) => stored.get(i + 1) ?? null)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (sent.length > 1) return (await Promise.all(sent.map((each) => storeOnePerChat(db, [each])))).flat()
    return [
      isViolationOf(error, 'messages_not_past_a_block')
        ? new ForbiddenError(CHAT_TEXTS.blockedByPeer)
        : (error as Error),
    ]
  }
}

/**
 * Looks at the partners, takes the next numbers, writes the messages under them and tells of them, all in one statement: whoever
 * else writes in the chats waits so long. A round trip and a commit cost more than a message does.
 */
async function store(db: Db, sent: Sending[]): Promise<(Stored & { nth: number })[]> {
  const values = {
    chatIds: sent.map(({ chatId }) => chatId),
    senderIds: sent.map(({ me }) => me.id),
    names: sent.map(({ me }) => me.name),
    clientIds: sent.map(({ clientId }) => clientId),
    texts: sent.map(({ text }) => text),
    times: sent.map(({ now }) => now),
  }
  return compiledQuery(db, 'send messages', values, (given) => {
    const partner = selectPartnerIn(db, sql.ref('given.sender_id'), sql.ref('given.chat_id'))
    return sql<Stored & { nth: number }>`
      with given as (
        select chat_id, sender_id, sender_name, client_id, body, at, nth
        from unnest(
          ${given.chatIds}::uuid[], ${given.senderIds}::uuid[], ${given.names}::text[],
          ${given.clientIds}::uuid[], ${given.texts}::text[], ${given.times}::timestamptz[]
        ) with ordinality as given (chat_id, sender_id, sender_name, client_id, body, at, nth)
      ), partner as (
        select peer.id, active, role, "blockedByMe", "blockedByPeer",
          chat_id, sender_id, sender_name, client_id, body, at, nth
        from given cross join lateral (${partner}) as peer
      ), held as (
        select chats.id, at from chats join partner on chats.id = chat_id
        where ${mayBeWrittenTo}
        order by chats.id for no key update of chats
      ), chat as (
        update chats set last_seq = last_seq + 1, last_message_at = at from held where chats.id = held.id
        returning chats.id, last_seq
      ), message as (
        insert into messages (chat_id, seq, sender_id, client_id, body, created_at)
        select chat_id, last_seq, sender_id, client_id, body, at from partner join chat on chat.id = chat_id
        returning id, seq, chat_id
      ), happening as (
        select partner.id as receiver_id, ${sql.lit(NOTIFICATION.message)}::smallint as type, ${KEY} as group_key,
          sender_name as title, sender_id as actor_id, null::uuid as review_id, chat_id, at
        from partner join message using (chat_id)
        where not exists (
          select from notifications
          where receiver_id = partner.id and group_key = ${KEY} and read_at is null
            and updated_at > at - ${sql.lit(`${TOLD_EVERY_MS} ms`)}::interval
        )
      ), ${notificationCtes(false)}
      select nth, partner.id as "peerId", active, role, "blockedByMe", "blockedByPeer",
        message.id as "messageId", message.seq, told.id as "noticeId"
      from partner left join message using (chat_id)
        left join told on told.receiver_id = partner.id and told.group_key = ${KEY}`
  })
}

/** What is new in a chat gathers under it. */
const KEY = sql`${sql.lit(groupKeyOf({ type: NOTIFICATION.message, chatId: '' }))} || partner.chat_id`

async function findSent(db: Db, me: Me, clientId: string): Promise<Message | null> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('sender_id', '=', me.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? asMessage(row) : null
}

/** An id that was used for something else must not swallow a message. */
function sameMessage(known: Message, { chatId, text }: Sending): Message {
  const isSame = known.chatId === chatId && (known.hidden || known.text === text)
  if (!isSame) throw new ClientIdUsedError()
  return known
}
