import type { Deps } from '../platform/deps.ts'
import { asMessage } from './queries.ts'

/** Emits a message again to the open pages of both members, after moderation has hidden or restored it. */
export async function republishMessage({ db, sockets }: Deps, id: string): Promise<void> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .selectAll('messages')
    .select(['chats.low_user_id', 'chats.high_user_id'])
    .where('messages.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const peerId = row.sender_id === row.low_user_id ? row.high_user_id : row.low_user_id
  sockets.emitTo(peerId, 'receive-message', asMessage(row))
  sockets.emitTo(row.sender_id, 'message-sent', asMessage(row))
}
