import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Message } from '@remusic/contract/together/schemas/chat'
import type { Deps } from '../../base/deps.ts'
import { push } from '../../people/notifications/push.ts'
import type { View } from './messages.ts'
import { emitNew } from './publishMessages.ts'
import type { OutgoingMessage, StoreResult } from './storeMessages.ts'

type StoredMessage = Pick<StoreResult, 'partner' | 'notices'> & { messageId: string; seq: number }

/** Emits a stored message to the open pages of everybody in the chat and pushes its notifications, if it has any. */
export async function deliverMessage(
  deps: Deps,
  findViewsOf: (messageId: string) => Promise<View[]>,
  message: OutgoingMessage,
  { messageId, seq, partner, notices }: StoredMessage,
): Promise<Message> {
  const plain = asPlainMessage(message, messageId, seq)
  // The two members of a chat see a message without a quote in the same way, so its view is built without a query.
  const isKnown = partner !== null && message.replyTo === null
  const views = isKnown ? plainViews(plain, partner) : await findViewsOf(messageId)
  emitNew(deps.sockets, views)
  // A request is only listed: it causes no notification, and its sender does not learn whether it was seen.
  if (partner?.isPending) deps.sockets.emitTo(partner.id, 'chat-changed', { chatId: message.chatId })
  for (const notice of notices) push(deps, { ...notice, type: NOTIFICATION.message, isNews: true })
  return views.find(({ viewerId }) => viewerId === message.sender.id)?.message ?? plain
}

const plainViews = (message: Message, { id, isPending }: { id: string; isPending: boolean }): View[] =>
  [message.senderId, ...(isPending ? [] : [id])].map((viewerId) => ({ viewerId, message }))

const asPlainMessage = (
  { sender, chatId, text, clientId, createdAt }: OutgoingMessage,
  id: string,
  seq: number,
): Message => ({
  id,
  chatId,
  seq,
  senderId: sender.id,
  sender: null,
  clientId,
  text,
  createdAt: createdAt.toISOString(),
  hidden: false,
  change: 0,
  editedAt: null,
  deleted: false,
  replyTo: null,
  reactions: [],
  event: null,
})
