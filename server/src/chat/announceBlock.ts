import type { Deps } from '../platform/deps.ts'
import { presenceRoom } from './presence.ts'
import { findChatIdWith, findSharedGroupIds } from './queries.ts'

/** After a block began or ended: neither watches the presence of the other any more, and both fetch their chats again. */
export async function announceBlock({ db, sockets }: Deps, userId: string, peerId: string): Promise<void> {
  sockets.removeFromRoom(peerId, presenceRoom(userId))
  sockets.removeFromRoom(userId, presenceRoom(peerId))
  const [pairId, groupIds] = await Promise.all([
    findChatIdWith(db, userId, peerId),
    findSharedGroupIds(db, userId, peerId),
  ])
  for (const chatId of [...(pairId ? [pairId] : []), ...groupIds])
    sockets.emitToAll([userId, peerId], 'chat-changed', { chatId })
}
