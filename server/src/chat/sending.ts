import { randomUUID } from 'node:crypto'
import { CHAT_TEXTS, type Message, type NewMessage } from '@remusic/contract/chat'
import { NOTIFICATION } from '@remusic/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { once } from '../database/once.ts'
import { groupKeyOf, isTold, telling } from '../notifications/notify.ts'
import { push } from '../notifications/push.ts'
import { isUniqueViolation, isViolationOf } from '../platform/database-errors.ts'
import type { Deps } from '../platform/deps.ts'
import { ApiError, ForbiddenError, OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { admitToChat } from './actions.ts'
import { ChatNotFoundError, ClientIdUsedError } from './errors.ts'
import { asMessage, mayBeWrittenTo, refusalOf, type Standing, selectPartnerIn } from './queries.ts'

/** Whoever writes ten messages in a second has written. */
const TOLD_EVERY_MS = 1_000
const REFUSED = 'chat: a message was refused'

/** Stores a message and delivers it. Whoever sends it again under the same client id gets what is stored. */
export async function sendMessageAs(deps: Deps, me: Me, given: NewMessage): Promise<Message> {
  try {
    if (given.senderId !== undefined && given.senderId !== me.id) throw new OtherActorError()
    admitToChat(me)
    return await sendOnce(deps, me, { ...given, clientId: given.clientId ?? randomUUID() })
  } catch (error) {
    if (error instanceof ApiError)
      deps.log.warn({ userId: me.id, chatId: given.chatId, reason: error.message }, REFUSED)
    throw error
  }
}

type Sending = { chatId: string; text: string; clientId: string }

async function sendOnce(deps: Deps, me: Me, sending: Sending): Promise<Message> {
  try {
    return await storeAndDeliver(deps, me, sending)
  } catch (error) {
    // Also where it would be refused by now: it was stored when it was not.
    const isDecided = error instanceof ApiError || isUniqueViolation(error)
    const known = isDecided && (await findSent(deps.db, me, sending.clientId))
    if (!known) throw error
    return sameMessage(known, sending)
  }
}

async function storeAndDeliver(deps: Deps, me: Me, sending: Sending): Promise<Message> {
  const { db, sockets, clock } = deps
  const { chatId, text, clientId } = sending
  const now = clock.now()
  const sent = await store(db, me, sending, now)
  const refusal = sent && refusalOf(sent)
  if (refusal) throw new ForbiddenError(refusal)
  if (!sent?.messageId || sent.seq === null) throw new ChatNotFoundError()
  const { peerId, messageId, seq, noticeId } = sent
  const message = {
    ...{ id: messageId, chatId, seq, senderId: me.id, clientId, text },
    ...{ createdAt: now.toISOString(), hidden: false },
  }
  sockets.emitTo(peerId, 'receive-message', message)
  sockets.emitTo(me.id, 'message-sent', message)
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

/**
 * Looks at the partner, takes the next number, writes the message under it and tells of it, all in one statement: whoever else
 * writes in the chat waits so long.
 */
async function store(db: Db, me: Me, sending: Sending, now: Date): Promise<Stored | undefined> {
  const { chatId, text, clientId } = sending
  const type = NOTIFICATION.message
  const values = {
    ...{ chatId, text, clientId, from: me.id, title: me.name, now },
    ...{ groupKey: groupKeyOf({ type, chatId }), toldSince: new Date(now.getTime() - TOLD_EVERY_MS) },
  }
  const [stored] = await once(db, 'send message', values, (given) => {
    const receiver = sql<string>`(select id from partner)`
    const isNews = sql<boolean>`(
      exists (select from message) and not ${isTold(receiver, given.groupKey, given.toldSince)}
    )`
    return sql<Stored>`
      with partner as (${selectPartnerIn(db, given.from, given.chatId)}), chat as (
        update chats set last_seq = last_seq + 1, last_message_at = ${given.now}
        from partner where chats.id = ${given.chatId} and ${mayBeWrittenTo}
        returning last_seq
      ), message as (
        insert into messages (chat_id, seq, sender_id, client_id, body, created_at)
        select ${given.chatId}, last_seq, ${given.from}::uuid, ${given.clientId}::uuid, ${given.text}, ${given.now} from chat
        returning id, seq
      ), ${telling({
        ...{ type, receiver, actorId: given.from, reviewId: null, chatId: given.chatId, when: isNews },
        ...{ groupKey: given.groupKey, title: given.title, now: given.now, isToldOnce: false },
      })}
      select partner.id as "peerId", active, role, "blockedByMe", "blockedByPeer",
        message.id as "messageId", message.seq, told.id as "noticeId"
      from partner left join message on true left join told on true`
  }).catch((error) => {
    throw isViolationOf(error, 'messages_not_past_a_block')
      ? new ForbiddenError(CHAT_TEXTS.blockedByPeer)
      : error
  })
  return stored
}

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
