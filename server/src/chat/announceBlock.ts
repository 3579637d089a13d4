import type { Deps } from '../platform/deps.ts'
import { presenceRoom } from './presence.ts'
import { findChatIdWith } from './queries.ts'

/** After a block began or ended: neither watches the presence of the other any more, and both fetch their chat again. */
export async function announceBlock({ db, sockets }: Deps, userId: string, peerId: string): Promise<void> {
  sockets.removeFromRoom(peerId, presenceRoom(userId))
  sockets.removeFromRoom(userId, presenceRoom(peerId))
  const chatId = await findChatIdWith(db, userId, peerId)
  if (chatId) for (const id of [userId, peerId]) sockets.emitTo(id, 'chat-changed', { chatId })
}
