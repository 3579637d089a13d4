import { type ServerEvents, SOCKET_REFUSED } from '@remusic/contract/sockets'
import type { Socket } from 'socket.io-client'

const RECONNECT = {
  // After a restart everybody comes back at once; the spread keeps them from arriving together.
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 10_000,
  randomizationFactor: 0.9,
} as const

type Listener = (payload: never) => void

let socket: Socket | null = null
let wanted: string | null = null
const listeners = new Map<string, Set<Listener>>()

/** The one live connection of this tab. It stands while somebody is signed in. */
export const live = {
  /** Opens the connection for this token; a second call with the same one changes nothing. */
  async connect(token: string, { refused }: { refused(): void }) {
    if (wanted === token) return
    live.disconnect()
    wanted = token
    const { io } = await import('socket.io-client')
    if (wanted !== token) return
    const opened = io({ auth: { token }, ...RECONNECT })
    const comeBack = (afterMs: number) => setTimeout(() => wanted === token && opened.connect(), afterMs)
    opened.on('connect_error', ({ message }) => {
      // A lost line keeps the socket active and is retried by itself; what the server refuses is not.
      if (opened.active) return
      if (message === SOCKET_REFUSED.unauthorized) refused()
      else comeBack(RECONNECT.reconnectionDelayMax + jitterMs())
    })
    opened.on('disconnect', (reason) => {
      // A server that goes down says goodbye, and the client takes that as final.
      if (reason === 'io server disconnect') comeBack(jitterMs())
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

  /** Hears an event until the returned function is called, across reconnections and before the first connection. */
  on<E extends keyof ServerEvents>(event: E, listener: (payload: ServerEvents[E]) => void): () => void {
    const heard = listeners.get(event) ?? new Set()
    listeners.set(event, heard.add(listener))
    return () => {
      heard.delete(listener)
    }
  },

  /** Says something to the server; kept until the line is back if it is down. */
  emit(event: string, ...payload: unknown[]) {
    socket?.emit(event, ...payload)
  },
}

function jitterMs() {
  return Math.random() * 2 * RECONNECT.reconnectionDelay
}
