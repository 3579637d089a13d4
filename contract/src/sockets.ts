import type { Marks, Message } from './chat.ts'
import type { Notification, NotificationCount, NotificationType } from './notifications.ts'
import type { Role } from './plans.ts'

/** The socket events the server sends, with their payloads. Events are hints and may be lost; the HTTP calls are authoritative. */
export type ServerEvents = {
  /** The first event on every connection: the role it was admitted with. A change of role may have been missed before it. */
  admitted: { role: Role }
  /** The online users, in reply to newUser. Empty for Gratuito accounts. */
  getUsers: { userId: string }[]
  'get-users': { userId: string }[]
  /** A new notification for the user. */
  getNotification: {
    senderName: string
    receiverName: string
    type: NotificationType
    title: string
    notification: Notification
  }
  /** Sent to every tab after any possible change of the count; the list may have changed too. */
  'notification-count': NotificationCount
  /** A message to the user. If its number is already known, it replaces the earlier version. */
  'receive-message': Message
  /** A message by the user, perhaps from another tab. */
  'message-sent': Message
  /** The new marks of either member of a chat. */
  'messages-marked': Marks & { chatId: string; userId: string }
  typing: { chatId: string; userId: string }
  /** The watched users: all of them at first, then those whose presence changed. */
  presence: { userId: string; online: boolean }[]
  /** A member was blocked or unblocked: the chat must be fetched again. */
  'chat-changed': { chatId: string }
  /**
   * Events may have been lost while servers or the database were unreachable: the client refetches what it shows, after a random
   * delay of up to CATCH_UP_JITTER_MS, because all clients receive this at once.
   */
  'catch-up': null
  /** The user's role or plan has changed: the profile must be fetched again. The connection is closed and may reconnect at once. */
  'profile-changed': null
}

export const CATCH_UP_JITTER_MS = 2_000

/** The acknowledgement of every client event. */
export type EventAck = { ok: true } | { ok: false; msg: string }

/** Why the server rejects a connection; the `message` of the client's `connect_error`. */
export const SOCKET_REJECTIONS = {
  unauthorized: 'No autorizado',
  tooMany: 'Demasiadas conexiones',
  unavailable: 'Servicio no disponible, intenta de nuevo',
} as const
