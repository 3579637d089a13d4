import type { Archive } from '@remusic/contract/schemas/archive'
import type { Db } from '../database/client.ts'

/** All conversations of a person. Messages that a moderator has hidden are left out. */
export async function findChats(db: Db, userId: string): Promise<Archive['chats']> {
  const messages = await db
    .selectFrom('chat_members as mine')
    .innerJoin('chat_members as theirs', (join) =>
      join.onRef('theirs.chat_id', '=', 'mine.chat_id').onRef('theirs.user_id', '<>', 'mine.user_id'),
    )
    .innerJoin('users as peer', 'peer.id', 'theirs.user_id')
    .innerJoin('messages', 'messages.chat_id', 'mine.chat_id')
    .select(['mine.chat_id as chatId', 'peer.name as with', 'messages.sender_id as senderId'])
    .select(['messages.body as text', 'messages.created_at as createdDate'])
    .where('mine.user_id', '=', userId)
    .where('messages.hidden_at', 'is', null)
    .orderBy('mine.chat_id')
    .orderBy('messages.seq')
    .execute()
  const chats = Map.groupBy(messages, (message) => message.chatId)
  return [...chats.values()].map((messagesOfChat) => ({
    with: messagesOfChat[0]?.with ?? '',
    messages: messagesOfChat.map(({ senderId, text, createdDate }) => ({
      mine: senderId === userId,
      text,
      createdDate: createdDate.toISOString(),
    })),
  }))
}
