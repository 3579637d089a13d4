import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import { UnavailableError } from './errors.ts'
import { ASKED_BY_SUPERVISORS } from './health.ts'
import type { Log } from './log.ts'

/** A request waits for a connection several times, and the last of them all has to be answered within a second or so. */
const WAIT_AT_MOST_MS = 400
const WAITING_AT_MOST = 256
/** So few are let in however long it takes: there is always work at hand for the next connection that is free. */
const WAITING_AT_LEAST = 30
/** A shorter queue that goes away within this is borne: somebody started beside this, or the disk was slow for a moment. */
const BORNE_FOR_MS = 3_000
const BORNE_AT_MOST = 128
/** Whoever had to refuse bears nothing more until it has been calm for so long. */
const CALM_AFTER_MS = 5_000
const MEASURED_EVERY_MS = 50
const TOLD_EVERY_MS = 1_000

export type LoadShedding = ReturnType<typeof createLoadShedding>

/**
 * Where more is asked than can be answered, what comes last is told at once to come back: whoever was let in is answered,
 * instead of everybody giving up half way.
 */
export function createLoadShedding(pool: Pool, log: Log, headers: Record<string, string>) {
  const queue = measureQueue(pool)
  let refused = 0
  let told = 0
  const telling = setInterval(() => {
    if (refused > told) log.warn({ requests: refused - told }, 'too much is asked: told to come back')
    told = refused
  }, TOLD_EVERY_MS).unref()

  const { status, body, headers: comeBack } = new UnavailableError()
  const text = JSON.stringify(body)
  const head = {
    ...headers,
    ...comeBack,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  let strictUntil = 0
  const isTooMuch = () => {
    const { waitingCount } = pool
    if (waitingCount < WAITING_AT_LEAST) return false
    if (waitingCount < WAITING_AT_MOST && queue.waitMs() <= WAIT_AT_MOST_MS) return false
    const now = performance.now()
    const isBorne = now > strictUntil && waitingCount < BORNE_AT_MOST && queue.tooLongForMs() < BORNE_FOR_MS
    if (!isBorne) strictUntil = now + CALM_AFTER_MS
    return !isBorne
  }

  return {
    /** How many have been refused since the start. */
    refused: () => refused,
    /** Stands before everything else that listens, because a refusal has to cost next to nothing. */
    guard(server: Server) {
      const served = server.listeners('request') as ((
        asked: IncomingMessage,
        answer: ServerResponse,
      ) => void)[]
      server.removeAllListeners('request')
      server.on('request', (asked, answer) => {
        if (!isTooMuch() || ASKED_BY_SUPERVISORS.has(asked.url ?? '')) {
          for (const serve of served) serve.call(server, asked, answer)
          return
        }
        refused += 1
        answer.writeHead(status, head).end(text)
      })
      server.once('close', () => {
        clearInterval(telling)
        queue.stop()
      })
    },
  }
}

/** How long the queue for a connection is: while there is one, somebody stands in it with a watch. */
function measureQueue(pool: Pool) {
  let since: number | null = null
  let lastMs = 0
  let tooLongSince: number | null = null
  const waitMs = () => Math.max(lastMs, since === null ? 0 : performance.now() - since)
  const stand = async () => {
    since = performance.now()
    await pool.connect().then(
      (client) => client.release(),
      // Whoever needs the connection is told why there is none.
      () => {},
    )
    lastMs = performance.now() - since
    since = null
  }
  const measuring = setInterval(() => {
    if (since === null && pool.waitingCount > 0) void stand()
    else if (since === null) lastMs = 0
    if (waitMs() <= WAIT_AT_MOST_MS) tooLongSince = null
    else tooLongSince ??= performance.now()
  }, MEASURED_EVERY_MS).unref()
  return {
    waitMs,
    tooLongForMs: () => (tooLongSince === null ? 0 : performance.now() - tooLongSince),
    stop: () => clearInterval(measuring),
  }
}
