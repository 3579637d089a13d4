import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'

const SAMPLES = 8
const MEASURE_MS = 10_000
/** Older samples are forgotten: the clocks of two machines drift apart by some milliseconds in this time. */
const MAX_AGE_MS = 60_000
/** A sample that contradicts the estimate by more than this means that another database, with another clock, has taken over. */
const STEP_MS = 50

/** `offset`: the time of the database minus `performance.now()`, wrong by half of the round trip at most. */
type Sample = { at: number; offset: number; roundTrip: number }

/**
 * Estimates the time of the database, which is the clock of all rooms, as NTP does: of the last round trips the shortest is the most
 * exact. The clock of this machine is not used, so it may be wrong.
 */
export function createDatabaseClock(db: Db, { measureMs = MEASURE_MS } = {}) {
  let samples: Sample[] = []
  let timer: NodeJS.Timeout | undefined
  let measuring: Promise<void> | undefined

  async function measure() {
    const before = performance.now()
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
    const after = performance.now()
    const now = rows[0]?.now
    if (now === undefined) return
    const sample = { at: after, offset: now - (before + after) / 2, roundTrip: after - before }
    const best = estimate()
    const isStep =
      best !== undefined &&
      Math.abs(sample.offset - best.offset) > STEP_MS + (sample.roundTrip + best.roundTrip) / 2
    samples = [...(isStep ? [] : samples), sample].filter(({ at }) => after - at < MAX_AGE_MS).slice(-SAMPLES)
  }

  function estimate(): Sample | undefined {
    return samples.reduce<Sample | undefined>(
      (best, sample) => (best && best.roundTrip <= sample.roundTrip ? best : sample),
      undefined,
    )
  }

  return {
    /** Measures once at the first use, and then again and again. */
    start() {
      timer ??= setInterval(() => void measure().catch(() => {}), measureMs).unref()
    },
    /** Milliseconds since 1970 by the clock of the database. */
    async now(): Promise<number> {
      if (samples.length === 0) {
        measuring ??= measure().finally(() => {
          measuring = undefined
        })
        await measuring
      }
      return performance.now() + (estimate()?.offset ?? Date.now() - performance.now())
    },
    stop() {
      clearInterval(timer)
    },
  }
}

export type DatabaseClock = ReturnType<typeof createDatabaseClock>
