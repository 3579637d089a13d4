import { NOTIFICATION } from '@remusic/contract/notifications'
import type { Message } from '@remusic/contract/schemas/chat'
import { push } from '../notifications/push.ts'
import type { Deps } from '../platform/deps.ts'
import type { OutgoingMessage } from './storeMessages.ts'

type StoredMessage = { messageId: string; seq: number; peerId: string; notificationId: string | null }

/** Emits a stored message to the open pages of both members and pushes its notification, if it has one. */
export function deliverMessage(
  deps: Deps,
  { sender, chatId, text, clientId, createdAt }: OutgoingMessage,
  { messageId, seq, peerId, notificationId }: StoredMessage,
): Message {
  const message: Message = {
    id: messageId,
    chatId,
    seq,
    senderId: sender.id,
    clientId,
    text,
    createdAt: createdAt.toISOString(),
    hidden: false,
  }
  deps.sockets.emitTo(peerId, 'receive-message', message)
  deps.sockets.emitTo(sender.id, 'message-sent', message)
  if (notificationId !== null)
    push(deps, { receiverId: peerId, notificationId, type: NOTIFICATION.message, isNews: true })
  return message
}
