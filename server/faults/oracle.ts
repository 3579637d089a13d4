import { setTimeout as wait } from 'node:timers/promises'
import { type Caller, createPerson, type Deed } from './deeds.ts'
import { brokenRules, storedMarks } from './verify.ts'
import type { World } from './world.ts'

const PAUSE_MS = 25
const ASKED_AGAIN_MS = 200

export type Entry = Pick<Deed, 'kind' | 'mark'> & { outcome: 'intended' | 'acknowledged' | 'unknown' }
export type Oracle = ReturnType<typeof createOracle>

type Door = {
  /** Whom each writer asks, by number. */
  callOf(writer: number): Caller
  /** Whether a connection that broke in this time was one to a process that was dead. */
  wasAway?(from: number, to: number): boolean
  pauseMs?: number
}

/**
 * People who write without a pause, and a ledger of what they were told. At the end the database has to hold every
 * acknowledged write exactly once, and of those whose answer never came at most one copy each.
 */
export function createOracle(world: World, { callOf, wasAway = () => false, pauseMs = PAUSE_MS }: Door) {
  const ledger = new Map<string, Entry>()
  const wrong: string[] = []
  const waiting: { since: number; resolve(): void }[] = []
  const slowest = { ms: 0 }
  let acknowledged = 0
  let refused = 0
  let going = true

  async function attempt({ kind, mark, send, keyed }: Deed) {
    const entry: Entry = { kind, mark, outcome: 'intended' }
    ledger.set(`${kind === 'unlike' ? 'like' : kind} ${mark}`, entry)
    for (;;) {
      const began = performance.now()
      const answer = await send().catch((error: Error) => error)
      const ended = performance.now()
      slowest.ms = Math.max(slowest.ms, ended - began)
      if (answer instanceof Error) {
        if (!wasAway(began, ended)) wrong.push(`${kind}: ${answer.message} ${String(answer.cause)}`)
      } else if (answer.status < 300) {
        entry.outcome = 'acknowledged'
        acknowledged += 1
        heard(began)
        return { isDone: true, data: answer.data }
      } else if (answer.status === 503 && answer.headers.has('retry-after')) refused += 1
      else wrong.push(`${kind}: ${answer.status} ${JSON.stringify(answer.data)}`)
      if (!keyed || !going) {
        entry.outcome = 'unknown'
        return { isDone: false, data: null }
      }
      await wait(ASKED_AGAIN_MS)
    }
  }

  function heard(began: number) {
    const satisfied = waiting.filter(({ since }) => began >= since)
    for (const one of satisfied) {
      waiting.splice(waiting.indexOf(one), 1)
      one.resolve()
    }
  }

  const reviews: { id: string; authorId: string }[] = []
  const writing = world.writers.map(async (writer) => {
    const next = createPerson(world, writer, callOf(writer.number), reviews)
    while (going) {
      await next(attempt)
      await wait(pauseMs)
    }
  })

  return {
    wrong,
    slowest,
    refusals: () => refused,
    /** How many writes so far; one that takes another back is one of its own. */
    acknowledged: () => acknowledged,
    /** Resolves when a write that began after now is acknowledged. */
    nextAcknowledged: () =>
      new Promise<void>((resolve) => waiting.push({ since: performance.now(), resolve })),
    /** Ends the writing and holds the ledger beside the database. */
    async verdict() {
      going = false
      await Promise.all(writing)
      const stored = await storedMarks(world.db)
      const entries = [...ledger.values()]
      const copies = ({ kind, mark }: Entry) => stored.get(kind === 'unlike' ? 'like' : kind)?.get(mark) ?? 0
      const isLost = (entry: Entry) => copies(entry) !== (entry.kind === 'unlike' ? 0 : 1)
      const kept = entries.filter(({ outcome }) => outcome === 'acknowledged')
      const lost = kept.filter(isLost).map(({ kind, mark }) => `${kind} ${mark}`)
      const doubled = entries.filter((entry) => copies(entry) > 1).map(({ kind, mark }) => `${kind} ${mark}`)
      const strangers = [...stored].flatMap(([kind, marks]) =>
        [...marks.keys()].map((mark) => `${kind} ${mark}`).filter((key) => !ledger.has(key)),
      )
      return {
        acknowledged: kept.length,
        unknown: entries.filter(({ outcome }) => outcome === 'unknown').length,
        refused,
        lost,
        doubled,
        wrong: [...new Set(wrong), ...strangers.map((key) => `nobody wrote ${key}`)],
        broken: await brokenRules(world.db),
      }
    },
  }
}
