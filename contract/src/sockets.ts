/** What the server tells a browser over its socket: event → payload. */
export type ServerEvents = {
  getUsers: { userId: string }[]
  'get-users': { userId: string }[]
  getNotification: { senderName: string; receiverName: string; type: number; title: string }
  'receive-message': { id: string; chatId: string; senderId: string; text: string; createdAt: string }
}

/** How every event that a browser sends is acknowledged. */
export type EventAnswer = { ok: true } | { ok: false; msg: string }

/** Why the server does not let a socket in; `message` of the client's `connect_error`. */
export const SOCKET_REFUSED = {
  unauthorized: 'No autorizado',
  tooMany: 'Demasiadas conexiones',
  unavailable: 'Servicio no disponible, intenta de nuevo',
} as const
