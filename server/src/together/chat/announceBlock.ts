import type { Deps } from '../../base/deps.ts'
import type { Separation } from '../../running/blocks/separation.ts'
import { presenceWatchers } from './presence.ts'
import { findChatIdWith, findSharedGroupIds } from './queries.ts'

/** Called when a block begins or ends: both users stop watching each other's presence and fetch their chats again. */
async function announceBlock(deps: Deps, userId: string, peerId: string): Promise<void> {
  const { db, sockets } = deps
  presenceWatchers.removePerson(deps, userId, peerId)
  presenceWatchers.removePerson(deps, peerId, userId)
  const [pairId, groupIds] = await Promise.all([
    findChatIdWith(db, userId, peerId),
    findSharedGroupIds(db, userId, peerId),
  ])
  for (const chatId of [...(pairId ? [pairId] : []), ...groupIds])
    sockets.emitToAll([userId, peerId], 'chat-changed', { chatId })
}

export const separationInChats: Separation = { onBlock: announceBlock, onUnblock: announceBlock }
