import { setTimeout as wait } from 'node:timers/promises'
import { brokenRules, storedMarks } from './verify.ts'
import type { People } from './world.ts'
import { type Caller, createWriter as createOwnWriter, type Write } from './writes.ts'

const WRITE_PAUSE_MS = 25
const RETRY_MS = 200

export type Entry = Pick<Write, 'kind' | 'mark'> & {
  outcome: 'intended' | 'acknowledged' | 'unknown'
  /** Each restart of the writers begins a new round. */
  round: number
}
export type Oracle = ReturnType<typeof createOracle>

type Options = {
  /** The server that a writer calls, by the writer's number. */
  callOf(writer: number): Caller
  /** Whether the server was down at some point in this interval, which explains a broken connection. */
  wasDown?(from: number, to: number): boolean
  pauseMs?: number
  /** Writers of the previous release, which only use features that it has. */
  createWriter?: typeof createOwnWriter
}

/**
 * Starts the writers and records the outcome of every write. In the end the database must hold every acknowledged write
 * exactly once, and every write without a response at most once.
 */
export function createOracle(
  world: People,
  { callOf, wasDown = () => false, pauseMs = WRITE_PAUSE_MS, createWriter = createOwnWriter }: Options,
) {
  const ledger = new Map<string, Entry>()
  const unexpected: string[] = []
  const waiting: { since: number; resolve(): void }[] = []
  const slowest = { ms: 0 }
  /** Writes that were missing when their author read them right after the acknowledgement. */
  const wrongReads: string[] = []
  let gap = { since: performance.now(), longestMs: 0 }
  let acknowledged = 0
  let rejected = 0
  let writing = true
  let round = 0

  async function attempt({ kind, mark, send, idempotent, readBack }: Write) {
    const entry: Entry = { kind, mark, outcome: 'intended', round }
    ledger.set(`${kind === 'unlike' ? 'like' : kind} ${mark}`, entry)
    for (;;) {
      const began = performance.now()
      const response = await send().catch((error: Error) => error)
      const ended = performance.now()
      slowest.ms = Math.max(slowest.ms, ended - began)
      if (response instanceof Error) {
        if (!wasDown(began, ended)) unexpected.push(`${kind}: ${response.message} ${String(response.cause)}`)
      } else if (response.status < 300) {
        entry.outcome = 'acknowledged'
        acknowledged += 1
        gap.longestMs = Math.max(gap.longestMs, ended - gap.since)
        gap.since = ended
        resolveWaiting(began)
        if ((await readBack?.(response.data).catch(() => null)) === false) wrongReads.push(`${kind} ${mark}`)
        return { isDone: true, data: response.data }
      } else if (response.status === 503 && response.headers.has('retry-after')) rejected += 1
      else unexpected.push(`${kind}: ${response.status} ${JSON.stringify(response.data)}`)
      if (!idempotent || !writing) {
        entry.outcome = 'unknown'
        return { isDone: false, data: null }
      }
      await wait(RETRY_MS)
    }
  }

  function resolveWaiting(began: number) {
    const satisfied = waiting.filter(({ since }) => began >= since)
    for (const entry of satisfied) {
      waiting.splice(waiting.indexOf(entry), 1)
      entry.resolve()
    }
  }

  const reviews: { id: string; authorId: string }[] = []
  const writersOf = (people: People, create: typeof createOwnWriter) =>
    people.writers.map((writer) => create(people, writer, callOf(writer.number), reviews))
  let writers = writersOf(world, createWriter)
  const start = () =>
    writers.map(async (next) => {
      while (writing) {
        await next(attempt)
        await wait(pauseMs)
      }
    })
  let running = start()

  return {
    unexpected,
    wrongReads,
    slowest,
    rejections: () => rejected,
    /** The longest time between two acknowledged writes of anybody. */
    longestGapMs: () => Math.max(gap.longestMs, performance.now() - gap.since),
    /** Acknowledged writes so far; removing a like counts as a write. */
    acknowledged: () => acknowledged,
    /** Resolves when a write has been acknowledged that starts after this call. */
    nextAcknowledged: () =>
      new Promise<void>((resolve) => waiting.push({ since: performance.now(), resolve })),
    /** Starts the writers again after a verdict. Their earlier writes are still compared with the database, but no longer counted. */
    resume() {
      round += 1
      rejected = 0
      slowest.ms = 0
      unexpected.length = 0
      wrongReads.length = 0
      gap = { since: performance.now(), longestMs: 0 }
      writing = true
      running = start()
    },
    /**
     * Lets other people write from the next `resume()` on, with the calls of another release. The returned function restores the previous
     * writers.
     */
    writeAs(people: People, create: typeof createOwnWriter) {
      const before = writers
      writers = writersOf(people, create)
      return () => {
        writers = before
      }
    },
    /** Stops the writers and compares the ledger with the database. */
    async verdict() {
      writing = false
      await Promise.all(running)
      const stored = await storedMarks(world.db)
      const entries = [...ledger.values()]
      const copies = ({ kind, mark }: Entry) => stored.get(kind === 'unlike' ? 'like' : kind)?.get(mark) ?? 0
      const isLost = (entry: Entry) => copies(entry) !== (entry.kind === 'unlike' ? 0 : 1)
      const kept = entries.filter(({ outcome }) => outcome === 'acknowledged')
      const lost = kept.filter(isLost).map(({ kind, mark }) => `${kind} ${mark}`)
      const doubled = entries.filter((entry) => copies(entry) > 1).map(({ kind, mark }) => `${kind} ${mark}`)
      const unknownRows = [...stored].flatMap(([kind, marks]) =>
        [...marks.keys()].map((mark) => `${kind} ${mark}`).filter((key) => !ledger.has(key)),
      )
      const inRound = (entry: Entry) => entry.round === round
      return {
        acknowledged: kept.filter(inRound).length,
        unknown: entries.filter(({ outcome }) => outcome === 'unknown').filter(inRound).length,
        rejected,
        lost,
        doubled,
        wrongReads,
        unexpected: [...new Set(unexpected), ...unknownRows.map((key) => `unknown row: ${key}`)],
        broken: await brokenRules(world.db),
      }
    },
  }
}
