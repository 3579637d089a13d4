import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { MESSAGES } from '@remusic/contract/messages'
import { type EventAnswer, type ServerEvents, SOCKET_REFUSED } from '@remusic/contract/sockets'
import { Server, type Socket } from 'socket.io'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { createCoalescer } from './coalesce.ts'
import { OtherActorError, toApiError } from './errors.ts'
import { createForwarding } from './forwarding.ts'
import type { Identify, Me } from './handle.ts'
import { addressOf } from './limits.ts'
import type { Log } from './log.ts'
import { createSemaphore } from './semaphore.ts'

const MESSAGE_MOST_BYTES = 16 * 1024
const SOCKETS_PER_USER = 10
const SOCKETS_PER_ADDRESS = 50
const EVENTS_PER_SECOND = 20
const EVENTS_BURST = 40
const MASQUERADES_BEFORE_CLOSING = 3
const SWEEP_MS = 30_000
/** Half of what the database takes: when everybody comes back at once they wait here, and calls go on meanwhile. */
const AT_ONCE = 5
const MASQUERADE = 'sockets: somebody acted in the name of somebody else'

type Emitted = { [event in keyof ServerEvents]: (payload: ServerEvents[event]) => void }
type Heard = Record<string, (...args: unknown[]) => void>
export type GuestSocket = Socket<Heard, Emitted>
type EventCall<T> = { me: Me; payload: T; socket: GuestSocket }
type Listener = {
  schema: z.ZodType
  handler: (call: EventCall<never>) => void | Promise<void>
  inTurn: boolean
}
/** What everybody sends on coming back goes in turn; what somebody does now does not stand behind that. */
type Manner = { inTurn?: boolean }
/** What this server knows of a socket; not in `socket.data`, which other servers may ask for. */
type Guest = { token: string; me: Me; address: string }
/** Told when somebody's socket opens here and when it has closed. */
type Doorkeeper = { arrived(me: Me): void; left(me: Me): void }

export type Sockets = Awaited<ReturnType<typeof createSockets>>
type Settings = { config: Config; log: Log; identify: Identify; sweepMs?: number }

/** One Socket.IO server beside the HTTP one. What it sends is a hint: the truth is in the database. */
export async function createSockets({ config, log, identify, sweepMs = SWEEP_MS }: Settings) {
  const listeners = new Map<string, Listener>()
  const guests = new Map<string, Guest>()
  const crowd = new Map<string, number>()
  const addresses = new WeakMap<GuestSocket['conn'], string>()
  const doorkeepers: Doorkeeper[] = []
  const { coalesce, stop: forgetWhatWaits } = createCoalescer(log)
  const clientAddress = createForwarding(config.trustProxy)
  const takeTurn = createSemaphore(AT_ONCE)
  let closing = false
  const io = new Server<Heard, Emitted>({
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MOST_BYTES,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const refusal = closing ? SOCKET_REFUSED.unavailable : refusalOf(request, config)
      decide(refusal, refusal === null)
    },
  })
  io.use(admit)
  io.on('connection', welcome)
  const redis = config.redisUrl
    ? (await import('./socketRedis.ts')).connectRedis(io, config.redisUrl, log, { onReturn: callToCatchUp })
    : null
  const sweeping = setInterval(() => void sweep(), sweepMs).unref()

  return {
    attach(server: HttpServer) {
      io.attach(server)
      io.engine.on('connection', rememberAddress)
    },
    /** Lets browsers send an event; whatever has no listener is refused. */
    on<S extends z.ZodType>(
      event: string,
      schema: S,
      handler: (call: EventCall<z.output<S>>) => void | Promise<void>,
      { inTurn = true }: Manner = {},
    ) {
      listeners.set(event, { schema, handler, inTurn })
    },
    watchDoor(doorkeeper: Doorkeeper) {
      doorkeepers.push(doorkeeper)
    },
    coalesce,
    emitTo<E extends keyof ServerEvents>(userId: string, event: E, payload: ServerEvents[E]) {
      emitToRoom(`user:${userId}`, event, payload)
    },
    /** Whether anybody may hear what is emitted to somebody: unknown, so true, where there are other servers. */
    mayHear: (userId: string) => redis !== null || io.of('/').adapter.rooms.has(`user:${userId}`),
    /** To the sockets, at any server, that were let into this room. */
    emitToRoom,
    /** Takes all sockets of somebody out of a room. */
    expel(userId: string, room: string) {
      io.in(`user:${userId}`).socketsLeave(room)
    },
    /** Tells everybody here that something may have been missed. */
    callToCatchUp,
    /** After a change of role or plan: connections carry the rights of the old one, so the page opens a new one. */
    profileChanged(userId: string) {
      emitToRoom(`user:${userId}`, 'profile-changed', null)
      io.in(`user:${userId}`).disconnectSockets(true)
    },
    disconnectSession(sessionId: string) {
      io.in(`session:${sessionId}`).disconnectSockets(true)
    },
    disconnectUser(userId: string) {
      io.in(`user:${userId}`).disconnectSockets(true)
    },
    count: () => io.engine?.clientsCount ?? 0,
    /** Ends every connection and lets no more in; again for those that were just coming in. */
    disconnectAll() {
      closing = true
      io.local.disconnectSockets(true)
      io.engine?.close()
    },
    close() {
      clearInterval(sweeping)
      forgetWhatWaits()
      this.disconnectAll()
      redis?.close()
    },
  }

  function callToCatchUp() {
    io.local.emit('catch-up', null)
  }

  function emitToRoom<E extends keyof ServerEvents>(room: string, event: E, payload: ServerEvents[E]) {
    io.to(room).emit(event, ...([payload] as Parameters<Emitted[E]>))
  }

  /** Nothing else is needed of the request a connection began with, and it would stay in memory as long. */
  function rememberAddress(connection: GuestSocket['conn']) {
    addresses.set(connection, addressOf({ ip: clientAddress(connection.request) }))
    Object.assign(connection, { request: null })
  }

  async function admit(socket: GuestSocket, next: (refusal?: Error) => void) {
    try {
      const { token } = socket.handshake.auth as { token?: unknown }
      const me = typeof token === 'string' && token.length <= 512 ? await identify(token) : null
      if (typeof token !== 'string' || !me?.active) return next(new Error(SOCKET_REFUSED.unauthorized))
      const address = addresses.get(socket.conn) ?? ''
      if (isFull(me, address)) return next(new Error(SOCKET_REFUSED.tooMany))
      guests.set(socket.id, { token, me, address })
      for (const key of [me.id, address]) crowd.set(key, crowdAt(key) + 1)
      socket.conn.once('close', () => forget(socket.id))
      next()
    } catch (error) {
      log.warn({ err: error }, 'sockets: nobody could be identified')
      next(new Error(SOCKET_REFUSED.unavailable))
    }
  }

  function isFull(me: Me, address: string) {
    return (
      crowdAt(me.id) >= SOCKETS_PER_USER || crowdAt(address) >= SOCKETS_PER_ADDRESS * config.rateLimitScale
    )
  }

  /** How many sockets somebody has here, or come from an address. */
  function crowdAt(key: string) {
    return crowd.get(key) ?? 0
  }

  function forget(socketId: string) {
    const guest = guests.get(socketId)
    if (!guest) return
    guests.delete(socketId)
    for (const key of [guest.me.id, guest.address]) {
      if (crowdAt(key) > 1) crowd.set(key, crowdAt(key) - 1)
      else crowd.delete(key)
    }
  }

  function welcome(socket: GuestSocket) {
    const guest = guests.get(socket.id)
    if (!guest) return void socket.disconnect(true)
    void socket.join([`user:${guest.me.id}`, `session:${guest.me.sessionId}`])
    socket.emit('admitted', { role: guest.me.role })
    for (const doorkeeper of doorkeepers) doorkeeper.arrived(guest.me)
    socket.on('disconnect', () => {
      forget(socket.id)
      for (const doorkeeper of doorkeepers) doorkeeper.left(guest.me)
    })
    const allowance = createAllowance(config.rateLimitScale)
    let masquerades = 0
    // Never handed on (no next): a name that a client invents must not reach Node's emitter, which throws at 'error'.
    socket.use(async ([event, ...args]: unknown[]) => {
      if (!allowance.take()) return void socket.disconnect(true)
      const last = args.at(-1)
      const acknowledge =
        typeof last === 'function' ? (args.pop() as (answer: EventAnswer) => void) : () => {}
      try {
        acknowledge(await hear(socket, guest, event, args))
      } catch (error) {
        if (error instanceof OtherActorError) masquerades += 1
        if (error instanceof OtherActorError) log.warn({ userId: guest.me.id, event }, MASQUERADE)
        const answer = toApiError(error)
        if (answer.status >= 500) log.error({ err: error, event }, 'sockets: an event failed')
        acknowledge({ ok: false, msg: answer.message })
        if (masquerades >= MASQUERADES_BEFORE_CLOSING) socket.disconnect(true)
      }
    })
  }

  async function hear(
    socket: GuestSocket,
    { token }: Guest,
    event: unknown,
    args: unknown[],
  ): Promise<EventAnswer> {
    const listener = typeof event === 'string' ? listeners.get(event) : undefined
    const payload = listener?.schema.safeParse(args[0], { error: () => MESSAGES.malformed })
    if (!listener || !payload?.success || args.length > 1) return { ok: false, msg: MESSAGES.malformed }
    const me = await identify(token)
    if (!me?.active) {
      socket.disconnect(true)
      return { ok: false, msg: SOCKET_REFUSED.unauthorized }
    }
    const act = async () => listener.handler({ me, payload: payload.data as never, socket })
    await (listener.inTurn ? takeTurn(act) : act())
    return { ok: true }
  }

  /** A revocation or another role that was announced while the database or Redis was away is found here. */
  async function sweep() {
    for (const token of new Set([...guests.values()].map((guest) => guest.token))) {
      try {
        closeChanged(token, await identify(token))
      } catch {
        return
      }
    }
  }

  /** Each of them by itself: one that has come since carries the new rights already. */
  function closeChanged(token: string, now: Me | null) {
    for (const [id, guest] of guests)
      if (guest.token === token && (!now?.active || now.role !== guest.me.role))
        io.sockets.sockets.get(id)?.disconnect(true)
  }
}

/** Browsers send where a page comes from; only our own pages may open a socket. */
function refusalOf({ headers, url = '' }: IncomingMessage, config: Config) {
  const query = new URL(url, 'http://localhost').searchParams
  if (query.has('token')) return MESSAGES.malformed
  if (headers.origin === undefined || headers.origin === config.publicUrl) return null
  return URL.parse(headers.origin)?.host === headers.host ? null : SOCKET_REFUSED.unauthorized
}

function createAllowance(scale: number) {
  const [burst, perSecond] = [EVENTS_BURST * scale, EVENTS_PER_SECOND * scale]
  let left = burst
  let since = Date.now()
  return {
    take() {
      const now = Date.now()
      left = Math.min(burst, left + ((now - since) / 1_000) * perSecond)
      since = now
      left -= 1
      return left >= 0
    },
  }
}
