import { randomUUID } from 'node:crypto'
import {
  CHAT_TEXTS,
  type Chat,
  type Marks,
  type Message,
  type NewMarks,
  type NewMessage,
} from '@remusic/contract/chat'
import { NOTIFICATION } from '@remusic/contract/notifications'
import { mayChat } from '@remusic/contract/plans'
import { sql } from 'kysely'
import { UserNotFoundError } from '../accounts/errors.ts'
import type { Db } from '../database/client.ts'
import { readNotificationOfChat } from '../notifications/actions.ts'
import { notify } from '../notifications/notify.ts'
import { push, pushCount } from '../notifications/push.ts'
import { isUniqueViolation } from '../platform/database-errors.ts'
import type { Deps } from '../platform/deps.ts'
import { ApiError, ForbiddenError, OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { ChatIsPremiumError, ChatNotFoundError, ClientIdUsedError, SelfChatError } from './errors.ts'
import { asMessage, findChat, findChatWith, findMarks, isBlocked, refusalOf } from './queries.ts'

/** Chat is for those whose plan has it, at the moment they ask. */
export function admitToChat(me: Me): void {
  if (!mayChat(me.role)) throw new ChatIsPremiumError()
}

export async function ownChat(db: Db, me: Me, chatId: string): Promise<Chat> {
  admitToChat(me)
  const chat = await findChat(db, me.id, chatId)
  if (!chat) throw new ChatNotFoundError()
  return chat
}

/** For what needs no more than to know that the chat is one's own. */
export async function enterChat(db: Db, me: Me, chatId: string): Promise<void> {
  admitToChat(me)
  if (!(await findMarks(db, me.id, chatId))) throw new ChatNotFoundError()
}

type Pair = { senderId?: string | undefined; reciverId: string }

/** The chat with somebody: the one that is there, whatever has become of them, or a new one. */
export async function openChatAs({ db, clock }: Deps, me: Me, { senderId, reciverId }: Pair): Promise<Chat> {
  if (senderId !== undefined && senderId !== me.id) throw new OtherActorError()
  admitToChat(me)
  if (reciverId === me.id) throw new SelfChatError()
  const known = await findChatWith(db, me.id, reciverId)
  if (known) return known
  const peer = await findStanding(db, me.id, reciverId)
  if (!peer?.active) throw new UserNotFoundError()
  const refusal = refusalOf(peer)
  if (refusal) throw new ForbiddenError(refusal)
  const members = [me.id, reciverId]
  const [low = '', high = ''] = members.toSorted()
  await db.transaction().execute(async (tx) => {
    const chat = await tx
      .insertInto('chats')
      .values({ low_user_id: low, high_user_id: high, opened_by: me.id, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Opened by both at once: the other one has done it.
    if (!chat) return
    const rows = members.map((userId) => ({ chat_id: chat.id, user_id: userId }))
    await tx.insertInto('chat_members').values(rows).execute()
  })
  const chat = await findChatWith(db, me.id, reciverId)
  if (!chat) throw new ChatNotFoundError()
  return chat
}

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

const REFUSED = 'chat: a message was refused'

async function sendOnce(deps: Deps, me: Me, message: Sending): Promise<Message> {
  try {
    return await storeAndDeliver(deps, me, message)
  } catch (error) {
    // Also where it would be refused by now: it was stored when it was not.
    const isDecided = error instanceof ApiError || isUniqueViolation(error)
    const known = isDecided && (await findSent(deps.db, me, message.clientId))
    if (!known) throw error
    return sameMessage(known, message)
  }
}

type Sending = { chatId: string; text: string; clientId: string }

async function storeAndDeliver(deps: Deps, me: Me, { chatId, text, clientId }: Sending): Promise<Message> {
  const now = deps.clock.now()
  const { message, peerId, notice } = await deps.db.transaction().execute(async (tx) => {
    // Takes the next number and the lock of the chat; a refusal gives both back.
    const chat = await tx
      .updateTable('chats')
      .set((chats) => ({ last_seq: chats('last_seq', '+', 1), last_message_at: now }))
      .where('id', '=', chatId)
      .where((chats) => chats.or([chats('low_user_id', '=', me.id), chats('high_user_id', '=', me.id)]))
      .returning(['last_seq as seq', 'low_user_id as low', 'high_user_id as high'])
      .executeTakeFirst()
    if (!chat) throw new ChatNotFoundError()
    const peerId = chat.low === me.id ? chat.high : chat.low
    const peer = await findStanding(tx, me.id, peerId)
    const refusal = peer ? refusalOf(peer) : CHAT_TEXTS.peerGone
    if (refusal) throw new ForbiddenError(refusal)
    const row = await tx
      .insertInto('messages')
      .values({
        chat_id: chatId,
        seq: chat.seq,
        sender_id: me.id,
        client_id: clientId,
        body: text,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const happening = {
      type: NOTIFICATION.message,
      receiverId: peerId,
      actorId: me.id,
      chatId,
      title: me.name,
    }
    return { message: asMessage(row), peerId, notice: await notify(tx, happening, now) }
  })
  deps.sockets.emitTo(peerId, 'receive-message', message)
  deps.sockets.emitTo(me.id, 'message-sent', message)
  push(deps, notice)
  return message
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

/** Somebody as a partner in a chat. */
async function findStanding(db: Db, userId: string, peerId: string) {
  return db
    .selectFrom('users')
    .select(['active', 'role'])
    .select([
      isBlocked(sql`${userId}`, sql.ref('users.id')).as('blockedByMe'),
      isBlocked(sql.ref('users.id'), sql`${userId}`).as('blockedByPeer'),
    ])
    .where('id', '=', peerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

/** Notes how far somebody got. Marks only move forward, and never past what has been written. */
export async function markMessagesAs(deps: Deps, me: Me, { chatId, ...upTo }: NewMarks): Promise<Marks> {
  admitToChat(me)
  const readSeq = upTo.readSeq ?? 0
  const deliveredSeq = Math.max(upTo.deliveredSeq ?? 0, readSeq)
  const { marks, peerId, isNews, hasReadAll } = await deps.db.transaction().execute(async (tx) => {
    // Nobody writes in between: what counts as read was there to be read.
    const chat = await tx
      .selectFrom('chats')
      .select(['last_seq as lastSeq', 'low_user_id as low', 'high_user_id as high'])
      .where('id', '=', chatId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const before = chat && (await findMarks(tx, me.id, chatId))
    if (!before) throw new ChatNotFoundError()
    const marks = {
      deliveredSeq: Math.max(before.deliveredSeq, Math.min(deliveredSeq, chat.lastSeq)),
      readSeq: Math.max(before.readSeq, Math.min(readSeq, chat.lastSeq)),
    }
    const isNews = marks.deliveredSeq > before.deliveredSeq || marks.readSeq > before.readSeq
    if (isNews)
      await tx
        .updateTable('chat_members')
        .set({ delivered_seq: marks.deliveredSeq, read_seq: marks.readSeq })
        .where('chat_id', '=', chatId)
        .where('user_id', '=', me.id)
        .execute()
    const hasReadAll =
      marks.readSeq > before.readSeq &&
      !(await hasUnread(tx, me, chatId, marks.readSeq)) &&
      (await readNotificationOfChat(tx, me.id, chatId, deps.clock.now()))
    return { marks, peerId: chat.low === me.id ? chat.high : chat.low, isNews, hasReadAll }
  })
  if (isNews)
    for (const userId of [peerId, me.id])
      deps.sockets.emitTo(userId, 'messages-marked', { chatId, userId: me.id, ...marks })
  if (hasReadAll) pushCount(deps, me.id)
  return marks
}

async function hasUnread(tx: Db, me: Me, chatId: string, readSeq: number): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .select('seq')
    .where('chat_id', '=', chatId)
    .where('seq', '>', readSeq)
    .where('sender_id', '<>', me.id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
