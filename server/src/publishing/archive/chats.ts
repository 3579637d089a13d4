import type { Archive } from '@remusic/contract/publishing/schemas/archive'
import { MESSAGE_REACTIONS, type MessageReaction } from '@remusic/contract/together/chat'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

/**
 * All conversations of a person: both sides of a chat of two and, for a group, only what the person wrote, even if they have left it.
 * Messages that were deleted or that a moderator has hidden are left out.
 */
export async function findChats(db: Db, userId: string): Promise<Archive['chats']> {
  const messages = await db
    .selectFrom('chat_members as mine')
    .innerJoin('chats', 'chats.id', 'mine.chat_id')
    .leftJoin('users as peer', (join) =>
      join
        .on(sql<boolean>`peer.id in (chats.low_user_id, chats.high_user_id)`)
        .onRef('peer.id', '<>', 'mine.user_id'),
    )
    .innerJoin('messages', 'messages.chat_id', 'mine.chat_id')
    .select(['mine.chat_id as chatId', 'chats.kind', 'messages.sender_id as senderId'])
    .select(sql<string>`coalesce(chats.name, peer.name, '')`.as('with'))
    .select(['messages.body as text', 'messages.created_at as createdDate', 'messages.edited_at'])
    .select(
      sql<MessageReaction[]>`array(
        select kind from message_reactions as reaction
        where reaction.chat_id = messages.chat_id and reaction.seq = messages.seq and reaction.user_id = mine.user_id
        order by created_at, kind
      )`.as('reactions'),
    )
    .where('mine.user_id', '=', userId)
    .where('mine.state', '<>', 'declined')
    .where('messages.hidden_at', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where('messages.event', 'is', null)
    .where(sql<boolean>`(chats.kind = 'pair' or messages.sender_id = mine.user_id)`)
    .orderBy('mine.chat_id')
    .orderBy('messages.seq')
    .execute()
  const chats = Map.groupBy(messages, (message) => message.chatId)
  return [...chats.values()].map((messagesOfChat) => ({
    with: messagesOfChat[0]?.with ?? '',
    group: messagesOfChat[0]?.kind === 'group',
    messages: messagesOfChat.map(({ senderId, text, createdDate, edited_at, reactions }) => ({
      mine: senderId === userId,
      text,
      createdDate: createdDate.toISOString(),
      editedDate: edited_at?.toISOString() ?? null,
      reactions: reactions.map((kind) => MESSAGE_REACTIONS[kind]),
    })),
  }))
}
