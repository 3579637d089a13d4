/** Differences below this are inaudible, and smaller than the precision of an audio element's position. */
export const IGNORED_DRIFT_MS = 30
/** From this difference on, a jump is less audible than the time it would take to catch up at a higher speed. */
export const SEEK_DRIFT_MS = 400
/** The speed changes by at most this much, so that nobody hears a different tempo. */
export const MAX_RATE_CHANGE = 0.06
/** The speed is chosen to make up for the difference in this time. */
const CATCH_UP_MS = 2_000

/** When a song of the room plays, by the clock of the rooms, in ms. */
export type Timeline = { startsAt: number; endsAt: number }

/** Where a song of the room is at a moment. */
export type Moment =
  | { phase: 'before'; startsInMs: number }
  | { phase: 'playing'; positionMs: number; leftMs: number }
  | { phase: 'over' }

export function momentOf({ startsAt, endsAt }: Timeline, now: number): Moment {
  if (now < startsAt) return { phase: 'before', startsInMs: startsAt - now }
  if (now < endsAt) return { phase: 'playing', positionMs: now - startsAt, leftMs: endsAt - now }
  return { phase: 'over' }
}

export type Correction = { kind: 'rate'; rate: number } | { kind: 'seek' }

/**
 * How playback gets back to where the room is. The drift is how far it is ahead, in ms; negative if it is behind. Small ones are
 * ignored, others made up for by a slightly different speed, and only large ones by a jump.
 */
export function correctionOf(driftMs: number): Correction {
  const size = Math.abs(driftMs)
  if (size < IGNORED_DRIFT_MS) return { kind: 'rate', rate: 1 }
  if (size >= SEEK_DRIFT_MS || Number.isNaN(size)) return { kind: 'seek' }
  const change = Math.min(MAX_RATE_CHANGE, size / CATCH_UP_MS)
  return { kind: 'rate', rate: 1 - Math.sign(driftMs) * change }
}
