import type { Server as HttpServer } from 'node:http'
import { MESSAGES } from '@remusic/contract/base/messages'
import type { EventAck, ServerEvents } from '@remusic/contract/base/schemas/sockets'
import { SOCKET_REJECTIONS } from '@remusic/contract/base/sockets'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Config, RedisSettings } from '../../config.ts'
import { createCoalescer } from '../common/coalesce.ts'
import { OtherActorError, toApiError } from '../common/errors.ts'
import type { Log } from '../common/log.ts'
import { createSemaphore } from '../common/semaphore.ts'
import type { Identify, Me } from '../http/handle.ts'
import { sharePollingSessions } from './pollingSessions.ts'
import { createSocketGuard } from './socketGuard.ts'

const MAX_EVENT_BYTES = 16 * 1024
const SOCKETS_PER_USER = 10
/** Hundreds of members share the address of a mobile carrier, each with their own sockets. */
const SOCKETS_PER_ADDRESS = 2_000
const MAX_IMPERSONATIONS = 3
const SWEEP_INTERVAL_MS = 30_000
const SWEEP_BATCH = 100
/** Half of the database connections: when all clients reconnect at once, their events queue here and do not block calls. */
const EVENT_CONCURRENCY = 5
const IMPERSONATION = 'sockets: a client acted in the name of another user'

type EmittedEvents = { [event in keyof ServerEvents]: (payload: ServerEvents[event]) => void }
type ReceivedEvents = Record<string, (...args: unknown[]) => void>
/** Signals between servers, through Redis or, if they are workers of one machine, through their primary process. */
type ServerSignals = { 'online-changed': () => void }
export type ClientSocket = Socket<ReceivedEvents, EmittedEvents, ServerSignals>
type EventCall<T> = { me: Me; payload: T; socket: ClientSocket }
type Listener = {
  schema: z.core.$ZodType
  handler: (call: EventCall<never>) => void | Promise<void>
  queued: boolean
}
/**
 * Queued events share a few slots: clients send them when they reconnect, which may be all at once. Events that are a user's
 * own action are not queued, so they do not wait behind those.
 */
type ListenerOptions = { queued?: boolean }
/** The server's knowledge of a socket. It is not in `socket.data`, which other servers can request. */
type Client = { token: string; me: Me; address: string }
type ConnectionObserver = { connected(me: Me): void; disconnected(me: Me): void }

export type Sockets = Awaited<ReturnType<typeof createSockets>>
type Settings = {
  config: Config
  log: Log
  identify: Identify
  /** Set if other processes serve sockets on the same port. */
  worker?: { socketFolder: string | null } | null
  sweepMs?: number
}

/** The Socket.IO server. Its events are hints that may be lost; the database is the source of truth. */
export async function createSockets({
  config,
  log,
  identify,
  worker = null,
  sweepMs = SWEEP_INTERVAL_MS,
}: Settings) {
  const listeners = new Map<string, Listener>()
  const clients = new Map<string, Client>()
  /** The number of open sockets by user id and by address. */
  const openSockets = new Map<string, number>()
  const observers: ConnectionObserver[] = []
  const signalListeners = new Map<keyof ServerSignals, (() => void)[]>()
  const { coalesce, stop: stopCoalescing } = createCoalescer(log)
  const guard = createSocketGuard(config)
  const withSlot = createSemaphore(EVENT_CONCURRENCY)
  let closing = false
  const io = new Server<ReceivedEvents, EmittedEvents, ServerSignals>({
    serveClient: false,
    maxHttpBufferSize: MAX_EVENT_BYTES,
    allowRequest: async (request, decide) => {
      const refusal = closing ? SOCKET_REJECTIONS.unavailable : await guard.refusalOf(request)
      decide(refusal, refusal === null)
    },
  })
  io.use((socket, next) => void admit(socket, next))
  io.on('connection', onConnection)
  const redis = config.redis && (await openRedis(config.redis))
  if (worker && !redis) io.adapter((await import('@socket.io/cluster-adapter')).createAdapter())
  const hasOthers = worker !== null || redis !== null
  let pollingSessions: { close(): void } | undefined
  const sweeping = setInterval(() => void sweep(), sweepMs).unref()

  return {
    attach(server: HttpServer) {
      io.attach(server)
      io.engine.on('connection', guard.watch)
      if (worker?.socketFolder) pollingSessions = sharePollingSessions(io, worker.socketFolder)
    },
    /** Registers the listener of an event; events without a listener are rejected. */
    on<S extends z.core.$ZodType>(
      event: string,
      schema: S,
      handler: (call: EventCall<z.output<S>>) => void | Promise<void>,
      { queued = true }: ListenerOptions = {},
    ) {
      listeners.set(event, { schema, handler, queued })
    },
    /** Calls the observer when a user's socket opens on this server and when it has closed. */
    observeConnections(observer: ConnectionObserver) {
      observers.push(observer)
    },
    coalesce,
    emitTo<E extends keyof ServerEvents>(userId: string, event: E, payload: ServerEvents[E]) {
      emitToRoom(`user:${userId}`, event, payload)
    },
    /** Emits to several users at once: other servers get one message, however many users there are. */
    emitToAll<E extends keyof ServerEvents>(userIds: string[], event: E, payload: ServerEvents[E]) {
      if (userIds.length > 0)
        emitToRoom(
          userIds.map((userId) => `user:${userId}`),
          event,
          payload,
        )
    },
    /** Whether the user may have an open socket. It may be on another server, if there are others. */
    mayBeConnected: (userId: string) => hasOthers || io.of('/').adapter.rooms.has(`user:${userId}`),
    /** Emits to the sockets in a Socket.IO room, on any server. */
    emitToRoom,
    /** Removes all sockets of a user from a Socket.IO room. */
    removeFromRoom(userId: string, room: string) {
      io.in(`user:${userId}`).socketsLeave(room)
    },
    /** Calls the listeners of the signal on this server and on the others. */
    signal(name: keyof ServerSignals) {
      for (const listener of signalListeners.get(name) ?? []) listener()
      if (hasOthers) io.serverSideEmit(name)
    },
    onSignal(name: keyof ServerSignals, listener: () => void) {
      signalListeners.set(name, [...(signalListeners.get(name) ?? []), listener])
      io.on(name, listener)
    },
    /** Asks the clients of this server to fetch what they may have missed. */
    requestCatchUp,
    /** Reconnects a user whose role or plan has changed, because open connections carry the old rights. */
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
    /** Closes every connection and accepts no more. A second call closes those that were being opened meanwhile. */
    disconnectAll() {
      closing = true
      io.local.disconnectSockets(true)
      io.engine?.close()
    },
    close() {
      clearInterval(sweeping)
      stopCoalescing()
      this.disconnectAll()
      pollingSessions?.close()
      if (redis) redis.close()
      else void io.of('/').adapter.close()
    },
  }

  async function openRedis(settings: RedisSettings) {
    const { connectRedis, rejectWrongSentinels } = await import('./socketRedis.ts')
    await rejectWrongSentinels(settings)
    return connectRedis(io, settings, log, { onReconnect: requestCatchUp })
  }

  function requestCatchUp() {
    io.local.emit('catch-up', null)
  }

  function emitToRoom<E extends keyof ServerEvents>(
    room: string | string[],
    event: E,
    payload: ServerEvents[E],
    { exceptUsers = [] }: { exceptUsers?: readonly string[] } = {},
  ) {
    const receivers = io.to(room).except(exceptUsers.map((id) => `user:${id}`))
    receivers.emit(event, ...([payload] as Parameters<EmittedEvents[E]>))
  }

  /** A connection presents one token: further ones are not looked up, and a rejection closes the connection. */
  async function admit(socket: ClientSocket, next: (refusal?: Error) => void) {
    const refusal = guard.mayBeAdmitted(socket) ? await register(socket) : SOCKET_REJECTIONS.unauthorized
    if (refusal === null) return next()
    next(new Error(refusal))
    guard.dismiss(socket)
  }

  /** Counts the socket of a valid token, or returns why it is rejected. */
  async function register(socket: ClientSocket): Promise<string | null> {
    try {
      const { token } = socket.handshake.auth as { token?: unknown }
      const me = typeof token === 'string' && token.length <= 512 ? await identify(token) : null
      if (typeof token !== 'string' || !me?.active) return SOCKET_REJECTIONS.unauthorized
      // The connection may have been closed during the look-up; nothing would then remove it from the counts.
      if (!guard.mayBeAdmitted(socket)) return SOCKET_REJECTIONS.unauthorized
      const address = guard.addressOf(socket)
      if (isFull(me, address)) return SOCKET_REJECTIONS.tooMany
      clients.set(socket.id, { token, me, address })
      for (const key of [me.id, address]) openSockets.set(key, countOf(key) + 1)
      guard.admit(socket)
      // The headers and the token would otherwise stay in memory as long as the connection.
      Object.assign(socket.handshake, { headers: {}, auth: {}, query: {}, url: '' })
      socket.conn.once('close', () => forget(socket.id))
      return null
    } catch (error) {
      log.warn({ err: error }, 'sockets: a client could not be authenticated')
      return SOCKET_REJECTIONS.unavailable
    }
  }

  function isFull(me: Me, address: string) {
    return (
      countOf(me.id) >= SOCKETS_PER_USER || countOf(address) >= SOCKETS_PER_ADDRESS * config.rateLimitScale
    )
  }

  function countOf(key: string) {
    return openSockets.get(key) ?? 0
  }

  function forget(socketId: string) {
    const client = clients.get(socketId)
    if (!client) return
    clients.delete(socketId)
    for (const key of [client.me.id, client.address]) {
      if (countOf(key) > 1) openSockets.set(key, countOf(key) - 1)
      else openSockets.delete(key)
    }
  }

  function onConnection(socket: ClientSocket) {
    const client = clients.get(socket.id)
    if (!client) return void socket.disconnect(true)
    void socket.join([`user:${client.me.id}`, `session:${client.me.sessionId}`])
    socket.emit('admitted', { role: client.me.role })
    for (const observer of observers) observer.connected(client.me)
    socket.on('disconnect', () => {
      forget(socket.id)
      for (const observer of observers) observer.disconnected(client.me)
    })
    let impersonations = 0
    const onPacket = async ([event, ...args]: unknown[]) => {
      const last = args.at(-1)
      const acknowledge = typeof last === 'function' ? (args.pop() as (answer: EventAck) => void) : () => {}
      try {
        acknowledge(await handleEvent(socket, client, event, args))
      } catch (error) {
        if (error instanceof OtherActorError) {
          impersonations += 1
          log.warn({ userId: client.me.id, event }, IMPERSONATION)
        }
        const answer = toApiError(error)
        if (answer.status >= 500) log.error({ err: error, event }, 'sockets: an event failed')
        acknowledge({ ok: false, msg: answer.message })
        if (impersonations >= MAX_IMPERSONATIONS) socket.disconnect(true)
      }
    }
    // next() is never called: a client chooses the event name, and Node's emitter throws on 'error'.
    socket.use((packet) => void onPacket(packet))
  }

  async function handleEvent(
    socket: ClientSocket,
    { token }: Client,
    event: unknown,
    args: unknown[],
  ): Promise<EventAck> {
    const listener = typeof event === 'string' ? listeners.get(event) : undefined
    const payload = listener && z.safeParse(listener.schema, args[0], { error: () => MESSAGES.malformed })
    if (!listener || !payload?.success || args.length > 1) return { ok: false, msg: MESSAGES.malformed }
    const me = await identify(token)
    if (!me?.active) {
      socket.disconnect(true)
      return { ok: false, msg: SOCKET_REJECTIONS.unauthorized }
    }
    const handle = async () => listener.handler({ me, payload: payload.data as never, socket })
    await (listener.queued ? withSlot(handle) : handle())
    return { ok: true }
  }

  /** Finds revoked sessions and changed roles whose announcement was lost while the database or Redis was unavailable. */
  async function sweep() {
    const byToken = [...Map.groupBy(clients, ([, { token }]) => token)]
    for (let from = 0; from < byToken.length; from += SWEEP_BATCH) {
      const some = byToken.slice(from, from + SWEEP_BATCH)
      try {
        // The look-ups of a batch share a statement.
        await Promise.all(some.map(async ([token, open]) => closeOutdated(open, await identify(token))))
      } catch {
        return
      }
    }
  }

  /** Compares each socket by itself: one that was opened after the change already has the new rights. */
  function closeOutdated(open: [string, Client][], me: Me | null) {
    for (const [id, client] of open)
      if (!me?.active || me.role !== client.me.role) io.sockets.sockets.get(id)?.disconnect(true)
  }
}
