/** The longest time that a client waits before it refetches after the event `catch-up`. */
export const CATCH_UP_JITTER_MS = 2_000

/** Why the server rejects a connection; the `message` of the client's `connect_error`. */
export const SOCKET_REJECTIONS = {
  unauthorized: 'No autorizado',
  tooMany: 'Demasiadas conexiones',
  unavailable: 'Servicio no disponible, intenta de nuevo',
} as const
