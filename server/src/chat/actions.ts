import { mayChat } from '@remusic/contract/plans'
import type { Chat, Marks, NewMarks } from '@remusic/contract/schemas/chat'
import { UserNotFoundError } from '../accounts/errors.ts'
import type { Db } from '../database/client.ts'
import { readNotificationOfChat } from '../notifications/actions.ts'
import { pushCount } from '../notifications/push.ts'
import type { Deps } from '../platform/deps.ts'
import { ForbiddenError, OtherActorError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { ChatIsPremiumError, ChatNotFoundError, SelfChatError } from './errors.ts'
import { findChat, findChatWith, findMarks, findPartner, refusalOf } from './queries.ts'

/** Rejects users whose current plan does not include chat. */
export function requireChatPlan(me: Me): void {
  if (!mayChat(me.role)) throw new ChatIsPremiumError()
}

export async function ownChat(db: Db, me: Me, chatId: string): Promise<Chat> {
  requireChatPlan(me)
  const chat = await findChat(db, me.id, chatId)
  if (!chat) throw new ChatNotFoundError()
  return chat
}

/** Rejects users who are not members of the chat. */
export async function requireChatMember(db: Db, me: Me, chatId: string): Promise<void> {
  requireChatPlan(me)
  if (!(await findMarks(db, me.id, chatId))) throw new ChatNotFoundError()
}

type ChatRequest = { senderId?: string | undefined; peerId: string }

/** Returns the existing chat with the peer, even if they have left or blocked the user since, or opens a new one. */
export async function openChatAs(
  { db, clock }: Deps,
  me: Me,
  { senderId, peerId }: ChatRequest,
): Promise<Chat> {
  if (senderId !== undefined && senderId !== me.id) throw new OtherActorError()
  requireChatPlan(me)
  if (peerId === me.id) throw new SelfChatError()
  const known = await findChatWith(db, me.id, peerId)
  if (known) return known
  const peer = await findPartner(db, me.id, peerId)
  if (!peer?.active || peer.blockedByPeer) throw new UserNotFoundError()
  const refusal = refusalOf(peer)
  if (refusal) throw new ForbiddenError(refusal)
  const members = [me.id, peerId]
  const [low = '', high = ''] = members.toSorted()
  await db.transaction().execute(async (tx) => {
    const chat = await tx
      .insertInto('chats')
      .values({ low_user_id: low, high_user_id: high, opened_by: me.id, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Both members opened the chat at once, and the other transaction has created it.
    if (!chat) return
    const rows = members.map((userId) => ({ chat_id: chat.id, user_id: userId }))
    await tx.insertInto('chat_members').values(rows).execute()
  })
  const chat = await findChatWith(db, me.id, peerId)
  if (!chat) throw new ChatNotFoundError()
  return chat
}

/** Stores how far the user has received and read a chat. Marks only move forward, and never past the last message. */
export async function markMessagesAs(deps: Deps, me: Me, { chatId, ...upTo }: NewMarks): Promise<Marks> {
  requireChatPlan(me)
  const readSeq = upTo.readSeq ?? 0
  const deliveredSeq = Math.max(upTo.deliveredSeq ?? 0, readSeq)
  const { marks, peerId, isNews, hasReadAll } = await deps.db.transaction().execute(async (tx) => {
    // The lock keeps new messages out, so that a mark cannot pass one that the user has not seen.
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
