import type { ClientEvents, ServerEvents } from '@remusic/contract/base/schemas/sockets'
import { SOCKET_REJECTIONS } from '@remusic/contract/base/sockets'
import type { Socket } from 'socket.io-client'

const CONNECTION = {
  // WebSocket first: a single connection works with any of several servers. Long polling needs sticky sessions and is
  // only the fallback where a proxy blocks WebSockets.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  // After a restart all clients reconnect; the jitter spreads them out.
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 10_000,
  randomizationFactor: 0.9,
}

/** How long `firstAttempt` waits at most. */
const FIRST_ATTEMPT_TIMEOUT_MS = 3_000

type Listener = (payload: never) => void

let socket: Socket | null = null
let currentToken: string | null = null
const listeners = new Map<string, Set<Listener>>()
const watchers = new Set<(isConnected: boolean) => void>()
const firstAttempt = Promise.withResolvers<void>()

/** The only socket connection of this tab, open while a member is signed in. */
export const live = {
  /** Opens the connection for this token; idempotent. `refused` is called if the server rejects the token. */
  async connect(token: string, { refused }: { refused(): void }) {
    if (currentToken === token) return
    live.disconnect()
    currentToken = token
    const { io } = await import('socket.io-client')
    if (currentToken !== token) return
    const opened = io({ auth: { token }, ...CONNECTION })
    const reconnect = (afterMs: number) =>
      setTimeout(() => currentToken === token && opened.connect(), afterMs)
    opened.on('connect', notifyWatchers)
    opened.on('connect_error', ({ message }) => {
      firstAttempt.resolve()
      // After a network error the socket stays active and retries itself; after a rejection it does not.
      if (opened.active) return
      if (message === SOCKET_REJECTIONS.unauthorized) refused()
      else reconnect(CONNECTION.reconnectionDelayMax + jitterMs())
    })
    opened.on('disconnect', (reason) => {
      // Socket.IO does not reconnect by itself when the server closes the connection, as it does on shutdown.
      if (reason === 'io server disconnect') reconnect(jitterMs())
      notifyWatchers()
    })
    opened.onAny((event: string, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never)
    })
    socket = opened
  },

  disconnect() {
    currentToken = null
    socket?.disconnect()
    socket = null
  },

  isConnected: () => socket?.connected ?? false,

  /** Calls the watcher whenever the connection opens or closes. */
  watch(watcher: (isConnected: boolean) => void): () => void {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  },

  /**
   * Resolves when the first attempt to connect has ended. Queries that refetch on connect wait for it to avoid fetching twice. While the
   * server renders a page, it resolves at once, because there is no connection.
   */
  firstAttempt: () =>
    import.meta.env.SSR
      ? Promise.resolve()
      : Promise.race([
          firstAttempt.promise,
          new Promise((timedOut) => setTimeout(timedOut, FIRST_ATTEMPT_TIMEOUT_MS)),
        ]),

  /** Runs now if connected, and again on every connection, to fetch what was missed in between. */
  onConnect(act: () => void): () => void {
    if (live.isConnected()) act()
    return live.watch((isConnected) => isConnected && act())
  },

  /** Subscribes to an event across reconnections, until the returned function is called. */
  on<E extends keyof ServerEvents>(event: E, listener: (payload: ServerEvents[E]) => void): () => void {
    const eventListeners = listeners.get(event) ?? new Set()
    listeners.set(event, eventListeners.add(listener))
    return () => {
      eventListeners.delete(listener)
    }
  },

  /**
   * Sends an event if connected, and drops it otherwise. Anything that must arrive is sent in `onConnect` or by an API call. `onHandled` is
   * called when the server has handled it, also if it was rejected.
   */
  emit<E extends keyof ClientEvents>(event: E, payload: ClientEvents[E], onHandled?: () => void) {
    if (!socket?.connected) return
    if (onHandled) socket.emit(event, payload, onHandled)
    else socket.emit(event, payload)
  },
}

function notifyWatchers() {
  firstAttempt.resolve()
  for (const watcher of watchers) watcher(live.isConnected())
}

function jitterMs() {
  return Math.random() * 2 * CONNECTION.reconnectionDelay
}

/** Skips the backoff when the network or the user returns. */
function reconnectNow() {
  if (!socket?.active || socket.connected) return
  socket.disconnect().connect()
}

globalThis.addEventListener?.('online', reconnectNow)
// Losing the network leaves a dead connection without an event; closing it starts the reconnection.
globalThis.addEventListener?.('offline', () => void socket?.io.engine?.close())
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') reconnectNow()
})
