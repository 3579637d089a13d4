import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import { UnavailableError } from '../common/errors.ts'
import type { Log } from '../common/log.ts'
import { HEALTH_CHECK_PATHS } from './health.ts'

/** A request may wait for a connection several times, and even the slowest one has to be answered within about a second. */
const MAX_QUEUE_WAIT_MS = 400
const MAX_QUEUE_LENGTH = 256
/** A queue below this length is never shed, however slow it is, so that a freed connection always finds work. */
const MIN_QUEUE_LENGTH = 30
/**
 * A slow queue of moderate length is tolerated for this long: another process may have started on the machine, or the disk
 * may have been slow for a moment.
 */
const TOLERANCE_MS = 3_000
const MAX_TOLERATED_LENGTH = 128
/** After a rejection, no slow queue is tolerated until the load has been acceptable for this long. */
const STRICT_MS = 5_000
const MEASURE_INTERVAL_MS = 50
const LOG_INTERVAL_MS = 1_000

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

export type LoadShedding = ReturnType<typeof createLoadShedding>

/**
 * Rejects new requests with 503 and Retry-After while too many wait for a database connection. The requests that were
 * accepted are answered in time, instead of all of them timing out.
 */
export function createLoadShedding(pool: Pool, log: Log, headers: Record<string, string>) {
  const queue = measureQueue(pool)
  let rejected = 0
  let unlogged = 0
  const reject = () => {
    rejected += 1
    unlogged += 1
    if (unlogged === 1) setTimeout(logRejections, LOG_INTERVAL_MS).unref()
  }
  const logRejections = () => {
    log.warn({ requests: unlogged }, 'overloaded: requests rejected with 503')
    unlogged = 0
  }

  const { status, body, headers: retryHeaders } = new UnavailableError()
  const text = JSON.stringify(body)
  const head = {
    ...headers,
    ...retryHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  let strictUntil = 0
  const isOverloaded = () => {
    const { waitingCount } = pool
    if (waitingCount > 0) queue.measure()
    if (waitingCount < MIN_QUEUE_LENGTH) return false
    if (waitingCount < MAX_QUEUE_LENGTH && queue.waitMs() <= MAX_QUEUE_WAIT_MS) return false
    const now = performance.now()
    const isTolerated =
      now > strictUntil && waitingCount < MAX_TOLERATED_LENGTH && queue.slowForMs() < TOLERANCE_MS
    if (!isTolerated) strictUntil = now + STRICT_MS
    return !isTolerated
  }

  return {
    /** The number of requests rejected since the process started. */
    rejected: () => rejected,
    /** Runs before every other request listener, because a rejection has to cost next to nothing. */
    guard(server: Server) {
      const listeners = server.listeners('request') as RequestListener[]
      server.removeAllListeners('request')
      server.on('request', (request, response) => {
        if (!isOverloaded() || HEALTH_CHECK_PATHS.has(request.url ?? '')) {
          for (const listener of listeners) listener.call(server, request, response)
          return
        }
        reject()
        response.writeHead(status, head).end(text)
      })
      server.once('close', queue.stop)
    },
  }
}

/**
 * Measures how long the pool's queue takes: while there is one, a probe waits in it for a connection. Nothing is measured
 * without a queue, because a timer would wake an idle process twenty times a second.
 */
function measureQueue(pool: Pool) {
  let measuring: NodeJS.Timeout | undefined
  let probeSince: number | null = null
  let lastWaitMs = 0
  let slowSince: number | null = null
  const waitMs = () => Math.max(lastWaitMs, probeSince === null ? 0 : performance.now() - probeSince)
  const probe = async () => {
    probeSince = performance.now()
    await pool.connect().then(
      (client) => client.release(),
      // An error here needs no handling: the requests that need a connection report it themselves.
      () => {},
    )
    lastWaitMs = performance.now() - probeSince
    probeSince = null
  }
  const stop = () => {
    clearInterval(measuring)
    measuring = undefined
  }
  const measureOnce = () => {
    if (probeSince === null && pool.waitingCount > 0) void probe()
    else if (probeSince === null) {
      lastWaitMs = 0
      stop()
    }
    if (waitMs() <= MAX_QUEUE_WAIT_MS) slowSince = null
    else slowSince ??= performance.now()
  }
  return {
    waitMs,
    slowForMs: () => (slowSince === null ? 0 : performance.now() - slowSince),
    /** Starts measuring, until the queue is empty. */
    measure() {
      measuring ??= setInterval(measureOnce, MEASURE_INTERVAL_MS).unref()
    },
    stop,
  }
}
