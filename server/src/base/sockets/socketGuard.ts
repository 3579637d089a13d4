import type { IncomingMessage } from 'node:http'
import { MESSAGES } from '@remusic/contract/base/messages'
import { SOCKET_REJECTIONS } from '@remusic/contract/base/sockets'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Socket } from 'socket.io'
import { type Config, isLoopback } from '../../config.ts'
import { createClientAddressReader } from '../http/clientAddress.ts'
import { addressOf } from '../limits/rateLimits.ts'

/** All members behind the address of a mobile carrier reconnect at once after a restart. */
const HANDSHAKES_PER_ADDRESS = { points: 6_000, duration: 300 }
/** Open connections of one address that have not presented a valid token yet; a client does so at once. */
const WAITING_PER_ADDRESS = 100
const AUTHENTICATION_TIMEOUT_MS = 10_000
/** A client that ignores the request to close is disconnected after this long. */
const CLOSE_GRACE_MS = 1_000
const MESSAGES_PER_SECOND = 20
const MESSAGES_BURST = 40

type ClientSocket = Pick<Socket, 'conn' | 'disconnect'>
type Connection = Socket['conn']
type Peer = {
  address: string
  /** The number of messages before the client was admitted. A client sends one, with its token, and waits. */
  messages: number
  admitted: ClientSocket | null
  drop(): void
}

/** Limits what a client can do before it has presented a valid token, and how much it can send afterwards. */
export function createSocketGuard(config: Config) {
  const scale = config.rateLimitScale
  const clientAddress = createClientAddressReader(config.trustProxy)
  const handshakes = new RateLimiterMemory({
    ...HANDSHAKES_PER_ADDRESS,
    points: Math.max(1, HANDSHAKES_PER_ADDRESS.points * scale),
  })
  const waiting = new Map<string, number>()
  const peers = new WeakMap<Connection, Peer>()

  function countWaiting(address: string, change: 1 | -1) {
    const count = (waiting.get(address) ?? 0) + change
    if (count > 0) waiting.set(address, count)
    else waiting.delete(address)
  }

  return {
    /** Why a handshake is rejected, or null. */
    async refusalOf(request: IncomingMessage): Promise<string | null> {
      if (hasTokenInUrl(request)) return MESSAGES.malformed
      if (!isOwnOrigin(request, config)) return SOCKET_REJECTIONS.unauthorized
      const address = addressOf({ ip: clientAddress(request) })
      if ((waiting.get(address) ?? 0) >= WAITING_PER_ADDRESS * scale) return SOCKET_REJECTIONS.tooMany
      return handshakes.consume(address).then(
        () => null,
        () => SOCKET_REJECTIONS.tooMany,
      )
    },

    /** Starts to watch a new connection. */
    watch(connection: Connection) {
      const { socket: tcp } = connection.request
      const address = addressOf({ ip: clientAddress(connection.request) })
      // The request would otherwise stay in memory as long as the connection.
      Object.assign(connection, { request: null })
      const timers = new Set<NodeJS.Timeout>()
      const after = (ms: number, act: () => void) => void timers.add(setTimeout(act, ms).unref())
      const peer: Peer = {
        address,
        messages: 0,
        admitted: null,
        drop() {
          connection.close()
          after(CLOSE_GRACE_MS, () => tcp.destroy())
        },
      }
      peers.set(connection, peer)
      countWaiting(address, 1)
      after(AUTHENTICATION_TIMEOUT_MS, () => !peer.admitted && peer.drop())
      connection.once('close', () => {
        for (const timer of timers) clearTimeout(timer)
        if (!peer.admitted) countWaiting(address, -1)
      })
      const budget = createTokenBucket(scale)
      // Every message counts, not only events: a flood may consist of packets that no listener receives.
      connection.prependListener('data', () => {
        if (!peer.admitted) peer.messages += 1
        if (peer.admitted ? budget.take() : peer.messages === 1) return
        peer.admitted?.disconnect(true)
        peer.drop()
      })
    },

    addressOf: ({ conn }: ClientSocket) => peers.get(conn)?.address ?? '',
    /** Whether the connection is open and has presented one token only. */
    mayBeAdmitted: ({ conn }: ClientSocket) => conn.readyState === 'open' && peers.get(conn)?.messages === 1,
    admit(socket: ClientSocket) {
      const peer = peers.get(socket.conn)
      if (!peer) return
      peer.admitted = socket
      countWaiting(peer.address, -1)
    },
    /** Closes the connection, after the client has received the reason. */
    dismiss: ({ conn }: ClientSocket) => void setImmediate(() => peers.get(conn)?.drop()),
  }
}

function hasTokenInUrl({ url = '' }: IncomingMessage) {
  return URL.parse(url, 'http://localhost')?.searchParams.has('token') ?? true
}

/**
 * Browsers send the origin of a page; only our own pages may open a socket. A page of another domain whose name resolves to
 * this server (DNS rebinding) sends a matching Host, so Host proves nothing unless it is a name of this machine.
 */
function isOwnOrigin({ headers }: IncomingMessage, { publicUrl, demo }: Config) {
  const { origin, host } = headers
  if (origin === undefined || origin === publicUrl) return true
  const from = URL.parse(origin)
  return (demo || isLocal(new URL(publicUrl))) && from !== null && isLocal(from) && from.host === host
}

const isLocal = ({ hostname }: URL) =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))

function createTokenBucket(scale: number) {
  const [burst, perSecond] = [MESSAGES_BURST * scale, MESSAGES_PER_SECOND * scale]
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
