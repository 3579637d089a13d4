import { CLOCK_SAMPLES } from '@remusic/contract/together/listeningRooms'

/** One exchange with the server: sent and received by the clock of this page, answered by the clock of the rooms, in ms. */
export type ClockSample = { sentAt: number; serverTime: number; receivedAt: number }

/** The servers measure their own offset to the database, so two of them may differ by this much. */
const SERVERS_DIFFER_MS = 10

type Estimate = { offset: number; roundTrip: number }

/**
 * Estimates how far the clock of the rooms is ahead of the clock of this page, as NTP does. The page's clock is `performance.now()`,
 * which nobody can set, so it does not matter what day the device believes it is.
 */
export class RoomClock {
  #estimates: Estimate[] = []

  /** Adds a sample. A sample that arrived before it was sent is ignored. */
  add({ sentAt, serverTime, receivedAt }: ClockSample) {
    const roundTrip = receivedAt - sentAt
    if (!(roundTrip >= 0) || !Number.isFinite(serverTime)) return
    const added = { offset: serverTime - (sentAt + receivedAt) / 2, roundTrip }
    // The page's clock stops while some devices sleep. Samples from before then contradict the new one.
    const agreeing = this.#estimates.filter((earlier) => mayBothBeRight(earlier, added))
    this.#estimates = [...agreeing, added].slice(-CLOCK_SAMPLES)
  }

  get isReady(): boolean {
    return this.#estimates.length > 0
  }

  /** The time of the rooms, in ms since 1970, at a time of this page. Null until a first sample has arrived. */
  at(pageTime: number): number | null {
    const best = this.#best()
    return best ? pageTime + best.offset : null
  }

  /** How far the estimate can be off, in ms: half of the round trip it is based on. */
  get uncertainty(): number | null {
    const best = this.#best()
    return best ? best.roundTrip / 2 : null
  }

  /** Of the last samples the one with the shortest round trip, because it can be the least wrong. */
  #best(): Estimate | undefined {
    return this.#estimates.reduce<Estimate | undefined>(
      (best, each) => (best && best.roundTrip < each.roundTrip ? best : each),
      undefined,
    )
  }
}

/** The true offset is at most half of a round trip away from the estimated one. */
const mayBothBeRight = (a: Estimate, b: Estimate) =>
  Math.abs(a.offset - b.offset) <= (a.roundTrip + b.roundTrip) / 2 + SERVERS_DIFFER_MS
