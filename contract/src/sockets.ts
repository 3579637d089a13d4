import type { Marks, Message } from './chat.ts'
import type { Notification, NotificationCount, NotificationType } from './notifications.ts'
import type { Role } from './plans.ts'

/** What the server tells a browser over its socket: event → payload. All of it is a hint; the truth is behind the calls. */
export type ServerEvents = {
  /** The first word on every connection: as what one was let in. News of another role may have passed by before it. */
  admitted: { role: Role }
  /** Who is online, to whoever announces itself; nobody's business for a Gratuito account, which gets none. */
  getUsers: { userId: string }[]
  'get-users': { userId: string }[]
  /** Something happened to me just now. */
  getNotification: {
    senderName: string
    receiverName: string
    type: NotificationType
    title: string
    notification: Notification
  }
  /** To every tab, after anything that may change the count; the list may have changed too. */
  'notification-count': NotificationCount
  /** Somebody wrote to me. A number that is known already replaces what stood there. */
  'receive-message': Message
  /** I wrote, perhaps in another tab. */
  'message-sent': Message
  /** How far one of the two got, me or the other. */
  'messages-marked': Marks & { chatId: string; userId: string }
  typing: { chatId: string; userId: string }
  /** People I watch: at first all of them, then those that came or went. */
  presence: { userId: string; online: boolean }[]
  /** Somebody was blocked or unblocked: ask for the chat anew. */
  'chat-changed': { chatId: string }
  /**
   * Something may not have reached this page while servers or the database were out of reach: ask anew for what is shown,
   * after a pause of up to CATCH_UP_SPREAD_MS, as everybody is told at once.
   */
  'catch-up': null
  /** My role or plan is another one: ask for my profile anew. The connection is closed and may come back at once. */
  'profile-changed': null
}

export const CATCH_UP_SPREAD_MS = 2_000

/** How every event that a browser sends is acknowledged. */
export type EventAnswer = { ok: true } | { ok: false; msg: string }

/** Why the server does not let a socket in; `message` of the client's `connect_error`. */
export const SOCKET_REFUSED = {
  unauthorized: 'No autorizado',
  tooMany: 'Demasiadas conexiones',
  unavailable: 'Servicio no disponible, intenta de nuevo',
} as const
