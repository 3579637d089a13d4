import { mayChat } from '@remusic/contract/people/plans'
import type { Chat, Marks, NewMarks } from '@remusic/contract/together/schemas/chat'
import { ForbiddenError, OtherActorError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { readNotificationOfChat } from '../../people/notifications/actions.ts'
import { pushCount } from '../../people/notifications/push.ts'
import { audienceOf, requireAudience } from './audience.ts'
import { ChatIsPremiumError, ChatNotFoundError, SelfChatError } from './errors.ts'
import { findMarkWatchers, findMembership, IS_UNREAD, type Membership, takesPart } from './membership.ts'
import { findChat, findChatWith, findPartner, refusalOf } from './queries.ts'

/** Rejects users whose current plan does not include chat. */
export function requireChatPlan(me: Me): void {
  if (!mayChat(me.role)) throw new ChatIsPremiumError()
}

type ChatRead = { chatId: string; groups: boolean }

export async function ownChat(db: Db, me: Me, { chatId, groups }: ChatRead): Promise<Chat> {
  requireChatPlan(me)
  const chat = await findChat(db, me.id, chatId)
  if (!chat || (chat.group && !groups)) throw new ChatNotFoundError()
  return chat
}

/** Rejects users who do not see the chat. */
export async function requireChatMember(db: Db, me: Me, chatId: string): Promise<Membership> {
  requireChatPlan(me)
  const membership = await findMembership(db, me.id, chatId)
  if (!membership) throw new ChatNotFoundError()
  return membership
}

type ChatRequest = { senderId?: string | undefined; peerId: string }

/**
 * Returns the existing chat with the peer, even if they have left or blocked the user since, or opens a new one. If the peer does not
 * receive messages from the user directly, it is a request until they accept it.
 */
export async function openChatAs(
  { db, clock }: Deps,
  me: Me,
  { senderId, peerId }: ChatRequest,
): Promise<Chat> {
  if (senderId !== undefined && senderId !== me.id) throw new OtherActorError()
  requireChatPlan(me)
  if (peerId === me.id) throw new SelfChatError()
  await reopen(db, me, peerId)
  const known = await findChatWith(db, me.id, peerId)
  if (known) return known
  const peer = await findPartner(db, me.id, peerId)
  if (!peer?.active || peer.blockedByPeer) throw new UserNotFoundError()
  const refusal = refusalOf(peer)
  if (refusal) throw new ForbiddenError(refusal)
  const [low = '', high = ''] = [me.id, peerId].toSorted()
  await db.transaction().execute(async (tx) => {
    const audience = requireAudience(await audienceOf(tx, me.id, [peerId]), peerId)
    const chat = await tx
      .insertInto('chats')
      .values({ low_user_id: low, high_user_id: high, opened_by: me.id, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Both members opened the chat at once, and the other transaction has created it.
    if (!chat) return
    await tx
      .insertInto('chat_members')
      .values([
        { chat_id: chat.id, user_id: me.id },
        { chat_id: chat.id, user_id: peerId, state: audience },
      ])
      .execute()
  })
  const chat = await findChatWith(db, me.id, peerId)
  if (!chat) throw new ChatNotFoundError()
  return chat
}

/** Writing to a person accepts a request from them that the writer had deleted. */
async function reopen(db: Db, me: Me, peerId: string): Promise<void> {
  const [low = '', high = ''] = [me.id, peerId].toSorted()
  await db
    .updateTable('chat_members')
    .from('chats')
    .set({ state: 'accepted' })
    .whereRef('chats.id', '=', 'chat_members.chat_id')
    .where('chats.low_user_id', '=', low)
    .where('chats.high_user_id', '=', high)
    .where('chat_members.user_id', '=', me.id)
    .where('chat_members.state', '=', 'declined')
    .execute()
}

/** Stores how far the user has received and read a chat. Marks only move forward, and never past the last message they see. */
export async function markMessagesAs(deps: Deps, me: Me, { chatId, ...upTo }: NewMarks): Promise<Marks> {
  requireChatPlan(me)
  const readSeq = upTo.readSeq ?? 0
  const deliveredSeq = Math.max(upTo.deliveredSeq ?? 0, readSeq)
  const { marks, isNews, isSeen, hasReadAll } = await deps.db.transaction().execute(async (tx) => {
    // The lock keeps new messages out, so that a mark cannot pass one that the user has not seen.
    await tx.selectFrom('chats').select('id').where('id', '=', chatId).forNoKeyUpdate().execute()
    const membership = await findMembership(tx, me.id, chatId)
    if (!membership) throw new ChatNotFoundError()
    const { marks: before, lastSeq, state } = membership
    // The sender of a request does not learn whether it was read.
    if (state !== 'accepted') return { marks: before, isNews: false, isSeen: false, hasReadAll: false }
    const marks = {
      deliveredSeq: Math.max(before.deliveredSeq, Math.min(deliveredSeq, lastSeq)),
      readSeq: Math.max(before.readSeq, Math.min(readSeq, lastSeq)),
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
      !(await hasUnread(tx, me, chatId)) &&
      (await readNotificationOfChat(tx, me.id, chatId, deps.clock.now()))
    return { marks, isNews, isSeen: takesPart(membership), hasReadAll }
  })
  if (isNews) {
    const receivers = isSeen ? await findMarkWatchers(deps.db, me.id, chatId) : [me.id]
    deps.sockets.emitToAll(receivers, 'messages-marked', { chatId, userId: me.id, ...marks })
  }
  if (hasReadAll) pushCount(deps, me.id)
  return marks
}

async function hasUnread(tx: Db, me: Me, chatId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_members as mine')
    .innerJoin('chats', 'chats.id', 'mine.chat_id')
    .innerJoin('messages', 'messages.chat_id', 'mine.chat_id')
    .select('messages.seq')
    .where('mine.chat_id', '=', chatId)
    .where('mine.user_id', '=', me.id)
    .where(IS_UNREAD)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
