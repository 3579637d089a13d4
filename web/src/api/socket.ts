import type { ClientEvents } from '@remusic/contract/events'
import { type ServerEvents, SOCKET_REFUSED } from '@remusic/contract/sockets'
import type { Socket } from 'socket.io-client'

const LINE = {
  // One connection from the first word on, so it does not matter which of several servers answers; by calls, which must all
  // reach the same server, only where something on the way lets nothing else through.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  // After a restart everybody comes back at once; the spread keeps them from arriving together.
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 10_000,
  randomizationFactor: 0.9,
}

/** How long what is asked for on every connection waits for the first. */
const FIRST_TRY_MS = 3_000

type Listener = (payload: never) => void

let socket: Socket | null = null
let wanted: string | null = null
const listeners = new Map<string, Set<Listener>>()
const watchers = new Set<(isUp: boolean) => void>()
const firstTry = Promise.withResolvers<void>()

/** The one live connection of this tab. It stands while somebody is signed in. */
export const live = {
  /** Opens the connection for this token; a second call with the same one changes nothing. */
  async connect(token: string, { refused }: { refused(): void }) {
    if (wanted === token) return
    live.disconnect()
    wanted = token
    const { io } = await import('socket.io-client')
    if (wanted !== token) return
    const opened = io({ auth: { token }, ...LINE })
    const comeBack = (afterMs: number) => setTimeout(() => wanted === token && opened.connect(), afterMs)
    opened.on('connect', tellWatchers)
    opened.on('connect_error', ({ message }) => {
      firstTry.resolve()
      // A lost line keeps the socket active and is retried by itself; what the server refuses is not.
      if (opened.active) return
      if (message === SOCKET_REFUSED.unauthorized) refused()
      else comeBack(LINE.reconnectionDelayMax + jitterMs())
    })
    opened.on('disconnect', (reason) => {
      // A server that goes down says goodbye, and the client takes that as final.
      if (reason === 'io server disconnect') comeBack(jitterMs())
      tellWatchers()
    })
    opened.onAny((event: string, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never)
    })
    socket = opened
  },

  disconnect() {
    wanted = null
    socket?.disconnect()
    socket = null
  },

  /** Whether what happens is heard right now. */
  isUp: () => socket?.connected ?? false,

  /** Told whenever the line comes up or goes down. */
  watch(watcher: (isUp: boolean) => void): () => void {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  },

  /** The first try to connect has ended, well or not: what every connection asks for anew is not asked for just before it. */
  tried: () => Promise.race([firstTry.promise, new Promise((tired) => setTimeout(tired, FIRST_TRY_MS))]),

  /** Done on every connection, the present one too: whatever was missed in between can be asked for now. */
  onConnect(act: () => void): () => void {
    if (live.isUp()) act()
    return live.watch((isUp) => isUp && act())
  },

  /** Hears an event until the returned function is called, across reconnections and before the first connection. */
  on<E extends keyof ServerEvents>(event: E, listener: (payload: ServerEvents[E]) => void): () => void {
    const heard = listeners.get(event) ?? new Set()
    listeners.set(event, heard.add(listener))
    return () => {
      heard.delete(listener)
    }
  },

  /** Says something to the server, if the line is up: what has to arrive is said on every connection, or by a call. */
  emit<E extends keyof ClientEvents>(event: E, payload: ClientEvents[E]) {
    if (socket?.connected) socket.emit(event, payload)
  },
}

function tellWatchers() {
  firstTry.resolve()
  for (const watcher of watchers) watcher(live.isUp())
}

function jitterMs() {
  return Math.random() * 2 * LINE.reconnectionDelay
}

/** The network or the person is back: no need to wait for the next try. */
function hurry() {
  if (!socket?.active || socket.connected) return
  socket.disconnect().connect()
}

globalThis.addEventListener?.('online', hurry)
// A network that goes away leaves a connection that hears nothing and does not know it; trying anew finds out.
globalThis.addEventListener?.('offline', () => void socket?.io.engine?.close())
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') hurry()
})
