import type { Deps } from '../../base/deps.ts'
import { findPresentIds } from './membership.ts'
import { publishChange, publishMessages } from './publishMessages.ts'

/**
 * Emits a message again to the open pages of its members, after moderation has hidden or restored it. Tabs of the previous release
 * know it only as a message that replaces the earlier version.
 */
export async function republishMessage(deps: Deps, id: string): Promise<void> {
  await publishChange(deps, id)
  await publishMessages(deps, [id])
}

/** Lets the open pages of its members fetch a group again, after moderation has hidden or restored its name and picture. */
export async function republishGroup({ db, sockets }: Deps, chatId: string): Promise<void> {
  sockets.emitToAll(await findPresentIds(db, chatId), 'chat-changed', { chatId })
}
