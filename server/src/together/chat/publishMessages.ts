import type { ServerEvents } from '@remusic/contract/base/schemas/sockets'
import type { Message } from '@remusic/contract/together/schemas/chat'
import type { Deps } from '../../base/deps.ts'
import { findViews, type View } from './messages.ts'

type MessageEvent = 'receive-message' | 'message-sent' | 'message-changed'
type Sockets = Deps['sockets']

/** Emits new messages to the open pages of everybody in their chats. To be called after the commit. */
export async function publishMessages({ db, sockets }: Deps, ids: string[]): Promise<void> {
  for (const views of (await findViews(db, ids)).values()) emitNew(sockets, views)
}

/** Emits a message that has changed, as each member sees it, and returns those views. */
export async function publishChange({ db, sockets }: Deps, id: string): Promise<View[]> {
  const views = (await findViews(db, [id])).get(id) ?? []
  emitViews(sockets, views, 'message-changed')
  return views
}

export function emitNew(sockets: Sockets, views: View[]): void {
  const isSender = ({ viewerId, message }: View) => viewerId === message.senderId
  emitViews(sockets, views.filter(isSender), 'message-sent')
  emitViews(
    sockets,
    views.filter((view) => !isSender(view)),
    'receive-message',
  )
}

/** Members with the same view share one emission. */
function emitViews(sockets: Sockets, views: View[], event: MessageEvent): void {
  const alike = Map.groupBy(views, ({ message }) => JSON.stringify(message))
  for (const group of alike.values()) {
    const [first] = group
    if (first) sockets.emitToAll(idsOf(group), event, first.message as Message & ServerEvents[MessageEvent])
  }
}

const idsOf = (views: View[]) => views.map(({ viewerId }) => viewerId)
