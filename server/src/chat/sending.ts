import { randomUUID } from 'node:crypto'
import { CHAT_TEXTS, type Message, type NewMessage } from '@remusic/contract/chat'
import { NOTIFICATION } from '@remusic/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { notify } from '../notifications/notify.ts'
import { push } from '../notifications/push.ts'
import { isUniqueViolation, isViolationOf } from '../platform/database-errors.ts'
import type { Deps } from '../platform/deps.ts'
import { ApiError, ForbiddenError, OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { admitToChat } from './actions.ts'
import { ChatNotFoundError, ClientIdUsedError } from './errors.ts'
import { asMessage, findPartnerIn, type MessageRow, refusalOf } from './queries.ts'

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
  const { chatId } = sending
  const now = clock.now()
  const peer = await findPartnerIn(db, me.id, chatId, new Date(now.getTime() - TOLD_EVERY_MS))
  if (!peer) throw new ChatNotFoundError()
  const refusal = refusalOf(peer)
  if (refusal) throw new ForbiddenError(refusal)
  const write = (tx: Db) => insertMessage(tx, sending, { from: me.id, now })
  const happening = {
    type: NOTIFICATION.message,
    receiverId: peer.id,
    actorId: me.id,
    chatId,
    title: me.name,
  }
  const { message, notice } = peer.isTold
    ? { message: await write(db), notice: null }
    : await db
        .transaction()
        .execute(async (tx) => ({ message: await write(tx), notice: await notify(tx, happening, now) }))
  sockets.emitTo(peer.id, 'receive-message', message)
  sockets.emitTo(me.id, 'message-sent', message)
  push(deps, notice)
  return message
}

type Writing = { from: string; now: Date }

/** Takes the next number and writes the message under it, in one: whoever else writes in the chat waits so long. */
async function insertMessage(
  db: Db,
  { chatId, text, clientId }: Sending,
  { from, now }: Writing,
): Promise<Message> {
  const { rows } = await sql<MessageRow>`
    with chat as (
      update chats set last_seq = last_seq + 1, last_message_at = ${now} where id = ${chatId} returning last_seq
    )
    insert into messages (chat_id, seq, sender_id, client_id, body, created_at)
    select ${chatId}, last_seq, ${from}::uuid, ${clientId}, ${text}, ${now} from chat
    returning *`
    .execute(db)
    .catch((error) => {
      throw isViolationOf(error, 'messages_not_past_a_block')
        ? new ForbiddenError(CHAT_TEXTS.blockedByPeer)
        : error
    })
  const [row] = rows
  if (!row) throw new ChatNotFoundError()
  return asMessage(row)
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
